// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree_functions.h"
#include "base/index.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/mechanism/joint_steps.h"
#include "formalism/mechanism/tree_dynamics.h"

namespace mbsgen::formalism {

namespace {

void put_matrix(FunctionBuilder& builder, const MassMatrix& m) {
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j < m.size(); ++j) {
      const Expr entry = builder.writer.let(scheme::Name{"M", i + 1, j + 1}, m.at(i, j));
      builder.outputs.push_back({"M", i * m.size() + j, entry});
    }
}

void build_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  put(builder, "Q", joint_forces(builder));
}

template <SpatialColumns columns>
void build_mass_matrix(const Mechanism&, FunctionBuilder& builder) {
  put_matrix(builder, mass_matrix(builder.recursion(), columns));
}

// Place of row i >= column j in a lower triangle, row by row.
int place_in_lower(int i, int j) {
  return i * (i + 1) / 2 + j;
}

template <SpatialColumns columns>
void build_mass_matrix_lower(const Mechanism&, FunctionBuilder& builder) {
  const MassMatrix m = mass_matrix(builder.recursion(), columns);
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j <= i; ++j) {
      const Expr entry = builder.writer.let(scheme::Name{"M", i + 1, j + 1}, m.at(i, j));
      builder.outputs.push_back({"L", place_in_lower(i, j), entry});
    }
}

// The entries of the lower triangle among those of M, which come row by row.
std::vector<scheme::Output> lower_of_full(const std::vector<scheme::Output>& entries) {
  int n = 0;
  while (n * n < static_cast<int>(entries.size())) ++n;
  std::vector<scheme::Output> lower;
  for (const scheme::Output& entry : entries) {
    const int i = entry.index / n, j = entry.index % n;
    if (j <= i) lower.push_back({"L", place_in_lower(i, j), entry.value});
  }
  return lower;
}

void build_bias(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  put(builder, "c", bias_forces(builder));
}

template <SpatialColumns columns>
void build_mass_matrix_and_bias(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  build_mass_matrix<columns>(mechanism, builder);
  put(builder, "c", bias_forces(builder));
}

void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder,
                                                 bool status) {
  builder.add_loads(mechanism);
  builder.start_dynamics(mechanism);
  std::vector<Expr> inertias;
  put(builder, "qdd", articulated_motion(mechanism, builder, status ? &inertias : nullptr));
  put_pivot_checks(mechanism, builder, inertias);
}

template <SpatialColumns columns>
void build_direct_dynamics_by_factorization(const Mechanism& mechanism, FunctionBuilder& builder,
                                            bool status) {
  builder.add_loads(mechanism);
  builder.start_dynamics(mechanism);
  const FactoredMotion motion = factored_motion(mechanism, builder, columns);
  put(builder, "qdd", motion.accelerations);
  if (status) put_pivot_checks(mechanism, builder, motion.mass.inertias());
}

void build_base_reaction(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  const Load base = inverse_recursion(builder, true).base;
  put(builder, "wrench", 0, base.force);
  put(builder, "wrench", 3, base.moment);
}

bool worth_factorizing_both_ways(const Tree& tree) {
  return has_spatial_columns(tree) && worth_factorizing(tree);
}

ArgumentRow in_coordinates(const char* name) {
  return {name, size::nq, scheme::Argument::Use::in};
}

ArgumentRow in_step() {
  ArgumentRow row{"dt", size::fixed<1>, scheme::Argument::Use::in};
  row.is_number = true;
  return row;
}

// The caller may pass the array of the argument `in` for that of the result.
ArgumentRow out_or(const char* in, const char* name, Size size) {
  ArgumentRow row = out(name, size);
  row.may_be = in;
  return row;
}

FunctionRow step_row(scheme::Task task, const char* name, const char* doc, std::vector<ArgumentRow> arguments,
                     const Build& build) {
  FunctionRow row{
      task, name, doc, Applies::always, !gives_status, std::move(arguments), {{build, !on_chains}}};
  row.is_unasked = true;
  return row;
}

} // namespace

std::vector<FunctionRow> tree_functions(bool status) {
  using scheme::Task;
  constexpr SpatialColumns own = SpatialColumns::own_axes, parents = SpatialColumns::parents_axes;
  constexpr std::string_view own_axes = "own axes", parents_axes = "parents' axes";
  return {
      {Task::inverse_dynamics,
       "inverse_dynamics",
       "Joint forces of a given motion: Q = M qdd + c.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), in("qd"), in("qdd"), out("Q", size::nqd)},
       {{build_inverse_dynamics}}},
      {Task::mass_matrix_and_bias,
       "mass_matrix_and_bias",
       "Mass matrix and bias together.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), out_matrix("M"), out("c", size::nqd)},
       {{build_mass_matrix_and_bias<own>, on_chains, nullptr, !may_fall, own_axes},
        {build_mass_matrix_and_bias<parents>, on_chains, has_spatial_columns, !may_fall, parents_axes}}},
      {Task::mass_matrix,
       "mass_matrix",
       "Mass matrix M, row-major, full and symmetric.",
       Applies::always,
       !gives_status,
       {in("q"), out_matrix("M")},
       {{build_mass_matrix<own>, on_chains, nullptr, !may_fall, own_axes},
        {build_mass_matrix<parents>, on_chains, has_spatial_columns, !may_fall, parents_axes}},
       Task::mass_matrix_and_bias},
      {Task::mass_matrix_lower,
       "mass_matrix_lower",
       "Lower triangle of the mass matrix with the diagonal, row by row: L[i*(i + 1)/2 + j] = M(i, j), i >= j.",
       Applies::always,
       !gives_status,
       {in("q"), out_lower("L")},
       {{build_mass_matrix_lower<own>, on_chains, nullptr, !may_fall, own_axes},
        {build_mass_matrix_lower<parents>, on_chains, has_spatial_columns, !may_fall, parents_axes}},
       std::nullopt,
       Task::mass_matrix,
       lower_of_full},
      {Task::bias,
       "bias",
       "Bias c: Coriolis, centrifugal and gravity forces, minus passive forces.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), out("c", size::nqd)},
       {{build_bias}},
       Task::mass_matrix_and_bias},
      {Task::direct_dynamics,
       "direct_dynamics",
       "Accelerations qdd of M qdd + c = Q.",
       Applies::unconstrained,
       status,
       {in("q"), in("qd"), in("Q"), out("qdd", size::nqd)},
       {{with_status(build_direct_dynamics_by_articulated_bodies, status), on_chains, is_rigid, may_fall,
         "articulated bodies"},
        {with_status(build_direct_dynamics_by_factorization<own>, status), on_chains, worth_factorizing,
         may_fall, "LTDL of M"},
        {with_status(build_direct_dynamics_by_factorization<parents>, status), on_chains,
         worth_factorizing_both_ways, may_fall, "LTDL of M, parents' axes"}}},
      {Task::base_reaction,
       "base_reaction",
       "Force and torque [F, T] of the base on the system, at the base's origin, inertial frame.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), in("qdd"), out("wrench", size::fixed<6>)},
       {{build_base_reaction}}},
  };
}

std::vector<FunctionRow> motion_functions() {
  using scheme::Task;
  return {
      step_row(
          Task::integrate, "integrate",
          "The coordinates after the time dt of constant velocities qd, exactly; quaternions come out with the length "
          "1. q_next may be q.",
          {in("q"), in("qd"), in_step(), out_or("q", "q_next", size::nq)}, build_integrate),
      step_row(
          Task::advance, "advance",
          "A step of the semi-implicit Euler method: velocities after the time dt of constant accelerations qdd, then "
          "coordinates by them. The origin of a free joint moves straight in the axes before the joint, however fast "
          "the body spins. q_next may be q, and qd_next qd.",
          {in("q"), in("qd"), in("qdd"), in_step(), out_or("q", "q_next", size::nq),
           out_or("qd", "qd_next", size::nqd)},
          build_advance),
      step_row(Task::difference, "difference",
               "The constant velocities that lead from qa to qb in the time dt, by the smaller turns.",
               {in_coordinates("qa"), in_coordinates("qb"), in_step(), out("qd", size::nqd)},
               build_difference),
      step_row(Task::normalize, "normalize",
               "Gives the quaternions the length 1. The other functions take them with any length but zero.",
               {in_out("q")}, build_normalize),
  };
}

} // namespace mbsgen::formalism
