// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "mesh/data_uri.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include "model/model.h"
#include "model/rotation.h"
#include <algorithm>
#include <cctype>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule look_rule{"a shape of a body",
                           {{"box"},
                            {"cylinder"},
                            {"sphere"},
                            {"capsule"},
                            {"mesh"},
                            {"scale"},
                            {"at"},
                            {"orientation"},
                            {"color"},
                            {"opacity"},
                            {"scenery"},
                            {"doc"}}};
const ObjectRule round_rule{"a cylinder or capsule of a body", {{"radius", true}, {"length", true}}};
const ObjectRule sphere_rule{"a sphere of a body", {{"radius", true}}};
// By LookForm.
const std::vector<std::string> forms{"box", "cylinder", "sphere", "capsule", "mesh"};

std::optional<LookForm> form_of(const Json& json, Diagnostics& diagnostics) {
  std::optional<LookForm> result;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    if (!json.find(forms[i])) continue;
    if (result) {
      diagnostics.error(json.find(forms[i])->key_where(),
                        "the shape has a form already, write " + quoted(forms[i]) + " as a shape of its own");
      return std::nullopt;
    }
    result = static_cast<LookForm>(i);
  }
  if (!result) diagnostics.error(json.where(), "the shape has no form, add " + alternatives(forms));
  return result;
}

// Pictures are made once: they know the values of constants alone.
double fixed(const Scalar& scalar, Diagnostics& diagnostics) {
  if (!scalar.value.is_number() && contains(scalar.value, expr::SymbolKind::parameter))
    diagnostics.error(scalar.where,
                      "pictures do not follow parameters, write a number or mark the parameter as "
                      "\"constant\": true");
  return scalar.nominal;
}

template <std::size_t N>
std::array<double, N> fixed(const std::array<Scalar, N>& list, Diagnostics& diagnostics) {
  std::array<double, N> result;
  std::transform(list.begin(), list.end(), result.begin(),
                 [&](const Scalar& scalar) { return fixed(scalar, diagnostics); });
  return result;
}

class LookReader {
public:
  LookReader(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics)
      : json_(json), pool_(pool), scalars_(scalars), diagnostics_(diagnostics) {}

  std::optional<Look> read() {
    look_.where = json_.where();
    if (!check_object(json_, look_rule, diagnostics_)) return std::nullopt;
    const std::optional<LookForm> form = form_of(json_, diagnostics_);
    if (!form) return std::nullopt;
    look_.form = *form;
    read_form(*json_.find(forms[static_cast<std::size_t>(*form)]));
    read_scale();
    look_.at = fixed(scalars_.read_list<3>(json_, "at", "three numbers [x, y, z] in m"), diagnostics_);
    read_orientation();
    read_color();
    read_opacity();
    read_scenery();
    read_doc(json_, "doc", diagnostics_);
    return std::move(look_);
  }

private:
  void read_form(const Json& json) {
    if (look_.form == LookForm::box) return read_box(json);
    if (look_.form == LookForm::mesh) return read_mesh(json);
    const bool sphere = look_.form == LookForm::sphere;
    if (!check_object(json, sphere ? sphere_rule : round_rule, diagnostics_)) return;
    look_.radius = size(json, "radius");
    if (!sphere) look_.length = size(json, "length");
  }

  void read_box(const Json& json) {
    const Vec3 lengths = scalars_.read_list<3>(json, "three lengths [x, y, z] in m");
    if (json.size() != 3) return;
    for (std::size_t i = 0; i < 3; ++i) look_.lengths[i] = positive(lengths[i], "a length");
  }

  double size(const Json& owner, const char* key) {
    const std::optional<Json> json = owner.find(key);
    return json ? positive(scalars_.read(*json), std::string("the ") + key) : 0;
  }

  double positive(const Scalar& scalar, const std::string& what) {
    const double result = fixed(scalar, diagnostics_);
    if (result <= 0)
      diagnostics_.error(scalar.where, what + " of a shape must be positive, write a number of m");
    return result;
  }

  void read_mesh(const Json& json) {
    if (!check_kind(json, JsonKind::string, "the path of a file in double quotes", diagnostics_)) return;
    look_.mesh = json.text();
    if (look_.mesh.empty())
      diagnostics_.error(json.where(), "the path of the mesh is empty, write that of a file");
    else if (has_control_characters(look_.mesh))
      diagnostics_.error(json.where(), "the path of the mesh has control characters, remove them");
    else if (mesh::is_data_uri(look_.mesh))
      check_length(json, mesh::most_uri_bytes, "simplify it or write its file");
    else
      check_length(json, most_path_bytes, "move the file");
  }

  void check_length(const Json& json, std::size_t most, const char* remedy) {
    if (look_.mesh.size() > most)
      diagnostics_.error(json.where(),
                         "the path of the mesh is longer than " + std::to_string(most) + " bytes, " + remedy);
  }

  void read_scale() {
    const std::optional<Json> json = json_.find("scale");
    if (!json) return;
    if (look_.form != LookForm::mesh)
      diagnostics_.error(json->key_where(), "only a mesh has a scale, remove it and write the size itself");
    const std::size_t errors = diagnostics_.errors();
    look_.scale = fixed(scalars_.read_list<3>(*json, "three factors [x, y, z]"), diagnostics_);
    if (diagnostics_.errors() == errors &&
        std::find(look_.scale.begin(), look_.scale.end(), 0.0) != look_.scale.end())
      diagnostics_.error(json->where(), "a factor of the mesh is zero, which leaves no solid, write another");
  }

  void read_orientation() {
    const Rotation rotation = read_rotation(json_, pool_, scalars_, diagnostics_, Angles::as_written);
    fixed(rotation.rpy, diagnostics_);
    fixed(rotation.matrix, diagnostics_);
    look_.rotation = nominal_cosines(rotation);
  }

  void read_color() {
    const std::optional<Json> json = json_.find("color");
    if (!json || !check_kind(*json, JsonKind::string, "a colour such as \"#3070c0\"", diagnostics_)) return;
    std::string color = json->text();
    const auto hexadecimal = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
    if (color.size() != 7 || color[0] != '#' || !std::all_of(color.begin() + 1, color.end(), hexadecimal)) {
      diagnostics_.error(json->where(),
                         quoted(color) + " is no colour, write red, green and blue such as \"#3070c0\"");
      return;
    }
    look_.color = in_small_letters(color);
  }

  void read_opacity() {
    const std::optional<Json> json = json_.find("opacity");
    if (!json) return;
    look_.opacity = fixed(scalars_.read(*json), diagnostics_);
    if (look_.opacity <= 0 || look_.opacity > 1)
      diagnostics_.error(json->where(), "the opacity " + rounded(look_.opacity, 6) +
                                            " is not above 0 and at most 1, write 1 for a solid colour");
  }

  void read_scenery() {
    if (const std::optional<Json> json = json_.find("scenery"))
      if (check_kind(*json, JsonKind::boolean, "true or false", diagnostics_))
        look_.scenery = json->boolean();
  }

  const Json& json_;
  expr::Pool& pool_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
  Look look_;
};

// Reads "shapes" and "drawing" of a body or of the base. Their numbers are fixed: a tunable parameter in
// them is an error.
Looks read_looks(const Json& owner, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics) {
  Looks result;
  for (const Json& json : elements(owner, "shapes", "a list of shapes", diagnostics))
    if (std::optional<Look> look = LookReader(json, pool, scalars, diagnostics).read())
      result.shapes.push_back(*std::move(look));
  if (const std::optional<Json> drawing = owner.find("drawing"))
    result.drawing = fixed(scalars.read_list<2>(*drawing, "two numbers [x, y]"), diagnostics);
  return result;
}

const ObjectRule base_rule{"the base", {{"points"}, {"shapes"}, {"drawing"}, {"doc"}}};
const ObjectRule body_rule{"a body",
                           {{"name", true},
                            {"parent", true},
                            {"doc"},
                            {"at"},
                            {"orientation"},
                            {"dh"},
                            {"joints"},
                            {"mass"},
                            {"com"},
                            {"inertia"},
                            {"points"},
                            {"shapes"},
                            {"flexible"},
                            {"drawing"}}};
const ObjectRule dh_rule{"\"dh\"", {{"a"}, {"d"}, {"alpha"}}};
const ObjectRule point_rule{"a point", {{"at"}, {"orientation"}, {"doc"}}};
constexpr const char* position_expected = "three numbers [x, y, z]";
constexpr const char* place_expected =
    "three numbers [x, y, z], or {\"at\": [x, y, z], \"orientation\": {\"rpy\": [r, p, y]}}";

class BodyReader {
public:
  explicit BodyReader(ElementContext& context)
      : context_(context), pool_(context.pool), scalars_(context.scalars), names_(context.names),
        model_(context.model), diagnostics_(context.diagnostics) {}

  void read(const Json& file) {
    const std::optional<Json> base = file.find("base");
    if (base && check_object(*base, base_rule, diagnostics_)) {
      read_doc(*base, "doc", diagnostics_);
      model_.base_points = read_points(*base, names_.base_points);
      model_.base_looks = read_looks(*base, pool_, scalars_, diagnostics_);
    }
    const std::vector<Json> bodies = elements(file, "bodies", "a list of bodies", diagnostics_);
    const std::optional<Json> list = file.find("bodies");
    if (list && list->is(JsonKind::array) && list->size() == 0)
      diagnostics_.error(list->where(), "there is no body, write at least one");
    model_.bodies.reserve(bodies.size());
    for (const Json& body : bodies) read_body(body);
    if (model_.joints.size() > most_elements)
      diagnostics_.error(list->where(), "more than " + counted(most_elements, "joint") + ", split the model");
  }

private:
  void read_body(const Json& json) {
    const int row = static_cast<int>(model_.bodies.size());
    Body body;
    body.where = json.where();
    names_.points.emplace_back();
    if (check_object(json, body_rule, diagnostics_)) {
      body.name = add_name(json, NameUse::body, row, names_.parameters, diagnostics_);
      body.doc = read_doc(json, "doc", diagnostics_);
      body.orientation = read_rotation(json, pool_, scalars_, diagnostics_);
      if (const std::optional<Json> dh = json.find("dh")) read_dh(json, *dh, body);
      for (const Json& joint : elements(json, "joints", "a list of joints", diagnostics_))
        read_joint(joint, row, pool_, scalars_, names_, model_, body.joints, diagnostics_);
      body.mass = scalars_.read(json, "mass");
      body.com = scalars_.read_list<3>(json, "com", position_expected);
      body.inertia = scalars_.read_list<6>(json, "inertia", "six numbers [Ixx, Ixy, Ixz, Iyy, Iyz, Izz]");
      body.points = read_points(json, names_.points.back());
      body.looks = read_looks(json, pool_, scalars_, diagnostics_);
      read_flexible(json, row, context_, body);
    }
    model_.bodies.push_back(std::move(body));
  }

  // Denavit and Hartenberg's numbers, as modified by Khalil and Craig: along the parent's x axis, about it, along the
  // z axis then.
  void read_dh(const Json& owner, const Json& json, Body& body) {
    for (const char* const other : {"at", "orientation"})
      if (const std::optional<Json> place = owner.find(other))
        diagnostics_.error(place->key_where(), "\"dh\" places the body, remove " + quoted(other));
    body.dh = true;
    for (Scalar& scalar : body.at) scalar.where = json.where();
    body.orientation.where = body.slide.where = json.where();
    if (!check_object(json, dh_rule, diagnostics_)) return;
    if (json.size() == 0)
      diagnostics_.error(json.where(),
                         "there is no number, write lengths \"a\", \"d\" or an angle \"alpha\"");
    body.at[0] = scalars_.read(json, "a");
    body.slide = scalars_.read(json, "d");
    const std::optional<Json> alpha = json.find("alpha");
    if (!alpha) return;
    body.orientation.kind = Rotation::Kind::rpy;
    body.orientation.rpy[0] = read_angle(*alpha, pool_, scalars_, diagnostics_);
  }

  std::vector<Point> read_points(const Json& owner, NameTable& table) {
    std::vector<Point> result;
    for (const Json& json :
         members(owner, "points", "an object such as {\"tip\": [x, y, z]}", diagnostics_)) {
      table.add(json.key(), NameUse::point, static_cast<int>(result.size()), json.key_where(), diagnostics_);
      result.push_back(read_point(json));
    }
    return result;
  }

  // A position alone, or with the orientation of the point's axes.
  Point read_point(const Json& json) {
    Point point;
    point.name = json.key();
    point.where = json.key_where();
    if (!json.is(JsonKind::object)) {
      point.position = scalars_.read_list<3>(json, place_expected);
    } else if (check_object(json, point_rule, diagnostics_)) {
      read_doc(json, "doc", diagnostics_);
      point.position = scalars_.read_list<3>(json, "at", position_expected);
      point.orientation = read_rotation(json, pool_, scalars_, diagnostics_);
    }
    return point;
  }

  ElementContext& context_;
  expr::Pool& pool_;
  ScalarReader& scalars_;
  NameTables& names_;
  Model& model_;
  Diagnostics& diagnostics_;
};

} // namespace

void read_bodies(const Json& file, ElementContext& context) {
  BodyReader(context).read(file);
}

} // namespace mbsgen::model
