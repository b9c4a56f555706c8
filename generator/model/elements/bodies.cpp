// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/bodies.h"
#include "base/text.h"
#include "model/elements/joints.h"
#include "model/elements/looks.h"
#include "model/fields.h"
#include "model/rotation.h"

namespace mbsgen::model {

namespace {

const ObjectRule base_rule{"the base", {{"points"}, {"shapes"}, {"drawing"}, {"doc"}}};
const ObjectRule body_rule{"a body",
                           {{"name", true},
                            {"parent", true},
                            {"doc"},
                            {"at"},
                            {"orientation"},
                            {"joints"},
                            {"mass"},
                            {"com"},
                            {"inertia"},
                            {"points"},
                            {"shapes"},
                            {"drawing"}}};
const ObjectRule point_rule{"a point", {{"at"}, {"orientation"}, {"doc"}}};
constexpr const char* position_expected = "three numbers [x, y, z]";
constexpr const char* point_expected =
    "three numbers [x, y, z], or {\"at\": [x, y, z], \"orientation\": {\"rpy\": [r, p, y]}}";

class BodyReader {
public:
  BodyReader(expr::Pool& pool, ScalarReader& scalars, NameTables& names, Model& model,
             Diagnostics& diagnostics)
      : pool_(pool), scalars_(scalars), names_(names), model_(model), diagnostics_(diagnostics) {}

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
      for (const Json& joint : elements(json, "joints", "a list of joints", diagnostics_))
        read_joint(joint, row, pool_, scalars_, names_, model_, body.joints, diagnostics_);
      body.mass = scalars_.read(json, "mass");
      body.com = scalars_.read_list<3>(json, "com", position_expected);
      body.inertia = scalars_.read_list<6>(json, "inertia", "six numbers [Ixx, Ixy, Ixz, Iyy, Iyz, Izz]");
      body.points = read_points(json, names_.points.back());
      body.looks = read_looks(json, pool_, scalars_, diagnostics_);
    }
    model_.bodies.push_back(std::move(body));
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
      point.position = scalars_.read_list<3>(json, point_expected);
    } else if (check_object(json, point_rule, diagnostics_)) {
      read_doc(json, "doc", diagnostics_);
      point.position = scalars_.read_list<3>(json, "at", position_expected);
      point.orientation = read_rotation(json, pool_, scalars_, diagnostics_);
    }
    return point;
  }

  expr::Pool& pool_;
  ScalarReader& scalars_;
  NameTables& names_;
  Model& model_;
  Diagnostics& diagnostics_;
};

} // namespace

void read_bodies(const Json& file, expr::Pool& pool, ScalarReader& scalars, NameTables& names, Model& model,
                 Diagnostics& diagnostics) {
  BodyReader(pool, scalars, names, model, diagnostics).read(file);
}

} // namespace mbsgen::model
