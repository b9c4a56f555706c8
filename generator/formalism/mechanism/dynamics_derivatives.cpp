// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/dynamics_derivatives.h"
#include "base/index.h"
#include "formalism/tree/coordinate_rates.h"
#include "scheme/passes/adjoints.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

using Directions = std::vector<std::vector<scheme::Seed>>;

// By displacements, then by velocities.
Directions directions(const Mechanism& mechanism, const FunctionBuilder& builder) {
  Directions list(2 * at(mechanism.nqd()));
  const std::size_t n = at(mechanism.nqd());
  for (const Node& node : builder.tree.nodes) {
    if (!has_velocity(node)) continue;
    const std::vector<Expr> unit = unit_velocity(mechanism.pool(), n, node.velocity);
    list[at(node.velocity)] = displacement(builder.elements(mechanism), unit);
    list[n + at(node.velocity)] = {{node.qd, mechanism.pool().number(1)}};
  }
  return list;
}

} // namespace

EnergyDerivatives energy_derivatives(const Mechanism& mechanism, FunctionBuilder& builder, EnergyAxes axes,
                                     scheme::Sweep sweep) {
  const std::vector<Expr> energies = {kinetic_energy(builder.recursion(), axes),
                                      potential_energy(builder.recursion())};
  builder.sweep = sweep;
  EnergyDerivatives result;
  for (const std::vector<Expr>& row :
       derivatives(builder.scheme, energies, directions(mechanism, builder), sweep)) {
    const auto middle = row.begin() + mechanism.nqd();
    result.by_position.emplace_back(row.begin(), middle);
    result.by_velocity.emplace_back(middle, row.end());
  }
  return result;
}

namespace {

// Derivatives of what acts on the tree from outside, along one direction.
class AppliedRates {
public:
  AppliedRates(const FunctionBuilder& builder, const scheme::Differentiation& derivative)
      : builder_(builder), derivative_(derivative) {}

  /// Derivatives of the joint forces, by velocity.
  std::vector<Expr> joint_forces() const {
    std::vector<Expr> forces(builder_.tree.speeds());
    if (acts()) forces = generalized_forces(builder_.recursion(), loads());
    for (const Node& node : builder_.tree.nodes) {
      if (!has_velocity(node)) continue;
      Expr& force = forces[at(node.velocity)];
      force = force - derivative_(node.passive);
    }
    return forces;
  }

private:
  bool acts() const {
    return std::any_of(builder_.tree.nodes.begin(), builder_.tree.nodes.end(),
                       [](const Node& node) { return !node.wrenches.empty(); });
  }

  std::vector<Load> loads() const {
    std::vector<Load> result;
    for (int j = 0; j <= builder_.recursion().last(); ++j) result.push_back(load_of(j));
    return result;
  }

  // Less the wrenches' rates, as a body's load has the wrenches themselves.
  Load load_of(int j) const {
    Load load;
    for (const Wrench& wrench : builder_.tree.nodes[at(j)].wrenches) {
      const Vec3 force = rate(wrench.force);
      const Vec3 by_force = cross(wrench.point, force);
      const Vec3 by_point = cross(rate(wrench.point), wrench.force);
      add(load, {-force, -(rate(wrench.torque) + by_point + by_force)});
    }
    if (builder_.recursion().place(j).leaves) return load;
    return {to_chain(builder_.chains, j, load.force), to_chain(builder_.chains, j, load.moment)};
  }

  Vec3 rate(const Vec3& v) const { return {derivative_(v[0]), derivative_(v[1]), derivative_(v[2])}; }

  const FunctionBuilder& builder_;
  const scheme::Differentiation& derivative_;
};

// Adds the rates along the direction of velocity j to column j.
void add_column(const FunctionBuilder& builder, const scheme::Differentiation& derivative, int j,
                SquareMatrix& matrix) {
  const std::vector<Expr> column = applied_rates(builder, derivative);
  for (int i = 0; i < matrix.size(); ++i) matrix.at(i, j) = matrix.at(i, j) + column[at(i)];
}

bool has_laws(const FunctionBuilder& builder) {
  return std::any_of(builder.tree.nodes.begin(), builder.tree.nodes.end(),
                     [](const Node& node) { return !node.wrenches.empty() || !node.passive.is_zero(); });
}

void add_applied(const Mechanism& mechanism, FunctionBuilder& builder, ForceDerivatives& derivatives) {
  if (!has_laws(builder)) return;
  const std::size_t count = builder.load_equations;
  Pool& pool = builder.writer.pool();
  for (const Node& node : builder.tree.nodes) {
    const int j = node.velocity;
    const std::vector<Expr> unit = unit_velocity(pool, builder.tree.nodes.size(), j);
    const scheme::Differentiation by_position(
        builder.scheme, count, displacement(builder.elements(mechanism), unit), builder.law_results);
    add_column(builder, by_position, j, derivatives.by_position);
    const scheme::Differentiation by_velocity(builder.scheme, count, {{node.qd, pool.number(1)}},
                                              builder.law_results);
    add_column(builder, by_velocity, j, derivatives.by_velocity);
  }
}

} // namespace

std::vector<Expr> applied_rates(const FunctionBuilder& builder, const scheme::Differentiation& derivative) {
  return AppliedRates(builder, derivative).joint_forces();
}

namespace {

// Of trees with flexible bodies: the equations of the joint forces are differentiated, with the accelerations as they are.
DifferentiatedForces by_twins(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::size_t n = builder.tree.speeds();
  std::vector<Expr> accelerations(n);
  for (const Node& node : builder.tree.nodes)
    if (has_velocity(node)) accelerations[at(node.velocity)] = node.qdd;
  accelerations = named_accelerations(builder, accelerations);
  set_accelerations(builder.tree.nodes, accelerations);
  DifferentiatedForces result{joint_forces(builder), {SquareMatrix(n), SquareMatrix(n), MassMatrix(0)}};
  std::vector<Expr> read = result.forces;
  for (const scheme::LawResult& law : builder.law_results)
    for (const scheme::LawResult::Term& term : law.terms) read.push_back(term.argument);
  const std::vector<std::size_t> equations = scheme::equations_below(builder.scheme, read, accelerations);
  const Directions all = directions(mechanism, builder);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const scheme::Differentiation derivative(builder.scheme, equations, all[k], builder.law_results);
    SquareMatrix& matrix = k < n ? result.derivatives.by_position : result.derivatives.by_velocity;
    for (std::size_t i = 0; i < n; ++i)
      matrix.at(static_cast<int>(i), static_cast<int>(k % n)) = derivative(result.forces[i]);
  }
  return result;
}

} // namespace

DifferentiatedForces differentiated_forces(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.differentiate_laws();
  if (!mechanism.tree.flexible.empty()) return by_twins(mechanism, builder);
  const Recursion recursion = builder.recursion();
  KinematicInput input;
  input.base_acceleration = -builder.tree.gravity;
  const Kinematics motion = kinematics(recursion, input);
  const Forces forces = newton_euler(recursion, motion, input.base_acceleration);
  DifferentiatedForces result{net(builder.tree, rotor_forces(builder.tree, forces.generalized)),
                              inverse_derivatives(recursion, motion, forces.loads)};
  add_applied(mechanism, builder, result.derivatives);
  return result;
}

namespace {

ForceDerivatives derivatives_at(const Mechanism& mechanism, FunctionBuilder& builder,
                                const std::vector<Expr>& accelerations) {
  set_accelerations(builder.tree.nodes, accelerations);
  return differentiated_forces(mechanism, builder).derivatives;
}

} // namespace

DifferentiatedMotion differentiated_motion(const Mechanism& mechanism, FunctionBuilder& builder) {
  refuse_singular_mass(mechanism, builder);
  FactoredMotion motion = factored_motion(mechanism, builder);
  ForceDerivatives derivatives = derivatives_at(mechanism, builder, motion.accelerations);
  return {{std::move(motion)}, std::move(derivatives)};
}

UnsolvedMotion unsolved_motion(const Mechanism& mechanism, FunctionBuilder& builder,
                               std::vector<Expr>* inertias) {
  refuse_singular_mass(mechanism, builder);
  std::vector<Expr> accelerations = articulated_motion(mechanism, builder, inertias);
  MassMatrix mass = mass_matrix(builder.recursion());
  ForceDerivatives derivatives = derivatives_at(mechanism, builder, accelerations);
  return {std::move(accelerations), std::move(mass), std::move(derivatives)};
}

} // namespace mbsgen::formalism
