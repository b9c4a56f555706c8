// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/tree_dynamics.h"

namespace mbsgen::formalism {

Reactions reactions(const Mechanism& mechanism, const LoopSolution& loops, const std::vector<Expr>& needed,
                    const std::vector<Expr>& given) {
  std::vector<Expr> load;
  for (std::size_t i = 0; i < needed.size(); ++i) load.push_back(needed[i] - given[i]);
  Reactions result{loops.multipliers(load), {}};
  for (const int i : mechanism.closure.partition.driven)
    result.driven.push_back(needed[at(i)] - loops.generalized_force(result.multipliers, i));
  result.multipliers = loops.in_common_axes(std::move(result.multipliers));
  return result;
}

namespace {

// A mechanism whose motion is computed: loops settled, accelerations from the joint forces that the caller
// gives.
struct SolvedMotion {
  const LoopSolution& loops;
  const ReducedDynamics& dynamics;
  const std::vector<Expr>& given;
};

// The values of the model's outputs in that motion. Throws as output_values does.
std::vector<Expr> solved_outputs(const Mechanism& mechanism, FunctionBuilder& builder,
                                 const SolvedMotion& motion) {
  if (mechanism.model.outputs.empty()) return {};
  OutputSources sources{motion.loops.coordinates(), motion.dynamics.accelerations(), {}, {}};
  if (read_reactions(mechanism.model)) {
    Reactions forces = reactions(mechanism, motion.loops, motion.dynamics.forces(), motion.given);
    sources.multipliers = std::move(forces.multipliers);
    sources.driven = std::move(forces.driven);
  }
  return output_values(mechanism, builder, sources);
}

} // namespace

SolvedDynamics::SolvedDynamics(const Mechanism& mechanism, FunctionBuilder& builder, bool outputs)
    : mechanism_(mechanism), builder_(builder), loops_(mechanism, builder) {
  Pool& pool = builder.writer.pool();
  for (const int i : given_motions(mechanism))
    builder.scheme.bind(model::qdd_symbol(pool, i), pool.number(0));
  loops_.iterate_positions();
  loops_.settle_velocities();
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  const std::vector<Expr> given = input_forces(mechanism);
  const ReducedDynamics dynamics(mechanism, builder, loops_, given);
  accelerations_ = dynamics.accelerations();
  loops_.put_checks(dynamics.pivots());
  if (outputs) {
    outputs_ = solved_outputs(mechanism, builder, {loops_, dynamics, given});
    state_rates_ = formalism::state_rates(mechanism, builder);
  }
  equations_ = builder.scheme.equations().size();
}

} // namespace mbsgen::formalism
