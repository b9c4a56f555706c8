// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf.h"
#include "base/index.h"
#include "base/text.h"
#include "import/imported.h"
#include "import/names.h"
#include "import/urdf/losses.h"
#include "import/urdf/mimic.h"
#include "import/urdf/read.h"
#include "import/urdf/robot.h"
#include "import/urdf/robot_lump.h"
#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace mbsgen::importer {
namespace {

/// Turns a checked robot into JSON.
class UrdfWriter {
public:
  UrdfWriter(const UrdfRobot& robot, std::vector<UrdfBody> bodies, const UrdfOptions& options,
             Diagnostics& diagnostics)
      : robot_(robot), bodies_(std::move(bodies)), options_(options), diagnostics_(diagnostics),
        places_(bodies_.size()), names_(bodies_.size(), "base"), joint_names_(bodies_.size()),
        frames_(robot.links.size()) {
    for (std::size_t b = is_floating() ? 0 : 1; b < bodies_.size(); ++b)
      if (bodies_[b].kept) written_.push_back(b);
  }

  Json model() {
    place_bodies();
    name_bodies();
    name_joints();
    Json model = {
        {"mbsgen", 1},
        {"name", make_names({{robot_.name, robot_.line}}, "model", reserved_model_names, diagnostics_)[0]},
        {"gravity", {0, 0, -9.81}}};
    add_losses(model);
    if (!is_floating()) add_base(model);
    Json& list = model["bodies"] = Json::array();
    for (const std::size_t b : written_) list.push_back(body(b, list.size()));
    add_mimics(model);
    add_sensors(model);
    note_residues();
    return model;
  }

  Lines take_lines() { return std::move(lines_); }

private:
  bool is_floating() const { return options_.root != UrdfRoot::fixed; }
  bool on_joint(std::size_t b) const { return bodies_[b].joint >= 0; }
  const UrdfLink& link(std::size_t b) const { return robot_.links[at(bodies_[b].link)]; }
  const UrdfJoint& joint(std::size_t b) const { return robot_.joints[at(bodies_[b].joint)]; }

  void place_bodies() {
    places_[0].joints = root_joints(options_.root);
    for (const std::size_t b : written_)
      if (on_joint(b))
        places_[b] = place(bodies_[b], joint(b), places_[at(bodies_[b].parent)].turn, residues_);
  }

  void name_bodies() {
    std::vector<RawName> raw;
    for (const std::size_t b : written_) raw.push_back({link(b).name, link(b).line});
    const auto names = make_names(raw, "body", reserved_body_names, diagnostics_);
    for (std::size_t i = 0; i < names.size(); ++i) names_[written_[i]] = names[i];
  }

  void name_joints() {
    std::vector<RawName> raw;
    for (const std::size_t b : written_)
      for (const ModelJoint& one : places_[b].joints)
        raw.push_back({(on_joint(b) ? joint(b).name : "base") + one.suffix,
                       on_joint(b) ? joint(b).line : link(b).line});
    const auto names = make_names(raw, "joint", {}, diagnostics_);
    auto next = names.begin();
    for (const std::size_t b : written_) {
      const auto count = static_cast<std::ptrdiff_t>(places_[b].joints.size());
      joint_names_[b].assign(next, next + count);
      if (on_joint(b) && !joint(b).has_several_coordinates()) single_names_[joint(b).name] = *next;
      next += count;
    }
  }

  void add_base(Json& model) {
    if (const Json points = points_of(0); !points.empty()) model["base"] = {{"points", points}};
    if (const Json shapes = shapes_of(0); !shapes.empty()) model["base"]["shapes"] = shapes;
  }

  /// `row`: of the body in the model file.
  Json body(std::size_t b, std::size_t row) {
    const BodyPose& pose = places_[b];
    const std::string pointer = "/bodies/" + std::to_string(row);
    lines_[pointer] = link(b).line;
    Json json = {{"name", names_[b]}, {"parent", on_joint(b) ? names_[at(bodies_[b].parent)] : "base"}};
    if (pose.at != Vec3{}) json["at"] = json_of(pose.at);
    if (!is_zero(pose.orientation)) json["orientation"] = json_of(pose.orientation);
    for (std::size_t i = 0; i < pose.joints.size(); ++i) {
      json["joints"].push_back({{"name", joint_names_[b][i]}, {"type", pose.joints[i].type}});
      lines_[pointer + "/joints/" + std::to_string(i)] = on_joint(b) ? joint(b).line : link(b).line;
    }
    if (on_joint(b)) add_coupling(json["joints"][0], joint(b));
    add_inertia(json, b);
    if (const Json points = points_of(b); !points.empty()) json["points"] = points;
    if (const Json shapes = shapes_of(b); !shapes.empty()) json["shapes"] = shapes;
    if (pose.turn != identity) note_turn(joint(b), names_[b], diagnostics_);
    return json;
  }

  /// Role and force of a body's first joint.
  void add_coupling(Json& json, const UrdfJoint& joint) const {
    if (follows(joint, single_names_)) json["role"] = "dependent";
    if (const auto force = forces_.find(joint.name); force != forces_.end()) json["force"] = force->second;
  }

  void add_inertia(Json& json, std::size_t b) {
    RigidInertia inertia = moved(bodies_[b].inertia, {transposed(places_[b].turn), {}});
    if (inertia.derived) {
      inertia.com = without_residues(inertia.com, inertia.reach, residues_);
      inertia.tensor = without_residues(inertia.tensor, largest(inertia.tensor), residues_);
    }
    json["mass"] = inertia.mass;
    if (inertia.is_zero()) return;
    json["com"] = json_of(inertia.com);
    json["inertia"] = json_of_tensor(inertia.tensor);
  }

  /// Points of a body at the frames of its links, but for one that is the body's frame itself.
  Json points_of(std::size_t b) {
    std::vector<MergedLink> links = bodies_[b].merged;
    if (places_[b].turn != identity)
      links.insert(links.begin(), MergedLink{bodies_[b].link, {}, {}});
    else
      frames_[at(bodies_[b].link)] = names_[b] + ".origin";
    std::vector<RawName> raw;
    for (const MergedLink& one : links)
      raw.push_back({robot_.links[at(one.link)].name, robot_.links[at(one.link)].line});
    const auto names = make_names(raw, "point", {}, diagnostics_);
    Json json = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
      json[names[i]] = point(links[i], transposed(places_[b].turn));
      frames_[at(links[i].link)] = names_[b] + "." + names[i];
    }
    return json;
  }

  /// `turn`: body axes <- axes of the body's first link.
  Json point(const MergedLink& link, const Mat3& turn) {
    const Vec3 place = without_residues(turn * link.frame.origin, largest(link.frame.origin), residues_);
    const Rpy rpy = turn == identity ? link.rpy : rpy_of(turn * link.frame.rotation);
    if (is_zero(rpy)) return json_of(place);
    return {{"at", json_of(place)}, {"orientation", json_of(rpy)}};
  }

  /// Shapes of all links of a body.
  Json shapes_of(std::size_t b) const {
    const Pose turned{transposed(places_[b].turn), {}};
    Json json = Json::array();
    for (const Shape& shape : link(b).shapes) json.push_back(json_of(shape, turned));
    for (const MergedLink& one : bodies_[b].merged)
      for (const Shape& shape : robot_.links[at(one.link)].shapes)
        json.push_back(json_of(shape, turned * one.frame));
    return json;
  }

  std::vector<const UrdfJoint*> joints() const {
    std::vector<const UrdfJoint*> result;
    for (const std::size_t b : written_)
      if (on_joint(b)) result.push_back(&joint(b));
    return result;
  }

  void add_losses(Json& model) {
    if (!options_.damping) return note_left_out(joints(), diagnostics_);
    JointLosses losses = joint_losses(joints(), single_names_, names_, diagnostics_);
    forces_ = std::move(losses.forces);
    if (!losses.parameters.empty()) model["parameters"] = std::move(losses.parameters);
  }

  void add_mimics(Json& model) {
    Json constraints = mimic_constraints(joints(), single_names_, diagnostics_);
    if (!constraints.empty()) model["constraints"] = std::move(constraints);
  }

  void add_sensors(Json& model) {
    std::vector<RawName> raw;
    std::vector<std::string> points;
    for (const std::string& name : options_.sensors) {
      const auto found = std::find_if(robot_.links.begin(), robot_.links.end(),
                                      [&](const UrdfLink& one) { return one.name == name; });
      const std::string& point = frames_[static_cast<std::size_t>(found - robot_.links.begin())];
      if (point.empty())
        diagnostics_.error(
            {found->line, 0, {}},
            "link " + mbsgen::quoted(name) +
                " cannot have a sensor, because it is dropped: neither "
                "it nor what it carries has mass; give it an <inertial>, or --lock the joint above it");
      raw.push_back({name, found->line});
      points.push_back(point);
    }
    const auto names = make_names(raw, "sensor", {}, diagnostics_);
    for (std::size_t i = 0; i < names.size(); ++i)
      model["sensors"].push_back({{"name", names[i]}, {"point", points[i]}});
  }

  void note_residues() {
    if (residues_ > 0)
      diagnostics_.note({robot_.line, 0, {}},
                        std::to_string(residues_) +
                            " components of combined or turned quantities are written as 0, they "
                            "were below 1e-13 of the quantity's size",
                        Topic::normalized);
  }

  const UrdfRobot& robot_;
  std::vector<UrdfBody> bodies_;
  const UrdfOptions& options_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> written_; ///< bodies of the model file, in its order
  std::vector<BodyPose> places_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> joint_names_;
  JointNames single_names_;
  std::unordered_map<std::string, std::string> forces_; ///< passive forces of joints, by their URDF names
  std::vector<std::string> frames_;                     ///< per link the point at its frame; empty: dropped
  Lines lines_;
  int residues_ = 0;
};

} // namespace

std::optional<Imported> import_urdf(std::string_view text, const UrdfOptions& options,
                                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  auto robot = read_urdf(text, diagnostics);
  if (!robot) return std::nullopt;
  const auto tree = build_tree(*robot, diagnostics);
  if (!tree || diagnostics.errors() != errors) return std::nullopt;
  check_wanted("--sensors", "link", options.sensors, robot->links);
  lock_joints(*robot, options.locks, diagnostics);
  check_mimic_rings(*robot, diagnostics);
  std::vector<UrdfBody> bodies = lump(*robot, *tree);
  note_bodies(*robot, bodies, options.root != UrdfRoot::fixed, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  UrdfWriter writer(*robot, std::move(bodies), options, diagnostics);
  Json model = writer.model();
  if (diagnostics.errors() != errors) return std::nullopt;
  if (options.body_wrenches) add_body_wrenches(model, diagnostics);
  return imported(model, writer.take_lines());
}

} // namespace mbsgen::importer
