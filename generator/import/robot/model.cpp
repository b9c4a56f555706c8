// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/model.h"
#include "base/index.h"
#include "base/text.h"
#include "import/imported.h"
#include "import/names.h"
#include "import/robot/connect.h"
#include "import/robot/cut_plan.h"
#include "import/robot/loop_roles.h"
#include "import/robot/losses.h"
#include "import/robot/unknown_name.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mbsgen::importer {
namespace {

/// Turns a checked robot into JSON.
class RobotWriter {
public:
  RobotWriter(const Robot& robot, std::vector<RobotBody> bodies, std::vector<CutPlan> plans,
              const RobotOptions& options, Diagnostics& diagnostics)
      : robot_(robot), bodies_(std::move(bodies)), plans_(std::move(plans)), options_(options),
        diagnostics_(diagnostics), places_(bodies_.size()), names_(bodies_.size(), "base"),
        joint_names_(bodies_.size()), frames_(robot.links.size()), cut_points_(plans_.size()) {
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
        {"gravity", json_of(robot_.gravity)}};
    add_losses(model);
    if (!is_floating()) add_base(model);
    Json& list = model["bodies"] = Json::array();
    for (const std::size_t b : written_) list.push_back(body(b, list.size()));
    for (std::size_t i = 0; i < plans_.size(); ++i)
      if (!plans_[i].joints.empty()) list.push_back(body_of_cut(i, list.size()));
    add_mimics(model);
    add_cuts(model);
    add_sensors(model);
    note_residues();
    return model;
  }

  Lines take_lines() { return std::move(lines_); }

private:
  bool is_floating() const { return options_.root != RobotRoot::fixed; }
  bool on_joint(std::size_t b) const { return bodies_[b].joint >= 0; }
  const RobotLink& link(std::size_t b) const { return robot_.links[at(bodies_[b].link)]; }
  const RobotJoint& joint(std::size_t b) const { return robot_.joints[at(bodies_[b].joint)]; }

  void place_bodies() {
    places_[0].joints = root_joints(options_.root);
    for (const std::size_t b : written_)
      if (on_joint(b))
        places_[b] = place(bodies_[b], joint(b), places_[at(bodies_[b].parent)].turn, residues_);
  }

  void name_bodies() {
    std::vector<RawName> raw;
    for (const std::size_t b : written_) raw.push_back({link(b).name, link(b).line});
    for (const CutPlan& plan : plans_)
      if (!plan.joints.empty()) raw.push_back({plan.closure->name, plan.closure->line});
    const auto names = make_names(raw, "body", reserved_body_names, diagnostics_);
    for (std::size_t i = 0; i < written_.size(); ++i) names_[written_[i]] = names[i];
    cut_bodies_.assign(names.begin() + static_cast<std::ptrdiff_t>(written_.size()), names.end());
  }

  void name_joints() {
    std::vector<RawName> raw;
    for (const std::size_t b : written_)
      for (const ModelJoint& one : places_[b].joints)
        raw.push_back({(on_joint(b) ? joint(b).name : "base") + one.suffix,
                       on_joint(b) ? joint(b).line : link(b).line});
    for (const CutPlan& plan : plans_)
      for (const ModelJoint& one : plan.joints)
        raw.push_back({plan.closure->name + one.suffix, plan.closure->line});
    const auto names = make_names(raw, "joint", {}, diagnostics_);
    auto next = names.begin();
    for (const std::size_t b : written_) {
      const auto count = static_cast<std::ptrdiff_t>(places_[b].joints.size());
      joint_names_[b].assign(next, next + count);
      if (on_joint(b) && !joint(b).has_several_coordinates()) single_names_[joint(b).name] = *next;
      next += count;
    }
    cut_joints_.assign(next, names.end());
    roles_ = loop_roles(joints(), plans_, single_names_, is_floating() ? 6 : 0, diagnostics_);
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

  /// Start, armature, limits, role and force of a body's first joint.
  void add_coupling(Json& json, const RobotJoint& joint) const {
    if (!joint.q0.empty()) json["q0"] = joint.q0;
    if (joint.armature != 0) json["armature"] = joint.armature;
    if (const Json limits = json_of(joint.limits); !limits.empty()) json["limits"] = limits;
    if (follows(joint, single_names_)) json["role"] = "dependent";
    if (const auto role = roles_.find(joint.name); role != roles_.end()) json["role"] = role->second;
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

  /// A point of a body at a frame of one of its links, and what refers to it.
  struct FramePoint {
    RawName name;
    MergedLink frame;
    std::string* reference;
    bool has_axes = true;
  };

  /// Points of a body at the frames of its links, but for one that is the body's frame itself, and where cuts
  /// take hold of it.
  Json points_of(std::size_t b) {
    std::vector<FramePoint> points;
    std::vector<MergedLink> links = bodies_[b].merged;
    const Pose& frame = link(b).frame;
    if (places_[b].turn != identity || frame.rotation != identity || frame.origin != Vec3{})
      links.insert(links.begin(), MergedLink{bodies_[b].link, frame, rpy_of(frame.rotation)});
    else
      frames_[at(bodies_[b].link)] = names_[b] + ".origin";
    for (const MergedLink& one : links) {
      const RobotLink& its_link = robot_.links[at(one.link)];
      points.push_back({{its_link.name, its_link.line}, one, &frames_[at(one.link)]});
    }
    add_cut_points(b, points);
    std::vector<RawName> raw;
    for (const FramePoint& one : points) raw.push_back(one.name);
    const auto names = make_names(raw, "point", {}, diagnostics_);
    Json json = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
      json[names[i]] = point(points[i], transposed(places_[b].turn));
      *points[i].reference = names_[b] + "." + names[i];
    }
    return json;
  }

  void add_cut_points(std::size_t b, std::vector<FramePoint>& points) {
    for (std::size_t i = 0; i < plans_.size(); ++i)
      for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
        if (end == 0 && !plans_[i].joints.empty()) continue;
        const CutPlan& plan = plans_[i];
        const Pose* const carrier = frame_in(b, plan.ends[end].link);
        if (carrier == nullptr) continue;
        const Pose frame = *carrier * plan.ends[end].frame;
        points.push_back({{plan.closure->name + (end == 0 ? "_a" : "_b"), plan.closure->line},
                          {plan.ends[end].link, frame, rpy_of(frame.rotation)},
                          &cut_points_[i][end],
                          std::string_view(plan.type) == "solid"});
      }
  }

  /// The link's frame in that of the body's first link; null: another body has the link.
  const Pose* frame_in(std::size_t b, int link) const {
    static const Pose first;
    if (bodies_[b].link == link) return &first;
    for (const MergedLink& one : bodies_[b].merged)
      if (one.link == link) return &one.frame;
    return nullptr;
  }

  /// `turn`: body axes <- axes of the body's first link.
  Json point(const FramePoint& point, const Mat3& turn) {
    const Pose& frame = point.frame.frame;
    const Vec3 place = without_residues(turn * frame.origin, largest(frame.origin), residues_);
    const Rpy rpy = turn == identity ? point.frame.rpy : rpy_of(turn * frame.rotation);
    if (!point.has_axes || is_zero(rpy)) return json_of(place);
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

  std::vector<const RobotJoint*> joints() const {
    std::vector<const RobotJoint*> result;
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

  /// The body without mass that carries the joints of a cut. `row`: as of body().
  Json body_of_cut(std::size_t i, std::size_t row) {
    const CutPlan& plan = plans_[i];
    const std::string pointer = "/bodies/" + std::to_string(row);
    const std::size_t number = count_before(i, [](const CutPlan&) { return std::size_t{1}; });
    std::size_t joint = count_before(i, [](const CutPlan& one) { return one.joints.size(); });
    std::size_t carrier = 0;
    while (frame_in(carrier, plan.ends[0].link) == nullptr) ++carrier;
    const Pose frame = Pose{transposed(places_[carrier].turn), {}} *
                       (*frame_in(carrier, plan.ends[0].link) * plan.ends[0].frame);
    lines_[pointer] = plan.closure->line;
    Json json = {{"name", cut_bodies_[number]}, {"parent", names_[carrier]}};
    json["at"] = json_of(without_residues(frame.origin, largest(frame.origin), residues_));
    if (const Rpy rpy = rpy_of(frame.rotation); !is_zero(rpy)) json["orientation"] = json_of(rpy);
    for (std::size_t k = 0; k < plan.joints.size(); ++k) {
      Json one = {{"name", cut_joints_[joint++]}, {"type", plan.joints[k].type}};
      if (plan.q0[k] != 0) one["q0"] = plan.q0[k];
      json["joints"].push_back(std::move(one));
      lines_[pointer + "/joints/" + std::to_string(k)] = plan.closure->line;
    }
    json["mass"] = 0;
    cut_points_[i][0] = cut_bodies_[number] + ".origin";
    return json;
  }

  /// Sum over the cuts with bodies of their own that come before one.
  template <class Count>
  std::size_t count_before(std::size_t cut, Count count) const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < cut; ++i)
      if (!plans_[i].joints.empty()) sum += count(plans_[i]);
    return sum;
  }

  void add_cuts(Json& model) {
    std::vector<RawName> raw;
    std::vector<std::string> taken;
    for (const CutPlan& plan : plans_) raw.push_back({plan.closure->name, plan.closure->line});
    if (model.contains("constraints"))
      for (const Json& one : model["constraints"]) taken.push_back(one["name"]);
    const auto names = make_names(raw, "cut", taken, diagnostics_);
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      lines_["/cuts/" + std::to_string(i)] = plans_[i].closure->line;
      Json cut = {
          {"name", names[i]}, {"type", plans_[i].type}, {"a", cut_points_[i][0]}, {"b", cut_points_[i][1]}};
      if (plans_[i].closure->length > 0) cut["length"] = plans_[i].closure->length;
      model["cuts"].push_back(std::move(cut));
      note_cut(plans_[i], names[i]);
    }
  }

  void note_cut(const CutPlan& plan, const std::string& name) {
    diagnostics_.note({plan.closure->line, 0, {}},
                      plan.closure->element + " between " + mbsgen::quoted(plan.closure->parent.name) +
                          " and " + mbsgen::quoted(plan.closure->child.name) + " is the cut " +
                          mbsgen::quoted(name) + " of type " + plan.type +
                          (plan.joints.empty() ? "" : ", on a massless body behind its joint"));
  }

  void add_sensors(Json& model) {
    std::vector<RawName> raw;
    std::vector<std::string> points;
    for (const std::string& name : options_.sensors) {
      const auto found = std::find_if(robot_.links.begin(), robot_.links.end(),
                                      [&](const RobotLink& one) { return one.name == name; });
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

  const Robot& robot_;
  std::vector<RobotBody> bodies_;
  std::vector<CutPlan> plans_;
  const RobotOptions& options_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> written_; ///< bodies of the model file, in its order
  std::vector<BodyPose> places_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> joint_names_;
  JointNames single_names_;
  std::unordered_map<std::string, std::string> forces_; ///< passive forces of joints, by their URDF names
  std::vector<std::string> frames_;                     ///< per link the point at its frame; empty: dropped
  std::vector<std::array<std::string, 2>> cut_points_;  ///< per cut its two points
  std::vector<std::string> cut_bodies_, cut_joints_;    ///< names, in the order of the cuts that have them
  std::unordered_map<std::string, std::string> roles_;  ///< of joints, by their URDF names
  Lines lines_;
  int residues_ = 0;
};

} // namespace

std::optional<Imported> model_of(Robot robot, const RobotOptions& options, Diagnostics& diagnostics) {
  const auto tree = build_tree(robot, diagnostics);
  if (!tree || diagnostics.has_errors()) return std::nullopt;
  check_wanted("--sensors", "link", options.sensors, robot.links);
  lock_joints(robot, options.locks, diagnostics);
  check_mimic_rings(robot, diagnostics);
  connect_closures(robot, *tree, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  std::vector<RobotBody> bodies = lump(robot, *tree);
  note_bodies(robot, bodies, options.root != RobotRoot::fixed, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  RobotWriter writer(robot, std::move(bodies), plan_cuts(robot, *tree), options, diagnostics);
  Json model = writer.model();
  if (diagnostics.has_errors()) return std::nullopt;
  if (options.body_wrenches) add_body_wrenches(model, diagnostics);
  return imported(model, writer.take_lines());
}

} // namespace mbsgen::importer
