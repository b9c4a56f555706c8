// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/constrained_functions.h"
#include "base/index.h"
#include "formalism/element_functions.h"
#include "formalism/hessian_functions.h"
#include "formalism/linearize_function.h"
#include "formalism/loops/actuation.h"
#include "formalism/loops/reduction.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tangent_functions.h"

namespace mbsgen::formalism {

namespace {

void put_reactions(FunctionBuilder& builder, const Reactions& reactions) {
  put(builder, "lambda", reactions.multipliers);
  builder.writer.set_topic(-1, "forces of the driven joints");
  put(builder, "Qdriven", reactions.driven);
}

void build_constraints(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<ConstraintRow> rows = live_rows(mechanism, builder);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    put(builder, "h", static_cast<int>(i), rows[i].h);
    for (int j = 0; j < mechanism.nqd(); ++j)
      put(builder, "J", static_cast<int>(i) * mechanism.nqd() + j, rows[i].jacobian[at(j)]);
  }
}

void build_constraint_bias(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Constraints constraints(builder.elements(mechanism));
  const std::vector<Expr> biases = constraints.biases();
  for (int i = 0; i < mechanism.closure.nc(); ++i)
    put(builder, "Jdqd", i, biases[at(mechanism.closure.live[at(i)])]);
}

// Solution of h(u, v) = 0 for v, equation (13).
void build_assemble(const Mechanism& mechanism, FunctionBuilder& builder) {
  LoopSolution loops(mechanism, builder);
  loops.iterate_positions();
  loops.put_position_checks();
  loops.put_state({"q"});
}

// Equation (14).
void build_velocities(const Mechanism& mechanism, FunctionBuilder& builder) {
  LoopSolution loops(mechanism, builder);
  loops.settle_velocities();
  loops.put_checks({});
  loops.put_state({"qd"});
}

// Reduced direct dynamics, equations (13) to (17), in one recursive scheme (figure 10).
template <MassColumns columns>
void build_constrained_direct_dynamics(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Partition& partition = mechanism.closure.partition;
  LoopSolution loops(mechanism, builder);
  loops.iterate_positions();
  loops.settle_velocities_by_coupling();
  builder.add_loads(mechanism);
  builder.start_dynamics(mechanism);
  const std::vector<Expr> given = input_forces(mechanism);
  const ReducedDynamics dynamics(mechanism, builder, loops, given, columns);
  for (const std::vector<int>* computed : {&partition.independent, &partition.dependent})
    for (const int i : *computed) put(builder, "qdd", i, dynamics.accelerations()[at(i)]);
  put_reactions(builder, reactions(mechanism, loops, dynamics.forces(), given));
  loops.put_checks(dynamics.pivots());
  loops.put_state({"q", "qd", "qdd"});
}

// Equations (22), (23), (25), (26), (27). Throws ModelError where the actuators can't impose the motion.
template <Actuation::Forces forces>
void build_constrained_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder) {
  LoopSolution loops(mechanism, builder);
  loops.iterate_positions();
  loops.settle_velocities();
  builder.add_loads(mechanism);
  loops.put_checks(Actuation(mechanism, builder, loops, forces).write());
  loops.put_state({"q", "qd", "qdd"});
}

} // namespace

std::vector<FunctionRow> constrained_functions() {
  using scheme::Task;
  return {
      {Task::constraints,
       "constraints",
       "Constraint equations h and their Jacobian J, row-major nc x nq.",
       Applies::with_loops,
       !gives_status,
       {in("q"), out("h", size::nc), out("J", size::nc_nqd)},
       {{build_constraints, !on_chains}}},
      {Task::constraint_bias,
       "constraint_bias",
       "The part of the second derivative of the constraints that holds no accelerations.",
       Applies::with_loops,
       !gives_status,
       {in("q"), in("qd"), out("Jdqd", size::nc)},
       {{build_constraint_bias, !on_chains}}},
      {Task::assemble,
       "assemble",
       "Closes the loops: dependent coordinates from the others; their first guess in, the solution out.",
       Applies::with_loops,
       gives_status,
       {in_out("q")},
       {{build_assemble, !on_chains}}},
      {Task::velocities,
       "velocities",
       "Dependent velocities from the others, at coordinates that satisfy the constraints.",
       Applies::with_loops,
       gives_status,
       {in("q"), in_out("qd")},
       {{build_velocities, !on_chains}}},
      {Task::direct_dynamics,
       "direct_dynamics",
       "Accelerations from the independent coordinates: closes the loops, warm-started from q, and computes "
       "dependent velocities, all accelerations that are not given, the multipliers lambda of M qdd + c = "
       "Q + transpose(J) lambda, and the forces Qdriven that impose the driven motion in place of Q.",
       Applies::constrained,
       gives_status,
       {in_out("q"), in_out("qd"), in("Q"), in_out("qdd"), optional_out("lambda", size::nc),
        optional_out("Qdriven", size::nd)},
       {{build_constrained_direct_dynamics<MassColumns::composite>, on_chains, nullptr, may_fall,
         "composite columns"},
        {build_constrained_direct_dynamics<MassColumns::by_motion>, on_chains, nullptr, may_fall,
         "columns by the motion"},
        {build_constrained_direct_dynamics<MassColumns::at_hub>, on_chains, worth_condensing, may_fall,
         "columns at the hub"}}},
      {Task::inverse_dynamics,
       "inverse_dynamics",
       "Joint forces Q on the actuators (and on driven joints) of the motion that the independent "
       "coordinates give; dependent coordinates, velocities and accelerations are computed.",
       Applies::constrained,
       gives_status,
       {in_out("q"), in_out("qd"), in_out("qdd"), out("Q", size::nqd)},
       {{build_constrained_inverse_dynamics<Actuation::Forces::by_joints>, on_chains, nullptr, !may_fall,
         "forces joint by joint"},
        {build_constrained_inverse_dynamics<Actuation::Forces::at_hubs>, !on_chains, worth_loading, !may_fall,
         "forces at the hub"}}},
  };
}

bool needs_closed_loops(const std::string& function) {
  std::vector<FunctionRow> rows = constrained_functions();
  for (const auto& more :
       {linearize_functions(false), tangent_functions({}), hessian_functions(), outputs_functions()})
    rows.insert(rows.end(), more.begin(), more.end());
  return std::any_of(rows.begin(), rows.end(),
                     [&](const FunctionRow& row) { return row.name == function && row.returns_status; });
}

} // namespace mbsgen::formalism
