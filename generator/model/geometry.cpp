// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/geometry.h"

namespace mbsgen::model {

namespace {

void fix(Scalar& scalar) {
  scalar.fixed = scalar.is_literal;
}

template <class Scalars>
void fix_all(Scalars& scalars) {
  for (Scalar& scalar : scalars) fix(scalar);
}

void fix(Rotation& rotation) {
  fix_all(rotation.rpy);
  fix_all(rotation.matrix);
}

void fix(std::vector<Point>& points) {
  for (Point& point : points) {
    fix_all(point.position);
    fix(point.orientation);
  }
}

void fix(Joint& joint) {
  fix(joint.pitch);
  fix(joint.frame);
  if (!joint.moves()) fix_all(joint.q0);
}

} // namespace

void fix_geometry(Model& model) {
  fix(model.base_points);
  for (Body& body : model.bodies) {
    fix_all(body.at);
    fix(body.orientation);
    fix(body.slide);
    fix(body.points);
  }
  for (Joint& joint : model.joints) fix(joint);
  for (Cut& cut : model.cuts) fix(cut.length);
  for (Contact& contact : model.contacts)
    for (ContactShape& shape : contact.shapes) {
      fix(shape.radius);
      fix_all(shape.direction);
    }
}

} // namespace mbsgen::model
