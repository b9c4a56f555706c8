// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/damping_functions.h"
#include "base/index.h"
#include "formalism/loops/reduction.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/dynamics_derivatives.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tangents.h"
#include "formalism/tree/coordinate_rates.h"

namespace mbsgen::formalism {

namespace {

constexpr const char* matrix = "dqdd_dqd";

void put_entry(FunctionBuilder& builder, int size, int i, int j, const Expr& value) {
  put(builder, matrix, i * size + j, value);
}

// M dq̈ = −∂Q/∂q̇ dq̇ at the computed accelerations.
void build_by_composites(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  builder.add_loads(mechanism);
  const DifferentiatedMotion motion = differentiated_motion(mechanism, builder);
  put(builder, "qdd", motion.accelerations);
  const int n = mechanism.nqd();
  for (int j = 0; j < n; ++j) {
    std::vector<Expr> forces;
    for (int i = 0; i < n; ++i) forces.push_back(-motion.derivatives.by_velocity.at(i, j));
    const std::vector<Expr> column = motion.mass.solve(std::move(forces));
    for (int i = 0; i < n; ++i) put_entry(builder, n, i, j, column[at(i)]);
  }
  if (status) put_pivot_checks(mechanism, builder, motion.mass.inertias());
}

void build_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  const ArticulatedTangent tangent(mechanism, builder);
  const int n = mechanism.nqd();
  put(builder, "qdd", tangent.accelerations());
  const std::vector<Expr> none(at(n));
  for (int j = 0; j < n; ++j) {
    const Direction along{none, unit_velocity(mechanism.pool(), at(n), j), none, none, {}};
    tangent.along(along, [&](int i, const Expr& rate) { put_entry(builder, n, i, j, rate); });
  }
  if (status) tangent.put_checks();
}

// The solved equations are differentiated, as those of linearize are, at the accelerations of driven joints that the
// caller gives: they have no part in these derivatives.
void build_of_mechanism(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Partition& partition = mechanism.closure.partition;
  LoopSolution loops(mechanism, builder);
  loops.iterate_positions();
  loops.settle_velocities();
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  const std::vector<Expr> given = input_forces(mechanism);
  const ReducedDynamics dynamics(mechanism, builder, loops, given);
  const std::size_t equations = builder.scheme.equations().size();
  const std::vector<Expr>& accelerations = dynamics.accelerations();
  for (const std::vector<int>* computed : {&partition.independent, &partition.dependent})
    for (const int i : *computed) put(builder, "qdd", i, accelerations[at(i)]);
  const Reactions forces = reactions(mechanism, loops, dynamics.forces(), given);
  put(builder, "lambda", forces.multipliers);
  put(builder, "Qdriven", forces.driven);
  const std::vector<int>& independent = partition.independent;
  for (std::size_t j = 0; j < independent.size(); ++j) {
    const Expr velocity = model::qd_symbol(mechanism.pool(), independent[j]);
    const scheme::Differentiation derivative = derivative_along(
        mechanism, builder, equations, {{velocity, mechanism.pool().number(1)}}, builder.law_results);
    for (std::size_t i = 0; i < independent.size(); ++i)
      put(builder, matrix, static_cast<int>(i * independent.size() + j),
          derivative(accelerations[at(independent[i])]));
  }
  loops.put_checks(dynamics.pivots());
  loops.put_state({"q", "qd", "qdd"});
}

FunctionRow row(Applies applies, bool status, std::vector<ArgumentRow> arguments, const char* of_loops,
                std::vector<Method> methods) {
  const std::string doc =
      "direct_dynamics, and the derivatives of its accelerations by the velocities, row-major: for "
      "steps that are implicit in the velocities.";
  FunctionRow result{scheme::Task::direct_dynamics_damping,
                     "direct_dynamics_damping",
                     doc + of_loops,
                     applies,
                     status,
                     std::move(arguments),
                     std::move(methods)};
  result.on_demand = true;
  return result;
}

} // namespace

std::vector<FunctionRow> damping_functions(bool status) {
  return {row(Applies::unconstrained, status,
              {in("q"), in("qd"), in("Q"), out("qdd", size::nqd), out_matrix(matrix)}, "",
              {{with_status(build_by_composites, status), on_chains, nullptr, !may_fall, "composite bodies"},
               {with_status(build_by_articulated_bodies, status), on_chains, is_rigid, !may_fall,
                "articulated bodies"}}),
          row(Applies::constrained, gives_status,
              {in_out("q"), in_out("qd"), in("Q"), in_out("qdd"), out(matrix, size::nu_nu),
               optional_out("lambda", size::nc), optional_out("Qdriven", size::nd)},
              " Rows and columns are the independent velocities, nu x nu, which the dependent ones follow.",
              {{build_of_mechanism}})};
}

} // namespace mbsgen::formalism
