// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "mesh/triangles.h"
#include <optional>
#include <string>

namespace mbsgen::importer {

/// A solid that a file has for pictures, in the frame of a body.
struct Shape {
  Json form;         ///< {"box": [...]} or the like, as the model file has it
  Pose pose;         ///< of its frame
  Rpy rpy{};         ///< the angles of that frame, as the file gives them
  std::string color; ///< "#rrggbb", or empty
  double opacity = 1;
};

/// The forms, in m; nothing where a size is not positive, or a path or scale of a mesh is none.
std::optional<Json> box_form(const Vec3& lengths);
std::optional<Json> cylinder_form(double radius, double length);
std::optional<Json> sphere_form(double radius);
std::optional<Json> capsule_form(double radius, double length);
std::optional<Json> mesh_form(const std::string& path, const Vec3& scale);
/// A mesh that the file itself lists, within its path (mesh/data_uri.h).
std::optional<Json> listed_form(const mesh::Triangles& surface, const Vec3& scale);

/// "#rrggbb" of three shares between 0 and 1; shares outside are cut.
std::string color_of(const Vec3& shares);

/// Counts the shapes of a file that pictures lack, so that one note speaks of all.
class UnseenShapes {
public:
  void add(const Location& where) {
    if (count_++ == 0) first_ = where;
  }
  /// At the first one; `kinds`: the shapes that are taken over.
  void note(const char* kinds, Diagnostics& diagnostics) const;

private:
  std::size_t count_ = 0;
  Location first_;
};

/// The shape as an object of "shapes", moved with `frame`: that of the body in which the shape was given, in
/// the body that has it in the model file. Components of that pose that are rounding residues become zeros.
Json json_of(const Shape& shape, const Pose& frame);

} // namespace mbsgen::importer
