// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tangents.h"
#include "base/index.h"
#include "formalism/function_row.h"
#include "formalism/tree/coordinate_rates.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// The builder, its loads gathered.
FunctionBuilder& loaded(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  return builder;
}

Seeds state_seeds(const Mechanism& mechanism, FunctionBuilder& builder, const Direction& direction) {
  Seeds seeds = displacement(builder.elements(mechanism), direction.displacement);
  add_parameters(mechanism, builder, parameter_seeds(mechanism, direction.parameters), seeds);
  for (const Node& node : builder.tree.nodes)
    if (has_velocity(node)) seeds.push_back({node.qd, direction.velocities[at(node.velocity)]});
  return seeds;
}

Seeds with_forces(const Mechanism& mechanism, const Direction& direction, Seeds seeds) {
  const std::vector<Expr> given = input_forces(mechanism);
  for (std::size_t i = 0; i < given.size(); ++i) seeds.push_back({given[i], direction.forces[i]});
  return seeds;
}

} // namespace

ArticulatedTangent::ArticulatedTangent(const Mechanism& mechanism, FunctionBuilder& builder)
    : mechanism_(mechanism), builder_(loaded(mechanism, builder)) {
  accelerations_ = articulated_motion(mechanism, builder, &pivots_);
  equations_ = builder.scheme.equations().size();
}

void ArticulatedTangent::put_checks() const {
  put_pivot_checks(mechanism_, builder_, pivots_);
}

Seeds ArticulatedTangent::seeds(const Direction& direction) const {
  return with_forces(mechanism_, direction, state_seeds(mechanism_, builder_, direction));
}

void ArticulatedTangent::along(const Direction& direction, const TakeRate& take) const {
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, equations_, seeds(direction), builder_.law_results);
  for (std::size_t i = 0; i < accelerations_.size(); ++i)
    take(static_cast<int>(i), derivative(accelerations_[i]));
}

FactoredTangent::FactoredTangent(const Mechanism& mechanism, FunctionBuilder& builder)
    : mechanism_(mechanism), builder_(loaded(mechanism, builder)),
      motion_(factored_motion(mechanism, builder)),
      held_(named_accelerations(builder, motion_.accelerations)), forces_(joint_forces_at(builder, held_)) {
  equations_ = builder.scheme.equations().size();
}

void FactoredTangent::put_checks() const {
  put_pivot_checks(mechanism_, builder_, motion_.mass.inertias());
}

// Without the accelerations: these have their equations.
Seeds FactoredTangent::seeds(const Direction& direction) const {
  return with_forces(mechanism_, direction, state_seeds(mechanism_, builder_, direction));
}

void FactoredTangent::along(const Direction& direction, const TakeRate& take) const {
  Seeds seeds = state_seeds(mechanism_, builder_, direction);
  for (const Expr& acceleration : held_) seeds.push_back({acceleration, Expr()});
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, equations_, seeds, builder_.law_results);
  std::vector<Expr> missing = direction.forces;
  for (std::size_t i = 0; i < missing.size(); ++i) missing[i] = missing[i] - derivative(forces_[i]);
  const std::vector<Expr> rates = motion_.mass.solve(std::move(missing));
  for (std::size_t i = 0; i < rates.size(); ++i) take(static_cast<int>(i), rates[i]);
}

std::vector<Expr> MechanismTangent::displaced(const Direction& direction, const Seeds& parameters) const {
  std::vector<Expr> free(at(mechanism_.nqd()));
  for (const std::vector<int>& given : {displaced_states(mechanism_), given_motions(mechanism_)})
    for (const int i : given) free[at(i)] = direction.displacement[at(i)];
  return solved_.loops().displaced(std::move(free), parameters);
}

// Seeds of velocities, of driven joints' accelerations, and of joint forces.
void MechanismTangent::add_motion(const Direction& direction, Seeds& seeds) const {
  const std::vector<int> driven = given_motions(mechanism_);
  for (const std::vector<int>& given : {mechanism_.closure.partition.independent, driven})
    for (const int i : given) seeds.push_back({model::qd_symbol(pool(), i), direction.velocities[at(i)]});
  for (const int i : driven) seeds.push_back({model::qdd_symbol(pool(), i), direction.accelerations[at(i)]});
  const std::vector<Expr> forces = input_forces(mechanism_);
  for (std::size_t i = 0; i < forces.size(); ++i) seeds.push_back({forces[i], direction.forces[i]});
}

Seeds MechanismTangent::seeds(const Direction& direction, const std::vector<Expr>& moved,
                              const Seeds& parameters) const {
  Seeds seeds = displacement(builder_.elements(mechanism_), moved);
  add_parameters(mechanism_, builder_, parameters, seeds);
  add_motion(direction, seeds);
  return seeds;
}

Seeds MechanismTangent::seeds(const Direction& direction) const {
  const Seeds parameters = parameter_seeds(mechanism_, direction.parameters);
  return seeds(direction, displaced(direction, parameters), parameters);
}

MechanismRates MechanismTangent::along(const Direction& direction) const {
  const Seeds parameters = parameter_seeds(mechanism_, direction.parameters);
  std::vector<Expr> moved = displaced(direction, parameters);
  const Seeds all = seeds(direction, moved, parameters);
  return {mechanism_, solved_, std::move(moved), all};
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

std::vector<Expr> velocity_argument(const Mechanism& mechanism, const char* name) {
  return argument_symbols(mechanism.pool(), name, mechanism.nqd());
}

// The direction that the caller gives; of a tree, without accelerations.
Direction given_direction(const Mechanism& mechanism) {
  return {velocity_argument(mechanism, "dq"),
          velocity_argument(mechanism, "dqd"),
          velocity_argument(mechanism, "dQ"),
          {},
          argument_symbols(mechanism.pool(), "dp", size::nsensitivity(mechanism))};
}

// Independent and dependent velocities first.
std::vector<int> velocities_by_role(const Partition& partition) {
  std::vector<int> all;
  for (const std::vector<int>* some :
       {&partition.independent, &partition.dependent, &partition.driven, &partition.held})
    all.insert(all.end(), some->begin(), some->end());
  return all;
}

} // namespace mbsgen::formalism
