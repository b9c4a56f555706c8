// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kinematics.h"

namespace mbsgen::model {

namespace {

void clear(Scalar& scalar, const expr::Expr& zero) {
  scalar.value = zero;
  scalar.is_literal = true;
  scalar.alone = -1;
  scalar.nominal = 0;
}

template <class Scalars>
void clear_all(Scalars& scalars, const expr::Expr& zero) {
  for (Scalar& scalar : scalars) clear(scalar, zero);
}

} // namespace

void keep_kinematics(Model& model, expr::Pool& pool) {
  const expr::Expr zero = pool.number(0);
  clear_all(model.gravity, zero);
  for (Body& body : model.bodies) {
    clear(body.mass, zero);
    clear_all(body.com, zero);
    clear_all(body.inertia, zero);
    if (body.flexible) clear(body.flexible->mass, zero);
  }
  for (Joint& joint : model.joints) {
    clear(joint.armature, zero);
    joint.force.clear();
    joint.motion.reset();
  }
  model.links.clear();
  model.states.clear();
  model.forces.clear();
  model.bushings.clear();
  model.tyres.clear();
  model.contacts.clear();
  model.sensors.clear();
  model.sensitivities.clear();
  model.outputs.clear();
  model.actuators.clear();
  model.actuators_given = false;
}

} // namespace mbsgen::model
