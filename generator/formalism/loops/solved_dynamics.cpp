// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"

namespace mbsgen::formalism {

SolvedDynamics::SolvedDynamics(const Mechanism& mechanism, FunctionBuilder& builder)
    : builder_(builder), loops_(mechanism, builder) {
  Pool& pool = builder.writer.pool();
  for (const int i : given_motions(mechanism))
    builder.scheme.bind(model::qdd_symbol(pool, i), pool.number(0));
  loops_.iterate_positions();
  loops_.settle_velocities();
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  const ReducedDynamics dynamics(mechanism, builder, loops_, input_forces(mechanism));
  accelerations_ = dynamics.accelerations();
  loops_.put_checks(dynamics.pivots());
  equations_ = builder.scheme.equations().size();
}

} // namespace mbsgen::formalism
