// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/function_table.h"
#include "formalism/constrained_functions.h"
#include "formalism/tree_functions.h"

namespace mbsgen::formalism {

namespace {

using Use = scheme::Argument::Use;

// The factorization of the mass matrix alone takes d(d + 1) operations for a joint with d joints below it;
// articulated bodies never take 450 a joint. Beyond that the variant need not be built to know that it loses.
bool worth_factorizing(const Tree& tree) {
  constexpr long order_n_bound = 450;
  std::vector<long> depth;
  long operations = 0;
  for (const Node& node : tree.nodes) {
    depth.push_back(node.parent == Node::base ? 0 : depth[static_cast<std::size_t>(node.parent)] + 1);
    operations += depth.back() * (depth.back() + 1);
  }
  return operations <= order_n_bound * static_cast<long>(tree.nodes.size());
}

constexpr ArgumentRow in(const char* name, Size size = Size::nq) {
  return {name, size, Use::in};
}
constexpr ArgumentRow out(const char* name, Size size) {
  return {name, size, Use::out};
}
constexpr ArgumentRow optional_out(const char* name, Size size) {
  return {name, size, Use::out, true};
}
constexpr ArgumentRow in_out(const char* name) {
  return {name, Size::nq, Use::in_out};
}

constexpr bool gives_status = true;

} // namespace

const std::vector<FunctionRow>& function_table() {
  static const std::vector<FunctionRow> table = {
      {"inverse_dynamics",
       "Joint forces of a given motion: Q = M qdd + c.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), in("qd"), in("qdd"), out("Q", Size::nq)},
       {{build_inverse_dynamics}}},
      {"mass_matrix_and_bias",
       "Mass matrix and bias together.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), out("M", Size::nq_nq), out("c", Size::nq)},
       {{build_mass_matrix_and_bias}}},
      {"mass_matrix",
       "Mass matrix M, row-major, full and symmetric.",
       Applies::always,
       !gives_status,
       {in("q"), out("M", Size::nq_nq)},
       {{build_mass_matrix}}},
      {"bias",
       "Bias c: Coriolis, centrifugal and gravity forces, minus passive forces.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), out("c", Size::nq)},
       {{build_bias}}},
      {"direct_dynamics",
       "Accelerations qdd of M qdd + c = Q.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), in("qd"), in("Q"), out("qdd", Size::nq)},
       {{build_direct_dynamics_by_articulated_bodies},
        {build_direct_dynamics_by_factorization, worth_factorizing}}},
      {"base_reaction",
       "Force and torque [F, T] of the base on the system, at the base's origin, inertial frame.",
       Applies::always,
       !gives_status,
       {in("q"), in("qd"), in("qdd"), out("wrench", Size::wrench)},
       {{build_base_reaction}}},
      {"constraints",
       "Constraint equations h and their Jacobian J, row-major nc x nq.",
       Applies::with_loops,
       !gives_status,
       {in("q"), out("h", Size::nc), out("J", Size::nc_nq)},
       {{build_constraints}}},
      {"constraint_bias",
       "The part of the second derivative of the constraints that holds no accelerations.",
       Applies::with_loops,
       !gives_status,
       {in("q"), in("qd"), out("Jdqd", Size::nc)},
       {{build_constraint_bias}}},
      {"assemble",
       "Closes the loops: dependent coordinates from the others; their first guess in, the solution out.",
       Applies::with_loops,
       gives_status,
       {in_out("q")},
       {{build_assemble}}},
      {"velocities",
       "Dependent velocities from the others, at coordinates that satisfy the constraints.",
       Applies::with_loops,
       gives_status,
       {in("q"), in_out("qd")},
       {{build_velocities}}},
      {"direct_dynamics",
       "Accelerations from the independent coordinates: closes the loops, warm-started from q, and computes "
       "dependent velocities, all accelerations that are not given, the multipliers lambda of M qdd + c = "
       "Q + transpose(J) lambda, and the forces Qdriven that impose the driven motion in place of Q.",
       Applies::constrained,
       gives_status,
       {in_out("q"), in_out("qd"), in("Q"), in_out("qdd"), optional_out("lambda", Size::nc),
        optional_out("Qdriven", Size::nd)},
       {{build_constrained_direct_dynamics}}},
      {"inverse_dynamics",
       "Joint forces Q on the actuators (and on driven joints) of the motion that the independent "
       "coordinates give; dependent coordinates, velocities and accelerations are computed.",
       Applies::constrained,
       gives_status,
       {in_out("q"), in_out("qd"), in_out("qdd"), out("Q", Size::nq)},
       {{build_constrained_inverse_dynamics}}},
  };
  return table;
}

namespace {

int resolve(Size size, const Mechanism& mechanism) {
  const int nq = mechanism.nq();
  const int nc = mechanism.closure.nc();
  switch (size) {
  case Size::nq:
    return nq;
  case Size::nq_nq:
    return nq * nq;
  case Size::nc:
    return nc;
  case Size::nc_nq:
    return nc * nq;
  case Size::nd:
    return static_cast<int>(mechanism.closure.partition.driven.size());
  case Size::wrench:
    break;
  }
  return 6;
}

} // namespace

bool FunctionRow::exists_for(const LoopAnalysis& closure) const {
  switch (applies) {
  case Applies::always:
    break;
  case Applies::unconstrained:
    return !closure.is_constrained();
  case Applies::constrained:
    return closure.is_constrained();
  case Applies::with_loops:
    return closure.nc() > 0;
  }
  return true;
}

scheme::Function declare(const FunctionRow& row, const Mechanism& mechanism) {
  scheme::Function function;
  function.name = row.name;
  function.doc = row.doc;
  function.returns_status = row.returns_status;
  for (const ArgumentRow& argument : row.arguments)
    function.arguments.push_back(
        {argument.name, resolve(argument.size, mechanism), argument.use, argument.nullable});
  return function;
}

} // namespace mbsgen::formalism
