// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/contacts.h"
#include "base/text.h"
#include "import/vectors.h"
#include <utility>

namespace mbsgen::importer {

namespace {

constexpr std::size_t most_contacts = 1000;

bool is_round(const MjcfSurface& one) {
  return one.form == MjcfForm::sphere || one.form == MjcfForm::capsule;
}

bool is_capsule(const MjcfSurface& one) {
  return one.form == MjcfForm::capsule;
}

bool is_plane(const MjcfSurface& one) {
  return one.form == MjcfForm::plane;
}

// Planes and height fields, which MuJoCo does not let touch each other.
bool is_ground(const MjcfSurface& one) {
  return is_plane(one) || one.form == MjcfForm::hfield;
}

// What the points of a form are called.
const char* word_of(MjcfForm form) {
  switch (form) {
  case MjcfForm::sphere:
    return "_middle";
  case MjcfForm::capsule:
    return "_end";
  case MjcfForm::box:
    return "_corner";
  case MjcfForm::cylinder:
    return "_rim";
  default:
    return "_plane";
  }
}

// The points of a geom in its own axes.
std::vector<Vec3> places_of(const MjcfSurface& one) {
  const Vec3& size = one.size;
  if (one.form == MjcfForm::capsule || one.form == MjcfForm::cylinder)
    return {{0, 0, -size[1]}, {0, 0, size[1]}};
  if (one.form != MjcfForm::box) return {{}};
  std::vector<Vec3> corners;
  for (const double x : {-size[0], size[0]})
    for (const double y : {-size[1], size[1]})
      for (const double z : {-size[2], size[2]}) corners.push_back({x, y, z});
  return corners;
}

// Rims and planes need axes, a middle none.
Pose pose_of(const MjcfSurface& one, const Vec3& place) {
  const bool needs_axes = one.form == MjcfForm::cylinder || is_plane(one);
  return {needs_axes ? one.pose.rotation : identity, one.pose * place};
}

std::string numbered(const std::string& name, std::size_t index, std::size_t count) {
  return count == 1 ? name : name + "_" + std::to_string(index + 1);
}

} // namespace

MjcfTouches::MjcfTouches(const std::vector<MjcfPair>& pairs, const MjcfWorld& world, MjcfPoints& points,
                         Diagnostics& diagnostics)
    : world_(world), points_(points) {
  for (const MjcfPair& pair : pairs) add(pair);
  names_ = make_names(raw_, "contact", {}, diagnostics);
  note_missed(diagnostics);
  note_crossing(diagnostics);
  if (!contacts_.empty())
    diagnostics.note({}, "--contacts makes " + counted(contacts_.size(), "rigid contact") +
                             ", for fewer take --contacts=world, <exclude> bodies from each other, or remove "
                             "contacts by --changes");
  if (contacts_.size() > most_contacts)
    diagnostics.error(pairs.front().where,
                      "--contacts makes more than " + std::to_string(most_contacts) +
                          " contacts, take --contacts=world, or <exclude> bodies from each other");
}

const MjcfSurface& MjcfTouches::surface(const MjcfSurfaceIndex& at) const {
  return world_.bodies[at.body].surfaces[at.surface];
}

std::string MjcfTouches::name_of(const MjcfSurfaceIndex& at) const {
  const std::string& name = surface(at).name;
  if (!name.empty()) return name;
  const MjcfBody& body = world_.bodies[at.body];
  const std::string owner = body.name.empty() ? "body_" + std::to_string(at.body) : body.name;
  return numbered(owner, at.surface, body.surfaces.size());
}

const MjcfTouches::Points& MjcfTouches::points_of(const MjcfSurfaceIndex& at) {
  const auto [place, is_new] = made_.emplace(std::make_pair(at.body, at.surface), Points{});
  if (!is_new) return place->second;
  const MjcfSurface& one = surface(at);
  const std::vector<Vec3> places = places_of(one);
  for (std::size_t i = 0; i < places.size(); ++i)
    place->second.push_back(
        points_.add(at.body, {numbered(name_of(at) + word_of(one.form), i, places.size()), one.line},
                    pose_of(one, places[i])));
  return place->second;
}

MjcfTouches::Shape MjcfTouches::round(const MjcfSurfaceIndex& at) {
  const MjcfSurface& one = surface(at);
  return {one.form == MjcfForm::sphere ? "sphere" : "capsule", points_of(at), one.size[0]};
}

// Parts of which each has one point that is nearest to a plane; none: there are no such parts.
std::vector<MjcfTouches::Shape> MjcfTouches::parts_on_plane(const MjcfSurfaceIndex& at) {
  const MjcfSurface& one = surface(at);
  const bool is_box = one.form == MjcfForm::box, is_cylinder = one.form == MjcfForm::cylinder;
  if (!is_round(one) && !is_box && !is_cylinder) return {};
  std::vector<Shape> parts;
  for (const MjcfPoints::Point& point : points_of(at))
    parts.push_back({is_cylinder ? "disc" : "sphere", {point}, is_box ? 0 : one.size[0]});
  return parts;
}

void MjcfTouches::add(const MjcfPair& pair) {
  const MjcfSurface &a = surface(pair.a), &b = surface(pair.b);
  if (contacts_.size() > most_contacts || (is_ground(a) && is_ground(b))) return;
  if (!add_shapes(pair, a, b)) miss(pair.a, pair.b);
}

bool MjcfTouches::add_shapes(const MjcfPair& pair, const MjcfSurface& a, const MjcfSurface& b) {
  if (is_capsule(a) && is_capsule(b)) {
    add_capsules(pair);
    return true;
  }
  if (is_round(a) && is_round(b)) {
    add_contact(pair, round(pair.a), round(pair.b), "");
    return true;
  }
  if (!is_plane(a) && !is_plane(b)) return false;
  const std::size_t before = contacts_.size();
  add_on_plane(pair, is_plane(a) ? pair.b : pair.a, is_plane(a) ? pair.a : pair.b);
  return contacts_.size() > before;
}

std::vector<MjcfTouches::Shape> MjcfTouches::ends_of(const MjcfSurfaceIndex& at) {
  std::vector<Shape> ends;
  for (const MjcfPoints::Point& point : points_of(at))
    ends.push_back({"sphere", {point}, surface(at).size[0]});
  return ends;
}

// A rigid contact has one point, and two capsules may lie along each other.
void MjcfTouches::add_capsules(const MjcfPair& pair) {
  const std::vector<Shape> first = ends_of(pair.a), second = ends_of(pair.b);
  for (std::size_t i = 0; i < first.size(); ++i)
    add_contact(pair, first[i], round(pair.b), numbered("", i, 4));
  for (std::size_t i = 0; i < second.size(); ++i)
    add_contact(pair, round(pair.a), second[i], numbered("", 2 + i, 4));
  crossing_.push_back(pair.a);
}

void MjcfTouches::add_on_plane(const MjcfPair& pair, const MjcfSurfaceIndex& body,
                               const MjcfSurfaceIndex& plane) {
  const std::vector<Shape> parts = parts_on_plane(body);
  for (std::size_t i = 0; i < parts.size(); ++i)
    add_contact(pair, parts[i], {"plane", points_of(plane)}, numbered("", i, parts.size()));
}

void MjcfTouches::add_contact(const MjcfPair& pair, Shape a, Shape b, const std::string& suffix) {
  const std::string name = pair.name.empty() ? name_of(pair.a) + "_" + name_of(pair.b) : pair.name;
  raw_.push_back({name + suffix, pair.line});
  contacts_.push_back({std::move(a), std::move(b), raw_.size() - 1, pair.friction, pair.line});
}

void MjcfTouches::miss(const MjcfSurfaceIndex& a, const MjcfSurfaceIndex& b) {
  const MjcfForm other = surface(b).form;
  Missed& row = missed_[{a.body, a.surface, static_cast<std::size_t>(other)}];
  row.at = a;
  row.other = other;
  ++row.count;
}

void MjcfTouches::note_missed(Diagnostics& diagnostics) const {
  for (const auto& [key, one] : missed_) {
    const MjcfSurface& shown = surface(one.at);
    const std::string form = mjcf_form_words()[static_cast<std::size_t>(shown.form)];
    const std::string other = mjcf_form_words()[static_cast<std::size_t>(one.other)];
    diagnostics.add(
        {Severity::note, shown.where,
         "geom " + quoted(name_of(one.at)) + " of type " + form + " touches " + counted(one.count, "geom") +
             " of type " + other +
             " in MuJoCo and none here: spheres and capsules touch each other, and these, boxes and "
             "cylinders touch planes",
         Topic::none, "geoms without contacts"});
  }
}

void MjcfTouches::note_crossing(Diagnostics& diagnostics) const {
  for (const MjcfSurfaceIndex& at : crossing_)
    diagnostics.add(
        {Severity::note, surface(at).where,
         "capsule " + quoted(name_of(at)) +
             " touches another one by the spheres at their ends: where both cross between these they "
             "pass through each other",
         Topic::none, "crossing capsules"});
}

Json MjcfTouches::json(const Shape& shape) const {
  const std::string kind = shape.kind;
  Json json = Json::object();
  if (kind == "capsule")
    json[kind] = {points_.reference(shape.points[0]), points_.reference(shape.points[1])};
  else
    json[kind] = points_.reference(shape.points[0]);
  if (kind == "disc") json["axis"] = {0, 0, 1};
  if (kind == "plane")
    json["direction"] = {0, 0, 1};
  else
    json["radius"] = shape.radius;
  return json;
}

void MjcfTouches::write(Json& model, std::map<std::string, int>& lines) const {
  for (const Contact& contact : contacts_) {
    lines["/contacts/" + std::to_string(model["contacts"].size())] = contact.line;
    Json json_of_contact = {{"name", names_[contact.name]}, {"law", "rigid"}};
    if (contact.friction > 0) json_of_contact["friction"] = contact.friction;
    json_of_contact["a"] = json(contact.a);
    json_of_contact["b"] = json(contact.b);
    model["contacts"].push_back(std::move(json_of_contact));
  }
}

} // namespace mbsgen::importer
