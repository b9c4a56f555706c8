// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/contact_shape.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/points.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

/// A type of shape: the key that names it, and the others.
struct ShapeRow {
  const char* key;
  ObjectRule rule;
  const char* direction; ///< key of its direction; null: it has none
};

// By ShapeType.
const std::array<ShapeRow, 4> shape_rows{
    {{"sphere", {"a sphere", {{"sphere", true}, {"radius", true}}}, nullptr},
     {"capsule", {"a capsule", {{"capsule", true}, {"radius", true}}}, nullptr},
     {"plane", {"a plane", {{"plane", true}, {"direction", true}}}, "direction"},
     {"disc", {"a disc", {{"disc", true}, {"axis", true}, {"radius", true}}}, "axis"}}};

std::optional<ShapeType> type_of(const Json& json, Diagnostics& diagnostics) {
  const char* const expected = "one of {\"sphere\": POINT, \"radius\": R}, {\"capsule\": [POINT, POINT], "
                               "\"radius\": R}, {\"plane\": POINT, \"direction\": [x, y, z]}, {\"disc\": "
                               "POINT, \"axis\": [x, y, z], \"radius\": R}";
  if (!check_kind(json, JsonKind::object, expected, diagnostics)) return std::nullopt;
  const auto row = std::find_if(shape_rows.begin(), shape_rows.end(),
                                [&](const ShapeRow& one) { return json.find(one.key); });
  if (row != shape_rows.end()) return static_cast<ShapeType>(row - shape_rows.begin());
  diagnostics.error(json.where(), std::string("the shape has no type, write ") + expected);
  return std::nullopt;
}

class ShapeReader {
public:
  ShapeReader(const Json& json, ElementContext& context) : json_(json), context_(context) {}

  std::optional<ContactShape> read() {
    const std::optional<ShapeType> type = type_of(json_, context_.diagnostics);
    if (!type) return std::nullopt;
    shape_.type = *type;
    shape_.where = json_.where();
    const ShapeRow& row = shape_rows[static_cast<std::size_t>(*type)];
    if (!check_object(json_, row.rule, context_.diagnostics)) return std::nullopt;
    const bool placed =
        *type == ShapeType::capsule ? read_ends() : read_point(*json_.find(row.key), shape_.point);
    if (row.direction != nullptr) read_direction(row);
    read_radius();
    return placed ? std::optional<ContactShape>(std::move(shape_)) : std::nullopt;
  }

private:
  bool read_point(const Json& json, PointRef& point) {
    const auto found = read_point_ref(json, context_.names, context_.model, context_.diagnostics);
    point = found.value_or(PointRef{});
    return found.has_value();
  }

  bool read_ends() {
    const char* const expected = "the two ends of its axis as [\"body.point\", \"body.point\"]";
    const Json list = *json_.find("capsule");
    if (!check_kind(list, JsonKind::array, expected, context_.diagnostics)) return false;
    if (list.size() != 2) {
      context_.diagnostics.error(list.where(),
                                 "found " + counted(list.size(), "element") + ", write " + expected);
      return false;
    }
    const bool begins = read_point(list[0], shape_.point);
    if (!read_point(list[1], shape_.end) || !begins) return false;
    if (shape_.point.body != shape_.end.body) {
      context_.diagnostics.error(list[1].where(), "the ends of the capsule belong to " +
                                                      quoted(context_.model.body_name(shape_.point.body)) +
                                                      " and to " +
                                                      quoted(context_.model.body_name(shape_.end.body)) +
                                                      ", name two points of one body");
      return false;
    }
    if (has_no_length()) {
      context_.diagnostics.warning(list.where(),
                                   "the ends of the capsule coincide: it is taken as a sphere, write "
                                   "\"sphere\" or move one of the points");
      shape_.type = ShapeType::sphere;
    }
    return true;
  }

  bool has_no_length() const {
    const Point* const begin = context_.model.find(shape_.point);
    const Point* const end = context_.model.find(shape_.end);
    const auto coordinate = [](const Point* point, std::size_t i) {
      return point == nullptr ? 0.0 : point->position[i].nominal;
    };
    for (std::size_t i = 0; i < 3; ++i)
      if (coordinate(begin, i) != coordinate(end, i)) return false;
    return true;
  }

  void read_direction(const ShapeRow& row) {
    const std::optional<Json> list = json_.find(row.direction);
    if (!list) return;
    const std::size_t errors = context_.diagnostics.errors();
    shape_.direction = context_.scalars.read_list<3>(*list, "three numbers [x, y, z]");
    const bool vanishes = std::all_of(shape_.direction.begin(), shape_.direction.end(),
                                      [](const Scalar& component) { return component.nominal == 0; });
    if (vanishes && context_.diagnostics.errors() == errors)
      context_.diagnostics.error(list->where(), std::string(row.rule.what) + " with the " + row.direction +
                                                    " (0, 0, 0) has none, write a vector such as [0, 0, 1]");
  }

  void read_radius() {
    const std::optional<Json> radius = json_.find("radius");
    if (!radius || shape_.type == ShapeType::plane) return;
    shape_.radius = context_.scalars.read(*radius);
    if (shape_.radius.nominal < 0)
      context_.diagnostics.error(radius->where(), "the radius " + rounded(shape_.radius.nominal, 12) +
                                                      " is negative, write a length in m, or 0 for a point");
  }

  const Json& json_;
  ElementContext& context_;
  ContactShape shape_;
};

} // namespace

std::optional<ContactShape> read_contact_shape(const Json& json, ElementContext& context) {
  return ShapeReader(json, context).read();
}

} // namespace mbsgen::model
