// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/page/items.h"
#include "base/index.h"
#include "mesh/packed.h"
#include <algorithm>
#include <map>

namespace mbsgen::draw {

using scene::Frame;
using scene::Item;
using scene::Kind;

namespace {

using Json = nlohmann::ordered_json;

// How the page shows items of a kind: what they belong to, and their colour where it is not that of a body or
// joint.
struct PageKind {
  const char *thing, *colour = "";
  const char* switched_by = ""; ///< the box that hides them
};

constexpr const char *base_colour = "#7d8590", *base_way_colour = "#b5bcc6", *rod_colour = "#8a6d3b",
                     *cut_ball_colour = "#ffffff";
constexpr std::array body_colours{"#4477aa", "#ee7733", "#228833", "#aa3377", "#66ccee",
                                  "#ccbb44", "#997755", "#8888cc", "#44aa99", "#bb5566"};
constexpr std::array role_colours{"#0b84f3", "#8a93a0", "#e07a1f", "#8a93a0",
                                  "#555555"}; // as scene::JointRole
constexpr std::array axis_colours{"#d33", "#2a2", "#36c"};

constexpr PageKind page_kind(Kind kind) {
  switch (kind) {
  case Kind::box:
    return {"body", "", "boxes"};
  case Kind::centre:
    return {"body", "#222222", "centres"};
  case Kind::travel:
    return {"joint"};
  case Kind::joint:
    return {"joint", "", "joints"};
  case Kind::link:
    return {"link", "#2e8b57"};
  case Kind::bushing:
    return {"bushing", "#7a5fb5"};
  case Kind::cut:
    return {"cut", "#d11f2f"};
  case Kind::sensor:
    return {"sensor", "#228833", "sensors"};
  default:
    return {"body"};
  }
}

const char* body_colour(int row) {
  return row == model::base_body ? base_colour : body_colours[at(row) % body_colours.size()];
}

class ItemWriter {
public:
  ItemWriter(const Scene& scene, double size) : scene_(scene), size_(size) {
    Item cube;
    cube.row = model::base_body;
    const double edge = 0.02 * size;
    add_box(cube, page_place({}), Pose{}.rotation, {edge, edge, edge});
    for (const Item& item : scene.items) add(item);
  }

  PageItems take() && { return {std::move(list_), std::move(meshes_)}; }

private:
  void add(const Item& item) {
    const auto& frames = item.frames;
    switch (item.kind) {
    case Kind::solid:
      return add_solid(item);
    case Kind::box:
      return add_inertia(item);
    case Kind::stick:
    case Kind::way:
    case Kind::arm:
      return add_line(item);
    case Kind::centre:
      return add_ball(item, page_place(frames[0]), 0.012 * size_);
    case Kind::travel:
      add_stick(item, page_place(frames[0]), page_place(frames[1]), 0.006 * size_);
      list_.back()["colour"] = body_colour(scene_.joints[at(item.row)].body);
      return;
    case Kind::joint:
      return add_joint(item);
    case Kind::link:
      add_stick(item, page_place(frames[0]), page_place(frames[1]), 0.004 * size_);
      list_.back()["kind"] = "spring";
      list_.back()["width"] = 0.018 * size_;
      return;
    case Kind::bushing:
      add_stick(item, page_place(frames[0]), page_place(frames[1]), 0.006 * size_);
      return add_ball(item, page_place(frames[1]), 0.014 * size_);
    case Kind::cut:
      return add_cut(item);
    case Kind::sensor:
      return add_sensor(item);
    case Kind::road:
      add_mesh(item, page_place(item.frames[0], item.shapes[0].pose.position), item.shapes[0]);
      list_.back()["colour"] = item.shapes[0].colour;
      list_.back()["idle"] = true;
      list_.back()["isGround"] = true;
      return;
    case Kind::contact:
    case Kind::ground:
    case Kind::name:
    case Kind::force:
      return; // drawings alone have them
    }
  }

  // `more`: places and sizes, m.
  void push(const char* kind, const Item& item, const Json& more) {
    const PageKind of_kind = page_kind(item.kind);
    const std::string id = of_kind.thing + (' ' + std::to_string(item.row));
    Json thing{{"kind", kind},
               {"id", item.row < 0 ? "base" : id},
               {"colour", page_colour(item.kind, scene_, item.row)}};
    if (*of_kind.switched_by != 0) thing["show"] = of_kind.switched_by;
    thing.update(more);
    list_.push_back(std::move(thing));
  }
  void add_stick(const Item& item, const Json& from, const Json& to, double radius) {
    push("stick", item, {{"from", from}, {"to", to}, {"radius", radius}});
  }
  void add_ball(const Item& item, const Json& at, double radius) {
    push("ball", item, {{"at", at}, {"radius", radius}});
  }
  // `axes`: body <- box.
  void add_box(const Item& item, const Json& at, const Matrix& axes, const Vector& half) {
    push("box", item, {{"at", at}, {"axes", axes}, {"half", half}});
  }

  bool has(Kind kind, int row) const {
    return std::any_of(scene_.items.begin(), scene_.items.end(),
                       [&](const Item& item) { return item.kind == kind && item.row == row; });
  }

  bool has_mesh(int row) const {
    return std::any_of(scene_.items.begin(), scene_.items.end(), [&](const Item& item) {
      return item.kind == Kind::solid && item.row == row && item.shapes[0].mesh;
    });
  }

  // Ways are there always; sticks give way to solids, and an arm to both. All come back where meshes are
  // switched off. The base shows its points.
  void add_line(const Item& item) {
    const bool is_base = item.row == model::base_body, is_way = item.kind == Kind::way;
    const Json from = page_place(item.frames[0]), to = page_place(item.frames[1]);
    if (is_base && !is_way) {
      if (length(item.frames[1].pose.position) > 0) add_ball(item, to, 0.008 * size_);
      return;
    }
    const bool is_arm = item.kind == Kind::arm, is_mesh = has_mesh(item.row);
    if (!is_way && ((has(Kind::solid, item.row) && !is_mesh) || (is_arm && has(Kind::stick, item.row))))
      return;
    add_stick(item, from, to, (is_base ? 0.004 : is_arm ? 0.008 : 0.016) * size_);
    if (!is_base && !is_arm) list_.back()["taper"] = true;
    if (is_base) list_.back()["colour"] = base_way_colour;
    if (is_mesh) list_.back()["show"] = "no meshes";
  }

  // A box as large as the model, as of a flywheel on a light shaft, would hide all else.
  void add_inertia(const Item& item) {
    Vector half = item.shapes[0].half_sizes;
    for (double& size : half) size = std::max(size, 0.002 * size_);
    if (*std::max_element(half.begin(), half.end()) > 0.5 * size_) return;
    add_box(item, page_place(item.frames[0]), item.shapes[0].pose.rotation, half);
    list_.back()["opacity"] = 0.16;
    list_.back()["idle"] = true; // nobody points at it
  }

  void add_solid(const Item& item) {
    const scene::Shape& shape = item.shapes[0];
    const auto in_body = [&](const Vector& position) { return page_place(item.frames[0], position); };
    const std::size_t first = list_.size();
    if (shape.form == scene::Form::box)
      add_box(item, in_body(shape.pose.position), shape.pose.rotation, shape.half_sizes);
    else if (shape.form == scene::Form::sphere)
      add_ball(item, in_body(shape.pose.position), shape.radius);
    else if (shape.form == scene::Form::mesh)
      add_mesh(item, in_body(shape.pose.position), shape);
    else
      add_stick(item, in_body(shape.from), in_body(shape.to), shape.radius);
    if (shape.form == scene::Form::capsule)
      for (const Vector& end : {shape.from, shape.to}) add_ball(item, in_body(end), shape.radius);
    for (std::size_t i = first; i < list_.size(); ++i) {
      list_[i]["opacity"] = shape.opacity;
      if (!shape.colour.empty()) list_[i]["colour"] = shape.colour;
      if (shape.is_scenery) list_[i]["isScenery"] = true;
    }
  }

  // `middle`, `radius`: of the ball about its cuboid, in the axes of the place.
  void add_mesh(const Item& item, const Json& at, const scene::Shape& shape) {
    push("mesh", item,
         {{"at", at},
          {"axes", shape.pose.rotation},
          {"scale", shape.scale},
          {"mesh", row_of(shape.mesh)},
          {"middle", shape.middle},
          {"radius", length(shape.half_sizes)},
          {"show", "meshes"}});
  }

  std::size_t row_of(const MeshPart& part) {
    const auto [place, is_new] = rows_.emplace(part.get(), meshes_.size());
    if (is_new) {
      const mesh::Packed packed = mesh::packed(part->surface);
      meshes_.push_back(
          {{"corners", packed.corners}, {"faces", packed.faces}, {"low", packed.low}, {"step", packed.step}});
    }
    return place->second;
  }

  void add_joint(const Item& item) {
    const scene::Joint& joint = scene_.joints[at(item.row)];
    if (joint.is_spatial) return add_ball(item, page_place(item.frames[1]), 0.02 * size_);
    const Frame& frame = item.frames[joint.turns ? 1 : 0];
    const Vector half = 0.032 * size_ * column(joint.axes, joint.axis);
    add_stick(item, page_place(frame, -1.0 * half), page_place(frame, half),
              (joint.turns ? 0.018 : 0.009) * size_);
  }

  // A rod is shown as one; where another cut stays open, a red thread joins its points.
  void add_cut(const Item& item) {
    const Json a = page_place(item.frames[0]), b = page_place(item.frames[1]);
    const bool is_rod = scene_.cuts[at(item.row)].length.has_value();
    if (!is_rod) {
      add_ball(item, a, 0.014 * size_);
      list_.back().update({{"colour", cut_ball_colour}, {"show", "joints"}});
    }
    add_stick(item, a, b, 0.007 * size_);
    if (is_rod) list_.back()["colour"] = rod_colour;
  }

  void add_sensor(const Item& item) {
    const Frame& frame = item.frames[0];
    for (std::size_t i = 0; i < axis_colours.size(); ++i) {
      const Vector axis = 0.06 * size_ * column(frame.pose.rotation, i);
      add_stick(item, page_place(frame), page_place(frame, axis), 0.003 * size_);
      list_.back()["colour"] = axis_colours[i];
    }
  }

  const Scene& scene_;
  double size_;
  Json list_ = Json::array(), meshes_ = Json::array();
  std::map<const mesh::Part*, std::size_t> rows_; ///< of meshes_
};

} // namespace

const char* page_colour(Kind kind, const Scene& scene, int row) {
  if (const PageKind of_kind = page_kind(kind); *of_kind.colour != 0) return of_kind.colour;
  if (kind == Kind::joint) return role_colours[static_cast<std::size_t>(scene.joints[at(row)].role)];
  return body_colour(row);
}

nlohmann::ordered_json page_place(const Frame& frame, const Vector& offset) {
  constexpr std::array sides{"start", "before", "after"}; // as Frame::Of ends
  const auto side = static_cast<int>(frame.of) - static_cast<int>(Frame::Of::start);
  Json result{{"body", frame.body}};
  if (side >= 0) result = {{"side", sides[at(side)]}, {"row", frame.row}};
  if (frame.of == Frame::Of::point) result["point"] = frame.row;
  if (frame.of == Frame::Of::centre) result["point"] = "com";
  if (offset != Vector{}) result["offset"] = offset;
  if (frame.of == Frame::Of::body && frame.pose.position != Vector{}) result["offset"] = frame.pose.position;
  for (const scene::Bend& bend : frame.bends) {
    Json coordinates = Json::array({bend.coordinate});
    if (bend.other >= 0) coordinates.push_back(bend.other);
    result["bends"].push_back({{"coordinates", std::move(coordinates)}, {"shift", bend.shift}});
  }
  return result;
}

PageItems page_items(const Scene& scene, double size) {
  return ItemWriter(scene, size).take();
}

} // namespace mbsgen::draw
