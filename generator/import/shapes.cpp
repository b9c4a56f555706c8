// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/shapes.h"
#include "base/text.h"
#include "mesh/data_uri.h"
#include "mesh/materials.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::importer {
namespace {

std::optional<Json> round_form(const char* key, double radius, double length) {
  if (!(radius > 0 && length > 0)) return std::nullopt;
  return Json{{key, {{"radius", radius}, {"length", length}}}};
}

bool has_zero(const Vec3& vector) {
  return std::find(vector.begin(), vector.end(), 0.0) != vector.end();
}

Json scaled_form(const std::string& path, const Vec3& scale) {
  Json json{{"mesh", path}};
  if (scale != Vec3{1, 1, 1}) json["scale"] = json_of(scale);
  return json;
}

} // namespace

std::optional<Json> box_form(const Vec3& lengths) {
  if (!std::all_of(lengths.begin(), lengths.end(), [](double length) { return length > 0; }))
    return std::nullopt;
  return Json{{"box", json_of(lengths)}};
}

std::optional<Json> cylinder_form(double radius, double length) {
  return round_form("cylinder", radius, length);
}

std::optional<Json> sphere_form(double radius) {
  if (!(radius > 0)) return std::nullopt;
  return Json{{"sphere", {{"radius", radius}}}};
}

std::optional<Json> capsule_form(double radius, double length) {
  return round_form("capsule", radius, length);
}

std::optional<Json> mesh_form(const std::string& path, const Vec3& scale) {
  if (path.empty() || path.size() > most_path_bytes || has_control_characters(path) || has_zero(scale))
    return std::nullopt;
  return scaled_form(path, scale);
}

std::optional<Json> listed_form(const mesh::Triangles& surface, const Vec3& scale) {
  if (surface.faces.empty() || has_zero(scale)) return std::nullopt;
  return scaled_form(mesh::data_uri(surface), scale);
}

std::string color_of(const Vec3& shares) {
  return mesh::colour_of(shares[0], shares[1], shares[2]);
}

void UnseenShapes::note(const char* kinds, Diagnostics& diagnostics) const {
  if (count_ > 0)
    diagnostics.note(first_, counted(count_, "shape") + (count_ == 1 ? " is" : " are") +
                                 " left out of the pictures, they show " + kinds +
                                 " of positive size that can be seen");
}

Json json_of(const Shape& shape, const Pose& frame) {
  const bool moved = frame.rotation != identity || frame.origin != Vec3{};
  int residues = 0;
  const double reach = std::max(largest(frame.origin), largest(shape.pose.origin));
  const Vec3 at = moved ? without_residues(frame * shape.pose.origin, reach, residues) : shape.pose.origin;
  const Rpy rpy = frame.rotation == identity ? shape.rpy : rpy_of(frame.rotation * shape.pose.rotation);
  Json json = shape.form;
  if (at != Vec3{}) json["at"] = json_of(at);
  if (!is_zero(rpy)) json["orientation"] = json_of(rpy);
  if (!shape.color.empty()) json["color"] = shape.color;
  if (shape.opacity < 1) json["opacity"] = shape.opacity;
  return json;
}

} // namespace mbsgen::importer
