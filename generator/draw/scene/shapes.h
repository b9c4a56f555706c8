// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/geometry.h"
#include "mesh/triangles.h"
#include "model/model.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mbsgen::draw {

/// The surfaces of mesh files, by their paths as the model has them: as many as have been read.
using MeshPart = std::shared_ptr<const mesh::Part>;
using Meshes = std::map<std::string, std::vector<MeshPart>>;

namespace scene {

enum class Form { box, sphere, cylinder, capsule, plane, disc, mesh };

/// A surface that is fixed in a body, in the body's frame.
struct Shape {
  Form form = Form::box;
  Pose pose;           ///< its centre and axes; of a mesh the origin
  Vector half_sizes{}; ///< of the cuboid that it is, or that a solid lies in, m
  double radius = 0;   ///< m
  Vector direction{};  ///< planes, discs, cylinders: the normal or the axis, of length 1
  Vector from{}, to{}; ///< cylinders, capsules: the centres of their ends
  std::string colour;  ///< "#rrggbb"; empty: that of its body
  double opacity = 1;
  bool is_scenery = false; ///< drawings and first views are without it
  MeshPart mesh{};         ///< meshes: the surface, in axes and a unit of its own
  Vector scale{1, 1, 1};   ///< meshes: m a unit, along its axes, which `pose` has; negative ones mirror
  Vector middle{};         ///< meshes: of that cuboid, in the axes of `pose`, m
};

} // namespace scene

/// The surfaces of a shape of the model, in the frame of its body; those of a mesh one by one, none where its
/// file is not among the meshes.
std::vector<scene::Shape> shapes_of(const model::Look& look, const Meshes& meshes);

/// The eight corners of the cuboid that a box is, or that a solid lies in.
std::vector<Vector> corners(const scene::Shape& shape);

/// Axes and unit of the mesh that a shape is -> frame of its body.
Vector place_of(const scene::Shape& mesh, const Vector& corner);
/// True where the mesh is mirrored, so that its faces are clockwise.
bool is_mirrored(const scene::Shape& mesh);

} // namespace mbsgen::draw
