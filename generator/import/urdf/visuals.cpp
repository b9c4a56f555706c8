// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/visuals.h"
#include "import/numbers.h"
#include <algorithm>
#include <array>

namespace mbsgen::importer {
namespace {

// Exactly N numbers; nothing where the attribute is missing or holds something else.
template <std::size_t N>
std::optional<std::array<double, N>> numbers(const XmlElement* element, const char* attribute) {
  const char* const text = element == nullptr ? nullptr : element->Attribute(attribute);
  const auto values = text == nullptr ? std::nullopt : parse_numbers(text);
  if (!values || values->size() != N) return std::nullopt;
  std::array<double, N> result;
  std::copy(values->begin(), values->end(), result.begin());
  return result;
}

std::optional<Vec3> vector_or_zero(const XmlElement* element, const char* attribute) {
  if (element == nullptr || element->Attribute(attribute) == nullptr) return Vec3{};
  return numbers<3>(element, attribute);
}

double number(const XmlElement& element, const char* attribute) {
  return numbers<1>(&element, attribute).value_or(std::array<double, 1>{})[0];
}

std::optional<Json> form_of(const XmlElement* geometry) {
  if (const XmlElement* const box = child(geometry, "box"))
    return box_form(numbers<3>(box, "size").value_or(Vec3{}));
  if (const XmlElement* const cylinder = child(geometry, "cylinder"))
    return cylinder_form(number(*cylinder, "radius"), number(*cylinder, "length"));
  if (const XmlElement* const sphere = child(geometry, "sphere"))
    return sphere_form(number(*sphere, "radius"));
  if (const XmlElement* const capsule = child(geometry, "capsule"))
    return capsule_form(number(*capsule, "radius"), number(*capsule, "length"));
  const XmlElement* const mesh = child(geometry, "mesh");
  const char* const path = mesh == nullptr ? nullptr : mesh->Attribute("filename");
  if (path == nullptr) return std::nullopt;
  return mesh_form(path, mesh->Attribute("scale") == nullptr ? Vec3{1, 1, 1}
                                                             : numbers<3>(mesh, "scale").value_or(Vec3{}));
}

std::optional<UrdfMaterial> material_of(const XmlElement& material) {
  const auto rgba = numbers<4>(child(&material, "color"), "rgba");
  if (!rgba) return std::nullopt;
  const auto& [red, green, blue, alpha] = *rgba;
  return UrdfMaterial{color_of({red, green, blue}), std::min(1.0, alpha)};
}

void add_material(const XmlElement& material, UrdfMaterials& materials) {
  const char* const name = material.Attribute("name");
  if (const auto found = material_of(material); found && name != nullptr) materials.emplace(name, *found);
}

UrdfMaterial material_of(const XmlElement& visual, const UrdfMaterials& materials) {
  const XmlElement* const material = child(&visual, "material");
  if (material == nullptr) return {};
  if (const auto own = material_of(*material)) return *own;
  const char* const name = material->Attribute("name");
  const auto found = materials.find(name == nullptr ? "" : name);
  return found == materials.end() ? UrdfMaterial{} : found->second;
}

std::optional<Shape> shape_of(const XmlElement& visual, const UrdfMaterials& materials) {
  const auto form = form_of(child(&visual, "geometry"));
  const UrdfMaterial material = material_of(visual, materials);
  if (!form || !(material.opacity > 0)) return std::nullopt;
  Shape shape{*form, {}, {}, material.color, material.opacity};
  const XmlElement* const origin = child(&visual, "origin");
  const auto angles = vector_or_zero(origin, "rpy");
  const auto place = vector_or_zero(origin, "xyz");
  if (!angles || !place) return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i) shape.rpy[i] = snapped((*angles)[i], angle_tolerance);
  shape.pose = {matrix_of(shape.rpy), *place};
  return shape;
}

} // namespace

UrdfMaterials read_materials(const XmlElement& robot) {
  UrdfMaterials materials;
  for (const XmlElement& material : Children(&robot, "material")) add_material(material, materials);
  for (const XmlElement& link : Children(&robot, "link"))
    for (const XmlElement& visual : Children(&link, "visual"))
      if (const XmlElement* const material = child(&visual, "material")) add_material(*material, materials);
  return materials;
}

std::vector<Shape> read_visuals(const XmlElement& link, const UrdfMaterials& materials,
                                UnseenShapes& unseen) {
  std::vector<Shape> shapes;
  for (const XmlElement& visual : Children(&link, "visual"))
    if (auto shape = shape_of(visual, materials))
      shapes.push_back(*std::move(shape));
    else if (child(&visual, "geometry") != nullptr)
      unseen.add(location(visual));
  return shapes;
}

} // namespace mbsgen::importer
