// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/frames.h"
#include "import/shapes.h"
#include "import/triangles.h"
#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace mbsgen::importer {

/// Colour and opacity.
struct MjcfMaterial {
  std::string color; ///< "#rrggbb", or empty
  double opacity = 1;
};

/// The material of an element's attribute rgba.
MjcfMaterial material_of(const MjcfElement& element);

/// The meshes and materials that geoms name.
class MjcfAssets {
public:
  MjcfAssets(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfSettings& settings,
             const NearbyFiles& files);

  MjcfMaterial material(const std::string& name) const;

  /// Mass properties of density 1 of what a mesh encloses, in the axes of its geom; empty after an error,
  /// which names the body that needs it.
  std::optional<RigidInertia> filled_mesh(const MjcfElement& geom, const std::string& body);
  /// The mesh of a geom for pictures, and the pose of its axes in those of the geom; empty where it has neither a
  /// file nor faces, or where the listed ones are too many together.
  std::optional<Shape> shape(const MjcfElement& geom);

private:
  const MjcfElement* mesh_of(const MjcfElement& geom, bool must_exist) const;
  std::string path_of(const MjcfElement& mesh) const;
  Pose reference_of(const MjcfElement& mesh) const;
  std::optional<Triangles> surface_of(const MjcfElement& mesh, const std::string& body);
  std::optional<Triangles> surface_in_file(const MjcfElement& mesh, const std::string& body) const;
  /// Listed corners and faces; read once.
  const std::optional<Triangles>& listed(const MjcfElement& mesh);
  std::optional<Json> form_of(const MjcfElement& mesh, const Vec3& scale);
  std::optional<Triangles> placed(const MjcfElement& mesh, Triangles surface) const;
  std::optional<RigidInertia> fill(const MjcfElement& mesh, const std::string& body);
  std::optional<Enclosed> way_of(const MjcfElement& mesh, const std::string& body) const;

  const MjcfSettings& settings_;
  const NearbyFiles& files_;
  std::map<std::string, MjcfElement> meshes_;
  std::map<std::string, MjcfMaterial> materials_;
  std::map<std::string, std::optional<RigidInertia>> filled_; ///< by mesh: files are read once
  std::map<std::string, std::optional<Triangles>> listed_;    ///< by mesh
  std::size_t listed_bytes_ = 0;                              ///< of shapes
};

} // namespace mbsgen::importer
