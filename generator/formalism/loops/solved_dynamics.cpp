// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/solved_dynamics.h"
#include "formalism/loops/solved_outputs.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/state_rates.h"

namespace mbsgen::formalism {

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
