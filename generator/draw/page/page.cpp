// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/page/page.h"
#include "base/index.h"
#include "draw/page/items.h"
#include "draw/page/web.h"
#include "draw/scene/postures.h"
#include "model/model.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace mbsgen::draw {

using scene::Kind;

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

template <std::size_t N>
std::string replaced(std::string_view text, const std::array<Replacement, N>& replacements) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::string_view from = text.substr(0, 1), to = from;
    for (const auto& [word, instead] : replacements)
      if (text.substr(0, word.size()) == word) from = word, to = instead;
    result += to;
    text.remove_prefix(from.size());
  }
  return result;
}

// Line separators of Unicode, which end a line of JavaScript.
constexpr std::string_view line_separator = "\xE2\x80\xA8", paragraph_separator = "\xE2\x80\xA9";

using Json = nlohmann::ordered_json;

template <class Things, class Function>
Json list(const Things& things, const Function& of) {
  Json result = Json::array();
  for (const auto& thing : things) result.push_back(of(thing));
  return result;
}

Json positions_json(const std::vector<Pose>& points) {
  return list(points, [](const Pose& point) { return point.position; });
}

// A point of this name is a place to look from, along x.
Json eye_of(const model::Body& body) {
  for (std::size_t i = 0; i < body.points.size(); ++i)
    if (body.points[i].name == "eye") return i;
  return nullptr;
}

Json body_json(const Page& page, int row) {
  const scene::Body& body = page.scene.bodies[at(row)];
  return {{"name", body.name},
          {"eye", eye_of(page.model.bodies[at(row)])},
          {"doc", page.model.bodies[at(row)].doc},
          {"parent", body.parent},
          {"joints", body.joints},
          {"com", body.com},
          {"points", positions_json(body.points)},
          {"colour", page_colour(Kind::name, page.scene, row)}};
}

// The bounds of a slider.
Json limits_json(const model::JointLimits& limits) {
  Json json;
  if (limits.lower) json["lower"] = limits.lower->nominal;
  if (limits.upper) json["upper"] = limits.upper->nominal;
  return json;
}

// Joints that a loop holds follow, for the reader.
Json joint_json(const Page& page, int row) {
  const scene::Joint& joint = page.scene.joints[at(row)];
  const model::Joint& of_model = page.model.joints[at(row)];
  const bool is_held = joint.role == scene::JointRole::held;
  Json json{{"name", joint.name},
            {"owner", of_model.owner},
            {"type", joint.word},
            {"turns", joint.turns},
            {"slides", joint.slides},
            {"spatial", joint.is_spatial},
            {"axis", column(joint.axes, joint.axis)},
            {"travel", joint.travel},
            {"role", word(is_held ? scene::JointRole::dependent : joint.role)},
            {"colour", page_colour(Kind::joint, page.scene, row)},
            {"body", joint.body},
            {"velocity", of_model.velocity},
            {"speeds", of_model.form().velocities.size()},
            {"hasMotion", of_model.motion.has_value()},
            {"coordinate", joint.coordinate},
            {"width", of_model.form().coordinates.size()},
            {"value", joint.values}};
  if (const Json limits = limits_json(of_model.limits); !limits.empty()) json["limits"] = limits;
  return json;
}

Json coordinate_json(const model::Model& model, int coordinate) {
  const model::Joint& joint = model.joint_of_coordinate(coordinate);
  const model::JointComponent& component = joint.form().coordinates[at(coordinate - joint.coordinate)];
  return {{"name", model.coordinate_name(coordinate)}, {"unit", component.unit}};
}

Json velocity_json(const model::Model& model, int velocity) {
  const model::Joint& joint = model.joint_of_velocity(velocity);
  const model::JointComponent& component = joint.form().velocities[at(velocity - joint.velocity)];
  return {{"name", model.velocity_name(velocity)}, {"unit", component.force_unit}};
}

Json contact_json(const model::Contact& contact) {
  return {{"name", contact.name}, {"bodies", {contact.shapes[0].point.body, contact.shapes[1].point.body}}};
}

// Of all bodies, N; where nothing pulls, as on the earth.
double weight_of(const model::Model& model, const Vector& gravity) {
  constexpr double earth = 9.81;
  double mass = 0;
  for (const model::Body& body : model.bodies) mass += body.mass.nominal;
  const double pull = length(gravity);
  return mass * (pull > 0 ? pull : earth);
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
  for (const scene::Cut& cut : page.scene.cuts) {
    const model::Cut& of_model = page.model.cuts[cuts.size()];
    cuts.push_back({{"name", cut.name},
                    {"type", cut.word},
                    {"a", page_place(cut.a)},
                    {"b", page_place(cut.b)},
                    {"length", cut.length ? Json(*cut.length) : Json()},
                    {"ancestor", common_ancestor(page.scene, cut.a.body, cut.b.body)},
                    {"rows", rows_of(page.loops, first, of_model.type)},
                    {"colour", page_colour(Kind::cut, page.scene, 0)}});
    first += static_cast<int>(model::equations_of(of_model.type));
  }
  return cuts;
}

// Links without a law of their own have a place in the results of the function `links`.
Json links_json(const Page& page) {
  Json links = Json::array();
  int place = 0;
  for (const scene::Item* const link : page.scene.items_of(Kind::link))
    links.push_back({{"name", link->name},
                     {"from", page_place(link->frames[0])},
                     {"to", page_place(link->frames[1])},
                     {"place", page.model.links[at(link->row)].force ? place++ : -1},
                     {"colour", page_colour(Kind::link, page.scene, 0)}});
  return links;
}

// As links, in the results of the function `bushings`.
Json bushings_json(const Page& page) {
  Json bushings = Json::array();
  int place = 0;
  for (const scene::Item* const bushing : page.scene.items_of(Kind::bushing)) {
    const bool has_law = page.model.bushings[at(bushing->row)].law == model::BushingLaw::external;
    bushings.push_back({{"name", bushing->name},
                        {"a", page_place(bushing->frames[0])},
                        {"b", page_place(bushing->frames[1])},
                        {"place", has_law ? -1 : place++},
                        {"colour", page_colour(Kind::bushing, page.scene, 0)}});
  }
  return bushings;
}

// A ball about all places in the first pose: its middle and radius, m.
struct Extent {
  Vector middle{};
  double radius = 1;
};

// The corners of the cuboids that meshes lie in.
void add_meshes(const Scene& scene, const Posture& posture, std::vector<Vector>& places) {
  for (const scene::Item* const item : scene.items_of(Kind::solid))
    if (item->shapes[0].mesh)
      for (const Vector& corner : corners(item->shapes[0]))
        places.push_back(posture.body(item->row) * corner);
}

Extent extent_of(const Page& page, const Posture& posture) {
  std::vector<Vector> places{{}};
  for (const Pose& point : page.scene.base.points) places.push_back(point.position);
  for (std::size_t i = 0; i < page.scene.bodies.size(); ++i) {
    places.push_back(posture.bodies[i].position);
    for (const Pose& point : page.scene.bodies[i].points)
      places.push_back(posture.bodies[i] * point.position);
    places.push_back(posture.bodies[i] * page.scene.bodies[i].com);
  }
  add_meshes(page.scene, posture, places);
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

bool is_of_motion(const scheme::Function& function) {
  return function.task == scheme::Task::direct_dynamics || function.task == scheme::Task::derivatives;
}

void add_equations(const Page& page, Json& json) {
  const scheme::Shape& shape = page.program.shape;
  json["sizes"] = sizes_json(shape);
  json["functions"] =
      list(page.program.functions, [](const scheme::Function& function) { return function.name; });
  json["equations"] = list(page.loops.rows, [](const formalism::RowOrigin& row) { return row.name; });
  json["constrained"] = page.loops.is_constrained();
  json["closed"] = page.scene.is_closed;
  json["simulates"] = std::any_of(page.program.functions.begin(), page.program.functions.end(), is_of_motion);
  json["laws"] = list(model::user_laws(page.model), [](const model::UserLaw& law) { return law.name; });
  json["rigidContacts"] = !page.model.rigid_contacts().empty();
  json["integrated"] = shape.integrated;
  json["given"] = driven_coordinates(page.model);
  json["driven"] = shape.driven;
  json["held"] = shape.held;
  json["single"] = single_json(page.model);
  json["spatial"] = list(shape.spatial, spatial_json);
  json["states"] = list(shape.states, [](const scheme::StateShape& state) {
    return Json{{"name", state.name}, {"unit", state.unit}, {"x0", state.x0}};
  });
  json["q0"] = page.scene.q0;
  json["qd0"] = shape.qd0;
  json["step"] = page.step;
}

template <class Function>
Json rows(std::size_t count, const Function& of) {
  Json result = Json::array();
  for (int row = 0; row < static_cast<int>(count); ++row) result.push_back(of(row));
  return result;
}

void add_parts(const Page& page, Json& json) {
  const Scene& scene = page.scene;
  json["basePoints"] = positions_json(scene.base.points);
  json["bodies"] = rows(scene.bodies.size(), [&](int row) { return body_json(page, row); });
  json["joints"] = rows(scene.joints.size(), [&](int row) { return joint_json(page, row); });
  json["coordinates"] =
      rows(scene.coordinates.size(), [&](int row) { return coordinate_json(page.model, row); });
  json["velocities"] = rows(at(page.model.nqd()), [&](int row) { return velocity_json(page.model, row); });
  json["weight"] = weight_of(page.model, scene.gravity);
  json["cuts"] = cuts_json(page);
  json["contacts"] = list(page.model.contacts, contact_json);
  json["links"] = links_json(page);
  json["bushings"] = bushings_json(page);
  json["sensors"] = list(page.model.sensors, [&](const model::Sensor& sensor) {
    return Json{{"name", sensor.name}, {"colour", page_colour(Kind::sensor, scene, 0)}};
  });
}

Json motion_json(const std::optional<PlayedMotion>& motion) {
  if (!motion) return nullptr;
  return {{"times", motion->times}, {"q", motion->q}};
}

// What the scripts of the page know of the model beside its generated module. Rows are those of the model; -1
// is the base, or no coordinate.
nlohmann::ordered_json scene_json(const Page& page) {
  const Postures postures(page.model, page.scene, *page.program.pool);
  const Extent extent = extent_of(page, postures.at(page.scene.q0));
  Json json{{"name", page.model.name},
            {"doc", page.model.doc},
            {"gravity", page.scene.gravity},
            {"size", extent.radius},
            {"middle", extent.middle}};
  add_parts(page, json);
  PageItems items = page_items(page.scene, extent.radius);
  json["items"] = std::move(items.items);
  if (!items.meshes.empty()) json["meshes"] = std::move(items.meshes);
  add_equations(page, json);
  json["motion"] = motion_json(page.motion);
  return json;
}

// The text with each mark "@name@" replaced once; what replaces it is not looked at again.
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& marks) {
  std::string result;
  while (true) {
    const std::size_t begin = text.find('@');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('@', begin + 1);
    if (end == std::string_view::npos) return result.append(text);
    const auto mark = marks.find(text.substr(begin + 1, end - begin - 1));
    const bool is_mark = mark != marks.end();
    result.append(text.substr(0, is_mark ? begin : end));
    if (is_mark) result += mark->second;
    text.remove_prefix(is_mark ? end + 1 : end);
  }
}

// Modules as one: without the lines that import, and the words that export.
std::string as_one(std::string_view modules) {
  constexpr std::string_view import = "import ", exported = "export ";
  std::string text;
  while (!modules.empty()) {
    const std::size_t end = std::min(modules.find('\n'), modules.size() - 1) + 1;
    std::string_view line = modules.substr(0, end);
    modules.remove_prefix(end);
    if (line.substr(0, import.size()) == import) continue;
    if (line.substr(0, exported.size()) == exported) line.remove_prefix(exported.size());
    text += line;
  }
  return text;
}

// The 3-D library, inside or outside; none where the program has none.
std::string library_element(const std::string& address) {
  if (!address.empty()) return "<script src=\"" + html_text(address) + "\"></script>";
  if (three_library().empty()) return {};
  return "<script>\n" + javascript_in_script(three_library()) + "\n</script>";
}

} // namespace

std::string html_text(std::string_view text) {
  static constexpr std::array<Replacement, 5> entities{
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}}};
  return replaced(text, entities);
}

std::string json_in_script(std::string_view json) {
  static constexpr std::array<Replacement, 3> escapes{
      {{"<", "\\u003c"}, {line_separator, "\\u2028"}, {paragraph_separator, "\\u2029"}}};
  return replaced(json, escapes);
}

std::string javascript_in_script(std::string_view javascript) {
  static constexpr std::array<Replacement, 2> escapes{{{"</", "<\\/"}, {"<!--", "<\\!--"}}};
  return replaced(javascript, escapes);
}

std::string page_text(const Page& page) {
  const nlohmann::ordered_json data{
      {"module", page.module}, {"scene", scene_json(page)}, {"laws", page.laws}};
  // What is no UTF-8 in texts of the model becomes a mark of replacement.
  const std::string json = data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return filled(page_template(), {{"title", html_text(page.model.name)},
                                  {"style", std::string(page_style())},
                                  {"library", library_element(page.three)},
                                  {"data", json_in_script(json)},
                                  {"scripts", javascript_in_script(as_one(page_scripts()))}});
}

} // namespace mbsgen::draw
