// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/reduced_dynamics.h"
#include "formalism/loops/symmetric_solve.h"
#include "formalism/mechanism/joint_forces.h"

namespace mbsgen::formalism {

namespace {

// The accelerations that the constraints impose where the independent ones are zero.
std::vector<Expr> imposed_accelerations(const Mechanism& mechanism, const FunctionBuilder& builder,
                                        const LoopSolution& loops) {
  const std::vector<int>& driven = mechanism.closure.partition.driven;
  std::vector<Expr> accelerations = loops.dependent_accelerations(driven);
  for (const int i : driven) accelerations[at(i)] = model::qdd_symbol(builder.writer.pool(), i);
  return accelerations;
}

// Q less the joint forces of the imposed motion.
std::vector<Expr> missing_forces(const std::vector<Expr>& given, const std::vector<Expr>& at_rest) {
  std::vector<Expr> missing;
  for (std::size_t i = 0; i < given.size(); ++i) missing.push_back(given[i] - at_rest[i]);
  return missing;
}

} // namespace

ReducedDynamics::ReducedDynamics(const Mechanism& mechanism, FunctionBuilder& builder,
                                 const LoopSolution& loops, const std::vector<Expr>& given)
    : imposed_(imposed_accelerations(mechanism, builder, loops)),
      at_rest_(joint_forces_at(builder, imposed_)),
      reduction_(mechanism, builder, loops, mechanism.closure.partition.independent),
      independent_(solve_symmetric(builder.writer,
                                   {reduction_.mass(), reduction_.projected(missing_forces(given, at_rest_)),
                                    mechanism.closure.partition.independent},
                                   pivots_)),
      accelerations_(reduction_.accelerations(imposed_, independent_)) {}

} // namespace mbsgen::formalism
