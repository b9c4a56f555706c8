// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf.h"
#include "base/index.h"
#include "import/names.h"
#include "import/urdf/mimic.h"
#include "import/urdf/notes.h"
#include "import/urdf/read.h"
#include "import/urdf/robot_lump.h"
#include "import/urdf/robot_place.h"
#include "import/urdf/robot_tree.h"
#include "import/wrenches.h"
#include <cstddef>

namespace mbsgen::importer {
namespace {

/// Turns a checked robot into JSON.
class UrdfWriter {
public:
  UrdfWriter(const UrdfRobot& robot, std::vector<UrdfBody> bodies, bool floating, Diagnostics& diagnostics)
      : robot_(robot), bodies_(std::move(bodies)), floating_(floating), diagnostics_(diagnostics),
        places_(bodies_.size()), names_(bodies_.size(), "base"), joint_names_(bodies_.size()) {
    for (std::size_t b = floating ? 0 : 1; b < bodies_.size(); ++b)
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
    if (!floating_ && !bodies_[0].merged.empty()) model["base"] = {{"points", points(0)}};
    Json& list = model["bodies"] = Json::array();
    for (const std::size_t b : written_) list.push_back(body(b));
    for (const std::size_t b : written_)
      if (bodies_[b].joint >= 0) note_left_out(joint(b), single_names_, diagnostics_);
    add_mimics(model);
    note_residues();
    return model;
  }

private:
  bool on_joint(std::size_t b) const { return bodies_[b].joint >= 0; }
  const UrdfLink& link(std::size_t b) const { return robot_.links[at(bodies_[b].link)]; }
  const UrdfJoint& joint(std::size_t b) const { return robot_.joints[at(bodies_[b].joint)]; }

  void place_bodies() {
    if (floating_) places_[0].joints = six_joints();
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
      if (count == 1) single_names_[joint(b).name] = *next;
      next += count;
    }
  }

  Json body(std::size_t b) {
    const BodyPose& pose = places_[b];
    Json json = {{"name", names_[b]}, {"parent", on_joint(b) ? names_[at(bodies_[b].parent)] : "base"}};
    if (pose.at != Vec3{}) json["at"] = json_of(pose.at);
    if (!is_zero(pose.orientation)) json["orientation"] = json_of(pose.orientation);
    for (std::size_t i = 0; i < pose.joints.size(); ++i)
      json["joints"].push_back({{"name", joint_names_[b][i]}, {"type", pose.joints[i].type}});
    if (on_joint(b) && follows(joint(b), single_names_)) json["joints"][0]["role"] = "dependent";
    add_inertia(json, b);
    if (!bodies_[b].merged.empty()) json["points"] = points(b);
    if (pose.turn != identity) note_turn(joint(b), names_[b], diagnostics_);
    return json;
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

  Json points(std::size_t b) {
    const UrdfBody& body = bodies_[b];
    std::vector<RawName> raw;
    for (const int merged : body.merged)
      raw.push_back({robot_.links[at(merged)].name, robot_.links[at(merged)].line});
    const auto names = make_names(raw, "point", {}, diagnostics_);
    Json json;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Vec3 place = transposed(places_[b].turn) * body.places[i];
      json[names[i]] = json_of(without_residues(place, largest(body.places[i]), residues_));
    }
    return json;
  }

  void add_mimics(Json& model) {
    std::vector<const UrdfJoint*> joints;
    for (const std::size_t b : written_)
      if (on_joint(b)) joints.push_back(&joint(b));
    Json constraints = mimic_constraints(joints, single_names_, diagnostics_);
    if (!constraints.empty()) model["constraints"] = std::move(constraints);
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
  bool floating_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> written_; ///< bodies of the model file, in its order
  std::vector<BodyPose> places_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> joint_names_;
  JointNames single_names_;
  int residues_ = 0;
};

} // namespace

std::optional<std::string> import_urdf(std::string_view text, const UrdfOptions& options,
                                       Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const auto robot = read_urdf(text, diagnostics);
  if (!robot) return std::nullopt;
  const auto tree = build_tree(*robot, diagnostics);
  if (!tree || diagnostics.errors() != errors) return std::nullopt;
  std::vector<UrdfBody> bodies = lump(*robot, *tree);
  note_bodies(*robot, bodies, options.floating, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  Json model = UrdfWriter(*robot, std::move(bodies), options.floating, diagnostics).model();
  if (options.body_wrenches) add_body_wrenches(model, diagnostics);
  return json_text(model);
}

} // namespace mbsgen::importer
