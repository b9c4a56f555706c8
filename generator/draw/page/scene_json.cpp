// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/page/scene_json.h"
#include "base/index.h"
#include "draw/scene/postures.h"
#include "model/model.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

using Json = nlohmann::ordered_json;

template <class Things, class Function>
Json list(const Things& things, const Function& of) {
  Json result = Json::array();
  for (const auto& thing : things) result.push_back(of(thing));
  return result;
}

const char* role_word(JointRole role) {
  switch (role) {
  case JointRole::independent:
    return "independent";
  case JointRole::driven:
    return "driven";
  case JointRole::locked:
    return "locked";
  case JointRole::dependent:
  case JointRole::held:
    break;
  }
  return "dependent";
}

const char* type_word(model::CutType type) {
  return type == model::CutType::ball ? "ball" : type == model::CutType::rod ? "rod" : "solid";
}

Json point_json(const Point& point) {
  return {{"name", point.name}, {"position", point.pose.position}};
}

// `point`: a row of the body's points; -1: its origin.
Json end_json(const model::PointRef& end) {
  return {{"body", end.body}, {"point", end.point}};
}

Json box_json(const std::optional<Box>& box) {
  if (!box) return nullptr;
  return {{"axes", box->pose.rotation}, {"half", box->half_sizes}};
}

const char* form_word(model::LookForm form) {
  switch (form) {
  case model::LookForm::box:
    return "box";
  case model::LookForm::cylinder:
    return "cylinder";
  case model::LookForm::sphere:
    return "sphere";
  case model::LookForm::capsule:
  case model::LookForm::mesh:
    break;
  }
  return "capsule";
}

// Without meshes: their files stay where they are, so that the page is one file.
Json shapes_json(const model::Looks& looks) {
  Json shapes = Json::array();
  for (const model::Look& look : looks.shapes)
    if (look.form != model::LookForm::mesh)
      shapes.push_back({{"type", form_word(look.form)},
                        {"size", look.lengths},
                        {"radius", look.radius},
                        {"length", look.length},
                        {"position", look.at},
                        {"rotation", look.rotation},
                        {"colour", look.color},
                        {"opacity", look.opacity}});
  return shapes;
}

Json body_json(const Body& body, const model::Body& of_model) {
  return {{"name", body.name},
          {"doc", of_model.doc},
          {"parent", body.parent},
          {"joints", of_model.joints},
          {"mass", body.mass},
          {"com", body.com},
          {"box", box_json(body.inertia)},
          {"points", list(body.points, point_json)},
          {"shapes", shapes_json(of_model.looks)}};
}

// A locked joint's coordinates are part of the model's equations, so the scene has them.
std::vector<double> values_of(const model::Joint& joint) {
  std::vector<double> values;
  for (const model::Scalar& value : joint.q0) values.push_back(value.nominal);
  return values;
}

Json joint_json(const Joint& joint, const model::Joint& of_model) {
  return {{"name", joint.name},
          {"owner", of_model.owner},
          {"type", joint.word},
          {"turns", model::is_revolute(joint.type)},
          {"axis",
           model::is_spatial(joint.type) ? Vector{0, 0, 1} : column(joint.axes, model::axis_of(joint.type))},
          {"pitch", joint.pitch},
          {"role", role_word(joint.role)},
          {"hasMotion", of_model.motion.has_value()},
          {"coordinate", joint.coordinate},
          {"width", of_model.form().coordinates.size()},
          {"value", values_of(of_model)}};
}

Json coordinate_json(const model::Model& model, int coordinate) {
  const model::Joint& joint = model.joint_of_coordinate(coordinate);
  const model::JointComponent& component = joint.form().coordinates[at(coordinate - joint.coordinate)];
  return {{"name", model.coordinate_name(coordinate)}, {"unit", component.unit}};
}

std::vector<int> way_to_base(const Scene& scene, int body) {
  std::vector<int> way{body};
  while (way.back() != model::base_body) way.push_back(scene.bodies[at(way.back())].parent);
  return way;
}

// In whose axes the equations of a cut are.
int common_ancestor(const Scene& scene, int a, int b) {
  const std::vector<int> of_b = way_to_base(scene, b);
  for (const int body : way_to_base(scene, a))
    if (std::find(of_b.begin(), of_b.end(), body) != of_b.end()) return body;
  return model::base_body;
}

// Places in h of a cut's equations, -1 of those that hold in every position. `first`: of all cuts before.
std::vector<int> rows_of(const formalism::LoopAnalysis& loops, int first, model::CutType type) {
  std::vector<int> rows;
  for (int row = first; row < first + static_cast<int>(model::equations_of(type)); ++row) {
    const auto found = std::find(loops.live.begin(), loops.live.end(), row);
    rows.push_back(found == loops.live.end() ? -1 : static_cast<int>(found - loops.live.begin()));
  }
  return rows;
}

Json cuts_json(const Page& page) {
  Json cuts = Json::array();
  int first = 0;
  for (const Cut& cut : page.scene.cuts) {
    const model::Cut& of_model = page.model.cuts[cuts.size()];
    cuts.push_back({{"name", cut.name},
                    {"type", type_word(cut.type)},
                    {"a", end_json(of_model.a)},
                    {"b", end_json(of_model.b)},
                    {"length", cut.length},
                    {"ancestor", common_ancestor(page.scene, cut.a.body, cut.b.body)},
                    {"rows", rows_of(page.loops, first, cut.type)}});
    first += static_cast<int>(model::equations_of(cut.type));
  }
  return cuts;
}

// Links without a law of their own have a place in the results of the function `links`.
Json links_json(const Page& page) {
  Json links = Json::array();
  int place = 0;
  for (const model::Link& link : page.model.links)
    links.push_back({{"name", link.name},
                     {"from", end_json(link.from)},
                     {"to", end_json(link.to)},
                     {"place", link.force ? place++ : -1}});
  return links;
}

// A ball about all places in the first pose: its middle and radius, m.
struct Extent {
  Vector middle{};
  double radius = 1;
};

Extent extent_of(const Page& page, const Posture& posture) {
  std::vector<Vector> places{{}};
  for (const Point& point : page.scene.base.points) places.push_back(point.pose.position);
  for (std::size_t i = 0; i < page.scene.bodies.size(); ++i) {
    places.push_back(posture.bodies[i].position);
    for (const Point& point : page.scene.bodies[i].points)
      places.push_back(posture.bodies[i] * point.pose.position);
    places.push_back(posture.bodies[i] * page.scene.bodies[i].com);
  }
  Vector low = places.front(), high = low;
  for (const Vector& place : places)
    for (std::size_t i = 0; i < 3; ++i)
      low[i] = std::min(low[i], place[i]), high[i] = std::max(high[i], place[i]);
  Extent extent{0.5 * (low + high), 0.5 * length(high - low)};
  if (!(extent.radius > 0)) extent.radius = 1;
  return extent;
}

Json single_json(const model::Model& model) {
  Json result = Json::array();
  for (const model::Joint& joint : model.joints)
    if (joint.moves() && !model::is_spatial(joint.type))
      result.push_back({{"coordinate", joint.coordinate}, {"velocity", joint.velocity}});
  return result;
}

Json spatial_json(const scheme::SpatialJoint& joint) {
  return {{"coordinate", joint.coordinate}, {"velocity", joint.velocity}, {"isFree", joint.is_free}};
}

std::vector<int> driven_coordinates(const model::Model& model) {
  std::vector<int> places;
  for (int i = 0; i < model.nq(); ++i)
    if (model.joint_of_coordinate(i).role == model::Role::driven) places.push_back(i);
  return places;
}

Json sizes_json(const scheme::Shape& shape) {
  return {{"nq", shape.nq},
          {"nqd", shape.nqd},
          {"nc", shape.nc},
          {"nd", shape.nd},
          {"nstate", shape.states.size()}};
}

Json functions_json(const scheme::Program& program) {
  return list(program.functions, [](const scheme::Function& function) { return function.name; });
}

bool has_function(const scheme::Program& program, const std::string& name) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [&](const scheme::Function& function) { return function.name == name; });
}

void add_equations(const Page& page, Json& json) {
  const scheme::Shape& shape = page.program.shape;
  json["sizes"] = sizes_json(shape);
  json["functions"] = functions_json(page.program);
  json["equations"] = list(page.loops.rows, [](const formalism::RowOrigin& row) { return row.name; });
  json["constrained"] = page.loops.is_constrained();
  json["closed"] = page.scene.is_closed;
  json["simulates"] =
      has_function(page.program, "direct_dynamics") || has_function(page.program, "derivatives");
  json["laws"] = list(model::user_laws(page.model), [](const model::UserLaw& law) { return law.name; });
  json["rigidContacts"] = !page.model.rigid_contacts().empty();
  json["integrated"] = shape.integrated;
  json["given"] = driven_coordinates(page.model);
  json["driven"] = shape.driven;
  json["held"] = shape.held;
  json["single"] = single_json(page.model);
  json["spatial"] = list(shape.spatial, spatial_json);
  json["states"] = list(shape.states, [](const scheme::StateShape& state) {
    return Json{{"name", state.name}, {"x0", state.x0}};
  });
  json["q0"] = page.scene.q0;
  json["qd0"] = shape.qd0;
  json["step"] = page.step;
}

void add_parts(const Page& page, Json& json) {
  const Scene& scene = page.scene;
  const auto named_end = [](const model::Sensor& sensor) {
    Json end = end_json(sensor.point);
    end["name"] = sensor.name;
    return end;
  };
  json["basePoints"] = list(scene.base.points, point_json);
  json["baseShapes"] = shapes_json(page.model.base_looks);
  json["bodies"] = Json::array();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    json["bodies"].push_back(body_json(scene.bodies[i], page.model.bodies[i]));
  json["joints"] = Json::array();
  for (std::size_t i = 0; i < scene.joints.size(); ++i)
    json["joints"].push_back(joint_json(scene.joints[i], page.model.joints[i]));
  json["coordinates"] = Json::array();
  for (int i = 0; i < page.model.nq(); ++i) json["coordinates"].push_back(coordinate_json(page.model, i));
  json["cuts"] = cuts_json(page);
  json["links"] = links_json(page);
  json["sensors"] = list(page.model.sensors, named_end);
}

Json motion_json(const std::optional<PlayedMotion>& motion) {
  if (!motion) return nullptr;
  return {{"times", motion->times}, {"q", motion->q}};
}

} // namespace

nlohmann::ordered_json scene_json(const Page& page) {
  const Postures postures(page.model, page.scene, *page.program.pool);
  const Extent extent = extent_of(page, postures.at(page.scene.q0));
  Json json{{"name", page.model.name},
            {"doc", page.model.doc},
            {"gravity", page.scene.gravity},
            {"size", extent.radius},
            {"middle", extent.middle}};
  add_parts(page, json);
  add_equations(page, json);
  json["motion"] = motion_json(page.motion);
  return json;
}

} // namespace mbsgen::draw
