// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/solved_outputs.h"
#include "formalism/loops/reactions.h"
#include "formalism/mechanism/output_values.h"

namespace mbsgen::formalism {

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

} // namespace mbsgen::formalism
