// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/mechanism_tangent.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/parameter_rates.h"
#include "formalism/tree/tangent.h"
#include <algorithm>

namespace mbsgen::formalism {

std::vector<Expr> MechanismTangent::displaced(const Direction& direction,
                                              const std::vector<scheme::Seed>& parameters) const {
  std::vector<Expr> free(at(mechanism_.nqd()));
  for (const std::vector<int>& given : {displaced_states(mechanism_), given_motions(mechanism_)})
    for (const int i : given) free[at(i)] = direction.displacement[at(i)];
  return solved_.loops().displaced(std::move(free), parameters);
}

// Of velocities, of driven joints' accelerations, and of joint forces.
void MechanismTangent::add_motion(const Direction& direction, std::vector<scheme::Seed>& seeds) const {
  const std::vector<int> driven = given_motions(mechanism_);
  for (const std::vector<int>& given : {mechanism_.closure.partition.independent, driven})
    for (const int i : given) seeds.push_back({model::qd_symbol(pool(), i), direction.velocities[at(i)]});
  for (const int i : driven) seeds.push_back({model::qdd_symbol(pool(), i), direction.accelerations[at(i)]});
  const std::vector<Expr> forces = input_forces(mechanism_);
  for (std::size_t i = 0; i < forces.size(); ++i) seeds.push_back({forces[i], direction.forces[i]});
}

MechanismRates MechanismTangent::along(const Direction& direction) const {
  const std::vector<scheme::Seed> parameters = parameter_seeds(mechanism_, direction.parameters);
  std::vector<Expr> moved = displaced(direction, parameters);
  std::vector<scheme::Seed> seeds = displacement(builder_.elements(mechanism_), moved);
  add_parameters(mechanism_, builder_, parameters, seeds);
  add_motion(direction, seeds);
  return {mechanism_, solved_, std::move(moved), seeds};
}

Expr MechanismRates::displacement(int velocity) const {
  const model::Joint& joint = mechanism_.model.joint_of_velocity(velocity);
  const bool imposed = joint.role == model::Role::driven && joint.motion;
  return imposed ? derivative_(model::q_symbol(mechanism_.pool(), joint.coordinate))
                 : displacement_[at(velocity)];
}

Expr MechanismRates::velocity(int velocity) const {
  return derivative_(model::qd_symbol(mechanism_.pool(), velocity));
}

// Driven joints, and spins of rods, have an equation or a seed in the place of a computed acceleration.
Expr MechanismRates::acceleration(int velocity) const {
  const Partition& partition = mechanism_.closure.partition;
  for (const std::vector<int>* imposed : {&partition.driven, &partition.held})
    if (std::find(imposed->begin(), imposed->end(), velocity) != imposed->end())
      return derivative_(model::qdd_symbol(mechanism_.pool(), velocity));
  return derivative_(solved_.accelerations()[at(velocity)]);
}

} // namespace mbsgen::formalism
