// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/derivative_functions.h"
#include "base/index.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/mechanism/dynamics_derivatives.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/coordinate_rates.h"

namespace mbsgen::formalism {

namespace {

void put_square(FunctionBuilder& builder, const std::string& array, const SquareMatrix& m) {
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j < m.size(); ++j) put(builder, array, i * m.size() + j, m.at(i, j));
}

void build_by_composites(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  const ForceDerivatives derivatives = differentiated_forces(mechanism, builder).derivatives;
  put_square(builder, "dQ_dq", derivatives.by_position);
  put_square(builder, "dQ_dqd", derivatives.by_velocity);
}

void put_rows(FunctionBuilder& builder, const std::string& array,
              const std::vector<std::vector<Expr>>& rows) {
  int place = 0;
  for (const std::vector<Expr>& row : rows)
    for (const Expr& entry : row) put(builder, array, place++, entry);
}

template <EnergyAxes axes, scheme::Sweep sweep>
void build_energy_derivatives(const Mechanism& mechanism, FunctionBuilder& builder) {
  const EnergyDerivatives derivatives = energy_derivatives(mechanism, builder, axes, sweep);
  put_rows(builder, "dE_dq", derivatives.by_position);
  put_rows(builder, "dE_dqd", derivatives.by_velocity);
}

// Derivatives of the values, by velocity, along a direction: column j of the matrix.
void put_derivatives(FunctionBuilder& builder, const scheme::Differentiation& derivative,
                     const std::vector<Expr>& values, const char* array, int j) {
  const int n = static_cast<int>(builder.tree.speeds());
  for (int i = 0; i < n; ++i) put(builder, array, i * n + j, derivative(values[at(i)]));
}

void build_by_differentiation(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  builder.sweep = scheme::Sweep::forward;
  const std::vector<Expr> forces = joint_forces(builder);
  const std::size_t count = builder.scheme.equations().size();
  Pool& pool = builder.writer.pool();
  for (const Node& node : builder.tree.nodes) {
    if (!has_velocity(node)) continue;
    const std::vector<Expr> unit = unit_velocity(pool, builder.tree.speeds(), node.velocity);
    const scheme::Differentiation by_position(
        builder.scheme, count, displacement(builder.elements(mechanism), unit), builder.law_results);
    put_derivatives(builder, by_position, forces, "dQ_dq", node.velocity);
    const scheme::Differentiation by_velocity(builder.scheme, count, {{node.qd, pool.number(1)}},
                                              builder.law_results);
    put_derivatives(builder, by_velocity, forces, "dQ_dqd", node.velocity);
  }
}

// With fewer, columns of a solution need not take their steps together, nor results be products in a loop:
// neither saves time, and one column after the other shares more.
constexpr int many_joints = 7;

// M x = b for the columns b of the negative matrix.
SquareMatrix solved(const Ltdl& mass, const SquareMatrix& matrix) {
  SquareMatrix result(at(matrix.size()));
  std::vector<std::vector<Expr>> columns(at(matrix.size()));
  for (int j = 0; j < matrix.size(); ++j)
    for (int i = 0; i < matrix.size(); ++i) columns[at(j)].push_back(-matrix.at(i, j));
  if (matrix.size() < many_joints)
    for (std::vector<Expr>& column : columns) column = mass.solve(std::move(column));
  else
    mass.solve(columns);
  for (int j = 0; j < matrix.size(); ++j)
    for (int i = 0; i < matrix.size(); ++i) result.at(i, j) = columns[at(j)][at(i)];
  return result;
}

// Solves by the inverse.
SquareMatrix solved(const Writer& writer, const SquareMatrix& inverse, const SquareMatrix& matrix) {
  SquareMatrix result(at(matrix.size()));
  std::vector<Expr> parts(at(matrix.size()));
  for (int i = 0; i < matrix.size(); ++i)
    for (int j = 0; j < matrix.size(); ++j) {
      for (int k = 0; k < matrix.size(); ++k) parts[at(k)] = -(inverse.at(i, k) * matrix.at(k, j));
      result.at(i, j) = writer.let("dx", i, j, sum_of(writer.pool(), parts));
    }
  return result;
}

SquareMatrix negative_identity(Pool& pool, int size) {
  SquareMatrix result(at(size));
  for (int i = 0; i < size; ++i) result.at(i, i) = pool.number(-1);
  return result;
}

struct AccelerationDerivatives {
  SquareMatrix by_position, by_velocity, by_force;
};

AccelerationDerivatives by_factors(const Writer& writer, const Ltdl& mass, const ForceDerivatives& forces) {
  return {solved(mass, forces.by_position), solved(mass, forces.by_velocity),
          solved(mass, negative_identity(writer.pool(), forces.by_position.size()))};
}

AccelerationDerivatives by_inverse(const Writer& writer, const Ltdl& mass, const ForceDerivatives& forces) {
  const SquareMatrix inverse = solved(mass, negative_identity(writer.pool(), forces.by_position.size()));
  return {solved(writer, inverse, forces.by_position), solved(writer, inverse, forces.by_velocity), inverse};
}

std::size_t pairs_on_branches(const Tree& tree) {
  std::size_t pairs = 0;
  for (const Node& node : tree.nodes)
    for (int i = node.parent; i != Node::base; i = tree.nodes[at(i)].parent) ++pairs;
  return pairs;
}

// The inverse of the mass matrix has no zeros, its factors have those of joints on different branches: with
// few of these, a product with the inverse takes the operations of a solution by the factors. Its entries do
// not wait for each other, and the text can compute them in a loop (schedule/results.h).
bool is_worth_inverting(const Tree& tree) {
  return tree.nodes.size() >= at(many_joints) &&
         16 * pairs_on_branches(tree) >= 7 * tree.nodes.size() * (tree.nodes.size() - 1);
}

// Written out, the inverse and its products are of third order: from this number of joints on, in a chain, the text
// has loops for them (scheme::MatrixStep), whatever zeros they multiply.
constexpr std::size_t joints_in_loops = 17;

// With joints on different branches, loops wait until the steps of the columns' solutions, which are as many as pairs of
// joints on one branch, make a text of that size.
bool is_worth_looping(const Tree& tree) {
  constexpr std::size_t longest_text = 20'000;
  if (!tree.flexible.empty()) return false; // the loops need the pivots of articulated bodies
  const std::size_t joints = tree.nodes.size();
  return joints >= joints_in_loops &&
         (is_worth_inverting(tree) || joints * pairs_on_branches(tree) > longest_text);
}

// The results are the lower triangle of the mass matrix and the negative derivatives of forces until the loops.
void build_direct_derivatives_in_loops(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  std::vector<Expr> inertias;
  const UnsolvedMotion motion = unsolved_motion(mechanism, builder, status ? &inertias : nullptr);
  put(builder, "qdd", motion.accelerations);
  const int n = motion.mass.size();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      put(builder, "dqdd_dq", i * n + j, -motion.derivatives.by_position.at(i, j));
      put(builder, "dqdd_dqd", i * n + j, -motion.derivatives.by_velocity.at(i, j));
      put(builder, "Minv", i * n + j, j <= i ? motion.mass.at(i, j) : Expr());
    }
  builder.matrix_steps = {{"Minv"}, {"dqdd_dq", "Minv"}, {"dqdd_dqd", "Minv"}};
  put_pivot_checks(mechanism, builder, inertias);
}

void build_direct_derivatives(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  builder.add_loads(mechanism);
  if (is_worth_looping(builder.tree)) return build_direct_derivatives_in_loops(mechanism, builder, status);
  const DifferentiatedMotion motion = differentiated_motion(mechanism, builder);
  put(builder, "qdd", motion.accelerations);
  const AccelerationDerivatives derivatives =
      is_worth_inverting(builder.tree) ? by_inverse(builder.writer, motion.mass, motion.derivatives)
                                       : by_factors(builder.writer, motion.mass, motion.derivatives);
  put_square(builder, "dqdd_dq", derivatives.by_position);
  put_square(builder, "dqdd_dqd", derivatives.by_velocity);
  put_square(builder, "Minv", derivatives.by_force);
  if (status) put_pivot_checks(mechanism, builder, motion.mass.inertias());
}

// The operations of twins grow with the number of joints for each joint, those of composite bodies with the
// number of joints below it: beyond this number no tree was found for which twins are cheaper. Those of the
// energies' adjoints are a fixed number of operations for each joint.
bool worth_differentiating(const Tree& tree) {
  constexpr std::size_t most = 8;
  return tree.nodes.size() <= most;
}

} // namespace

std::vector<FunctionRow> derivative_functions(bool status) {
  using scheme::Sweep;
  using scheme::Task;
  std::vector<FunctionRow> rows = {
      {Task::energy_derivatives,
       "energy_derivatives",
       "Derivatives of the kinetic and the potential energy by displacements and velocities, row-major 2 x nqd.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), out("dE_dq", size::energies_nqd), out("dE_dqd", size::energies_nqd)},
       {{build_energy_derivatives<EnergyAxes::of_nodes, Sweep::backward>, on_chains, nullptr, !may_fall,
         "node axes, backward"},
        {build_energy_derivatives<EnergyAxes::of_chains, Sweep::backward>, on_chains, nullptr, !may_fall,
         "chain axes, backward"},
        {build_energy_derivatives<EnergyAxes::of_nodes, Sweep::forward>, on_chains, worth_differentiating,
         !may_fall, "node axes, forward"},
        {build_energy_derivatives<EnergyAxes::of_chains, Sweep::forward>, on_chains, worth_differentiating,
         !may_fall, "chain axes, forward"}}},
      {Task::inverse_dynamics_derivatives,
       "inverse_dynamics_derivatives",
       "Derivatives of the joint forces of inverse_dynamics by displacements and velocities, row-major; by "
       "accelerations they are the mass matrix.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), in("qd"), in("qdd"), out_matrix("dQ_dq"), out_matrix("dQ_dqd")},
       {{build_by_composites, on_chains, nullptr, !may_fall, "composite bodies"},
        {build_by_differentiation, on_chains, worth_differentiating, !may_fall, "differentiation"}}},
      {Task::direct_dynamics_derivatives,
       "direct_dynamics_derivatives",
       "Accelerations of direct_dynamics and their derivatives by displacements, velocities and joint forces, "
       "row-major; the last are the inverse of the mass matrix.",
       Applies::unconstrained,
       status,
       {in("q"), in("qd"), in("Q"), out("qdd", size::nqd), out_matrix("dqdd_dq"), out_matrix("dqdd_dqd"),
        out_matrix("Minv")},
       {{with_status(build_direct_derivatives, status)}}},
  };
  for (FunctionRow& row : rows) row.on_demand = row.differentiates = true;
  return rows;
}

namespace {

// Gives `take` the derivatives along each velocity, with its place; of all equations that the builder has
// now.
template <class Take>
void for_each_displacement(const Mechanism& mechanism, FunctionBuilder& builder, const Take& take) {
  const std::size_t count = builder.scheme.equations().size();
  for (int k = 0; k < mechanism.nqd(); ++k) {
    const std::vector<Expr> unit = unit_velocity(mechanism.pool(), at(mechanism.nqd()), k);
    const scheme::Differentiation derivative(builder.scheme, count,
                                             displacement(builder.elements(mechanism), unit));
    take(k, derivative);
  }
}

void build_mass_matrix_derivatives(const Mechanism& mechanism, FunctionBuilder& builder) {
  const MassMatrix m = mass_matrix(builder.recursion());
  const int n = m.size();
  for_each_displacement(mechanism, builder, [&](int k, const scheme::Differentiation& derivative) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) put(builder, "dM", (i * n + j) * n + k, derivative(m.at(i, j)));
  });
}

void build_constraint_derivatives(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<ConstraintRow> rows = live_rows(mechanism, builder);
  const int n = mechanism.nqd();
  for_each_displacement(mechanism, builder, [&](int k, const scheme::Differentiation& derivative) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (int j = 0; j < n; ++j)
        put(builder, "dJ_dq", (static_cast<int>(i) * n + j) * n + k, derivative(rows[i].jacobian[at(j)]));
  });
}

} // namespace

std::vector<FunctionRow> matrix_derivatives() {
  using scheme::Task;
  std::vector<FunctionRow> rows = {
      {Task::mass_matrix_derivatives,
       "mass_matrix_derivatives",
       "Derivatives of the mass matrix by displacements: dM[(i*nqd + j)*nqd + k] is that of M(i, j) along velocity k.",
       Applies::always,
       !gives_status,
       {in("q"), out("dM", size::nqd_cubed)},
       {{build_mass_matrix_derivatives}}},
      {Task::constraint_derivatives,
       "constraint_derivatives",
       "Derivatives of the constraint Jacobian by displacements: dJ_dq[(i*nqd + j)*nqd + k] is that of J(i, j) along "
       "velocity k.",
       Applies::with_loops,
       !gives_status,
       {in("q"), out("dJ_dq", size::nc_nqd_squared)},
       {{build_constraint_derivatives, !on_chains}}},
  };
  for (FunctionRow& row : rows) row.on_demand = true;
  return rows;
}

} // namespace mbsgen::formalism
