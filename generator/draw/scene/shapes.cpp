// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/shapes.h"
#include <cmath>

namespace mbsgen::draw {

using model::LookForm;
using scene::Form;
using scene::Shape;

namespace {

Shape empty_shape(const model::Look& look, Form form) {
  Shape shape;
  shape.form = form;
  shape.pose = {look.at, look.rotation};
  shape.colour = look.color;
  shape.opacity = look.opacity;
  shape.is_scenery = look.scenery;
  return shape;
}

Shape solid_of(const model::Look& look) {
  constexpr std::array forms{Form::box, Form::cylinder, Form::sphere, Form::capsule}; // as LookForm has them
  Shape shape = empty_shape(look, forms[static_cast<std::size_t>(look.form)]);
  const double cap = look.form == LookForm::cylinder ? 0 : look.radius;
  shape.half_sizes = look.form == LookForm::box ? 0.5 * look.lengths
                                                : Vector{look.radius, look.radius, look.length / 2 + cap};
  shape.radius = look.radius;
  shape.direction = column(look.rotation, 2);
  const Vector half = look.length / 2 * shape.direction;
  shape.from = shape.pose.position - half;
  shape.to = shape.pose.position + half;
  return shape;
}

Vector each(const Vector& a, const Vector& b) {
  return {a[0] * b[0], a[1] * b[1], a[2] * b[2]};
}

// The colour of the model comes first.
Shape mesh_of(const model::Look& look, const MeshPart& part) {
  Shape shape = empty_shape(look, Form::mesh);
  shape.mesh = part;
  shape.scale = look.scale;
  const mesh::Bounds bounds = mesh::bounds_of(part->surface);
  shape.middle = each(look.scale, bounds.middle());
  shape.half_sizes = 0.5 * each(look.scale, bounds.size());
  for (double& size : shape.half_sizes) size = std::fabs(size);
  if (shape.colour.empty()) shape.colour = part->colour;
  if (look.color.empty() && look.opacity == 1) shape.opacity = part->opacity;
  return shape;
}

} // namespace

std::vector<Shape> shapes_of(const model::Look& look, const Meshes& meshes) {
  if (look.form != LookForm::mesh) return {solid_of(look)};
  std::vector<Shape> shapes;
  if (const auto found = meshes.find(look.mesh); found != meshes.end())
    for (const MeshPart& part : found->second) shapes.push_back(mesh_of(look, part));
  return shapes;
}

std::vector<Vector> corners(const Shape& shape) {
  std::vector<Vector> result;
  for (unsigned i = 0; i < 8; ++i) {
    Vector corner = shape.half_sizes;
    for (std::size_t axis = 0; axis < 3; ++axis)
      if ((i >> axis & 1U) == 0) corner[axis] = -corner[axis];
    result.push_back(shape.pose * (shape.middle + corner));
  }
  return result;
}

Vector place_of(const Shape& mesh, const Vector& corner) {
  return mesh.pose * each(mesh.scale, corner);
}

bool is_mirrored(const Shape& mesh) {
  return mesh.scale[0] * mesh.scale[1] * mesh.scale[2] < 0;
}

} // namespace mbsgen::draw
