// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/tree_tangent.h"
#include "base/index.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/parameter_rates.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/tree/tangent.h"

namespace mbsgen::formalism {

namespace {

using Seeds = std::vector<scheme::Seed>;

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
    seeds.push_back({node.qd, direction.velocities[at(node.velocity)]});
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

void ArticulatedTangent::along(const Direction& direction, const TakeRate& take) const {
  Seeds seeds = state_seeds(mechanism_, builder_, direction);
  const std::vector<Expr> given = input_forces(mechanism_);
  for (std::size_t i = 0; i < given.size(); ++i) seeds.push_back({given[i], direction.forces[i]});
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, equations_, seeds, builder_.law_results);
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

} // namespace mbsgen::formalism
