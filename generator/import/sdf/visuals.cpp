// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/visuals.h"
#include "import/numbers.h"
#include <algorithm>
#include <cstddef>
#include <string>

namespace mbsgen::importer {

namespace {

std::optional<std::vector<double>> numbers(const XmlElement* parent, const char* name, std::size_t count) {
  const auto values = parse_numbers(child_text(parent, name));
  if (!values || values->size() != count) return std::nullopt;
  return values;
}

double number(const XmlElement* parent, const char* name, double absent) {
  const auto value = numbers(parent, name, 1);
  return value ? value->front() : absent;
}

Vec3 vector(const XmlElement* parent, const char* name, const Vec3& absent) {
  if (child(parent, name) == nullptr) return absent;
  const auto values = numbers(parent, name, 3);
  return values ? Vec3{(*values)[0], (*values)[1], (*values)[2]} : Vec3{};
}

std::optional<Json> form_of(const XmlElement* geometry) {
  if (const XmlElement* const box = child(geometry, "box")) return box_form(vector(box, "size", {}));
  if (const XmlElement* const cylinder = child(geometry, "cylinder"))
    return cylinder_form(number(cylinder, "radius", 0), number(cylinder, "length", 0));
  if (const XmlElement* const sphere = child(geometry, "sphere"))
    return sphere_form(number(sphere, "radius", 0));
  if (const XmlElement* const capsule = child(geometry, "capsule"))
    return capsule_form(number(capsule, "radius", 0), number(capsule, "length", 0));
  const XmlElement* const mesh = child(geometry, "mesh");
  const std::string path = child_text(mesh, "uri");
  if (path.empty()) return std::nullopt;
  return mesh_form(path, vector(mesh, "scale", {1, 1, 1}));
}

// False where the pose is not that of a frame of the link.
bool read_pose(const XmlElement& visual, Shape& shape) {
  const XmlElement* const pose = child(&visual, "pose");
  if (pose == nullptr || pose->text() == nullptr) return true;
  const char* const base = pose->attribute("relative_to");
  const char* const link = visual.parent()->attribute("name");
  if (base != nullptr && *base != 0 && (link == nullptr || std::string(link) != base)) return false;
  const char* const format = pose->attribute("rotation_format");
  if (format != nullptr && std::string(format) != "euler_rpy") return false;
  const auto values = parse_numbers(child_text(&visual, "pose"));
  if (!values || values->size() != 6) return false;
  constexpr double degree = 3.14159265358979323846 / 180;
  const double unit = pose->has("degrees", "true") ? degree : 1;
  for (std::size_t i = 0; i < 3; ++i) shape.rpy[i] = snapped(unit * (*values)[3 + i], angle_tolerance);
  shape.pose = {matrix_of(shape.rpy), {(*values)[0], (*values)[1], (*values)[2]}};
  return true;
}

std::optional<Shape> shape_of(const XmlElement& visual) {
  const auto form = form_of(child(&visual, "geometry"));
  if (!form) return std::nullopt;
  Shape shape{*form, {}, {}, {}, 1};
  if (const auto rgba = numbers(child(&visual, "material"), "diffuse", 4)) {
    shape.color = color_of({(*rgba)[0], (*rgba)[1], (*rgba)[2]});
    shape.opacity = std::min(1.0, (*rgba)[3]);
  }
  shape.opacity *= 1 - number(&visual, "transparency", 0);
  if (!(shape.opacity > 0) || shape.opacity > 1 || !read_pose(visual, shape)) return std::nullopt;
  return shape;
}

} // namespace

std::vector<Shape> read_sdf_visuals(const XmlElement& link, UnseenShapes& unseen) {
  std::vector<Shape> shapes;
  for (const XmlElement& visual : Children(&link, "visual"))
    if (auto shape = shape_of(visual))
      shapes.push_back(*std::move(shape));
    else if (child(&visual, "geometry") != nullptr)
      unseen.add(location(visual));
  return shapes;
}

} // namespace mbsgen::importer
