// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/mbs.h"
#include "base/index.h"
#include "base/text.h"
#include "import/imported.h"
#include "import/mbs/project.h"
#include "import/mbs/read.h"
#include "import/names.h"
#include "import/numbers.h"
#include <cstddef>

namespace mbsgen::importer {
namespace {

std::string type_name(const MbsJoint& joint) {
  return std::string(joint.rotation ? "R" : "T") + "xyz"[joint.axis];
}

const char* role_name(MbsRole role) {
  switch (role) {
  case MbsRole::independent:
    return "independent";
  case MbsRole::dependent:
    return "dependent";
  case MbsRole::driven:
    return "driven";
  case MbsRole::locked:
    break;
  }
  return "locked";
}

/// Turns a resolved project into JSON.
class MbsWriter {
public:
  MbsWriter(const MbsProject& project, const MbsOptions& options, Diagnostics& diagnostics)
      : project_(project), options_(options), diagnostics_(diagnostics),
        partition_(options.keeps_partition && keeps_partition(project, diagnostics)) {}

  Json model() {
    make_all_names();
    Json model = {{"mbsgen", 1},
                  {"name", make_names({project_.name}, "model", reserved_model_names, diagnostics_)[0]},
                  {"gravity", json_of(project_.gravity)}};
    if (!project_.bodies[0].points.empty()) model["base"] = {{"points", points(0)}};
    add_graphics(project_.bodies[0], model["base"]);
    if (model["base"].empty()) model.erase("base");
    for (std::size_t b = 1; b < project_.bodies.size(); ++b) model["bodies"].push_back(body(b));
    add_cuts(model);
    add_links_and_forces(model);
    if (options_.body_wrenches) add_body_wrenches(model, diagnostics_);
    add_sensors(model);
    if (!actuators_.empty()) model["actuators"] = actuators_;
    return model;
  }

private:
  void make_all_names() {
    std::vector<RawName> bodies;
    std::vector<RawName> joints;
    for (const MbsBody& body : project_.bodies) {
      std::vector<RawName> points;
      for (const MbsPoint& point : body.points) points.push_back(point.name);
      point_names_.push_back(make_names(points, "point", {}, diagnostics_));
      bodies.push_back(body.name);
      for (const MbsJoint& joint : body.joints) joints.push_back(joint.name);
    }
    bodies.erase(bodies.begin()); // the base, whose name is reserved
    body_names_ = make_names(bodies, "body", reserved_body_names, diagnostics_);
    body_names_.insert(body_names_.begin(), "base");
    joint_names_ = make_names(joints, "joint", {}, diagnostics_);
  }

  Json points(std::size_t b) const {
    Json json;
    for (std::size_t p = 0; p < point_names_[b].size(); ++p)
      json[point_names_[b][p]] = json_of(project_.bodies[b].points[p].position);
    return json;
  }

  Json body(std::size_t b) {
    const MbsBody& body = project_.bodies[b];
    Json json = {{"name", body_names_[b]}, {"parent", body_names_[at(body.parent)]}};
    if (const int point = anchor(body); point >= 0) json["at"] = point_names_[at(body.parent)][at(point)];
    json["joints"] = Json::array();
    for (const MbsJoint& one : body.joints) json["joints"].push_back(joint(one));
    json["mass"] = body.mass;
    if (body.com != Vec3{}) json["com"] = json_of(body.com);
    if (body.inertia != std::array<double, 6>{}) json["inertia"] = body.inertia;
    if (!body.points.empty()) json["points"] = points(b);
    add_graphics(body, json);
    return json;
  }

  static void add_graphics(const MbsBody& body, Json& json) {
    for (const Shape& shape : body.shapes) json["shapes"].push_back(json_of(shape, Pose{}));
    if (body.drawing) json["drawing"] = *body.drawing;
  }

  /// The parent's point that carries the body; -1 for the origin of the parent's frame.
  int anchor(const MbsBody& body) const {
    const MbsBody& parent = project_.bodies[at(body.parent)];
    const int point = parent.point(body.parent_point);
    const bool is_frame_origin =
        body.parent_point == "origin" && point >= 0 && parent.points[at(point)].position == Vec3{};
    return is_frame_origin ? -1 : point;
  }

  Json joint(const MbsJoint& joint) {
    const std::string& name = joint_names_[next_joint_++];
    Json json = {{"name", name}, {"type", type_name(joint)}};
    if (partition_ || joint.role == MbsRole::driven || joint.role == MbsRole::locked)
      json["role"] = role_name(joint.role);
    if (joint.q0 != 0) json["q0"] = joint.q0;
    if (joint.qd0 != 0) json["qd0"] = joint.qd0;
    if (joint.actuated) actuators_.push_back(name);
    return json;
  }

  std::string point_path(std::size_t body, std::size_t point) const {
    return body_names_[body] + "." + point_names_[body][point];
  }
  std::string point_path(const MbsEndpoint& end) const { return point_path(at(end.body), at(end.point)); }

  void add_cuts(Json& model) {
    std::vector<RawName> raw;
    for (const MbsPair& cut : project_.cuts) raw.push_back(cut.name);
    const auto names = make_names(raw, "cut", {}, diagnostics_);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const MbsPair& cut = project_.cuts[i];
      Json json = {{"name", names[i]},
                   {"type", kind_name(cut.kind)},
                   {"a", point_path(cut.a)},
                   {"b", point_path(cut.b)}};
      if (cut.kind == MbsPairKind::rod) json["length"] = cut.length;
      model["cuts"].push_back(json);
    }
  }

  /// The sensors or forces of all points, base first, each with the path of its point.
  struct OnPoint {
    RawName name;
    std::string path;
  };
  std::vector<OnPoint> on_points(std::vector<RawName> MbsPoint::*member, std::size_t first_body) const {
    std::vector<OnPoint> items;
    for (std::size_t b = first_body; b < project_.bodies.size(); ++b)
      for (std::size_t p = 0; p < project_.bodies[b].points.size(); ++p)
        for (const RawName& name : project_.bodies[b].points[p].*member)
          items.push_back({name, point_path(b, p)});
    return items;
  }

  /// Links and forces share their names: the generated code calls a law of each by its name.
  void add_links_and_forces(Json& model) {
    for (const MbsPoint& point : project_.bodies[0].points)
      for (const RawName& force : point.forces)
        diagnostics_.note({force.line, 0, {}},
                          "force " + mbsgen::quoted(force.text) + " is left out, it acts on the base");
    const auto forces = on_points(&MbsPoint::forces, 1);
    std::vector<RawName> raw;
    for (const MbsPair& link : project_.links) raw.push_back(link.name);
    for (const OnPoint& force : forces) raw.push_back(force.name);
    const auto names = make_names(raw, "law", {}, diagnostics_);
    auto name = names.begin();
    for (const MbsPair& link : project_.links)
      model["links"].push_back(
          {{"name", *name++}, {"from", point_path(link.a)}, {"to", point_path(link.b)}, {"force", "extern"}});
    for (const OnPoint& force : forces)
      model["forces"].push_back(
          {{"name", *name++}, {"point", force.path}, {"law", "extern"}, {"frame", "world"}});
  }

  void add_sensors(Json& model) {
    const auto sensors = on_points(&MbsPoint::sensors, 0);
    std::vector<RawName> raw;
    for (const OnPoint& sensor : sensors) raw.push_back(sensor.name);
    const auto names = make_names(raw, "sensor", {}, diagnostics_);
    for (std::size_t i = 0; i < names.size(); ++i)
      model["sensors"].push_back({{"name", names[i]}, {"point", sensors[i].path}});
  }

  const MbsProject& project_;
  const MbsOptions& options_;
  Diagnostics& diagnostics_;
  bool partition_;
  std::vector<std::string> body_names_;
  std::vector<std::string> joint_names_;              ///< in the order of bodies, then of joints
  std::vector<std::vector<std::string>> point_names_; ///< by body
  std::size_t next_joint_ = 0;
  Json actuators_ = Json::array();
};

/// Links, forces and sensors come from lists within lists; the others are enough to find one's way.
Lines lines_of(const MbsProject& project) {
  Lines lines;
  for (std::size_t b = 1; b < project.bodies.size(); ++b) {
    const std::string pointer = "/bodies/" + std::to_string(b - 1);
    lines[pointer] = project.bodies[b].name.line;
    for (std::size_t j = 0; j < project.bodies[b].joints.size(); ++j)
      lines[pointer + "/joints/" + std::to_string(j)] = project.bodies[b].joints[j].name.line;
  }
  for (std::size_t c = 0; c < project.cuts.size(); ++c)
    lines["/cuts/" + std::to_string(c)] = project.cuts[c].name.line;
  return lines;
}

} // namespace

std::optional<Imported> import_mbs(std::string_view text, const MbsOptions& options,
                                   Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  auto project = read_mbs(text, diagnostics);
  if (!project) return std::nullopt;
  resolve_names(*project, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  const Json model = MbsWriter(*project, options, diagnostics).model();
  return imported(model, lines_of(*project));
}

} // namespace mbsgen::importer
