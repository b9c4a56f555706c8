// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "formalism/closure/partition.h"

namespace mbsgen::formalism {

/// A motion of several joints, or of one, that moves neither mass nor inertia and that no constraint equation
/// feels, in every position: accelerations along it are not determined.
struct IdleMotion {
  std::vector<int> velocities; ///< that take part in it; the first belongs to the joint nearest to the base
  bool always = false;         ///< whatever the parameters; else with those of the file
};

/// The idle motions of a model. `constraints` gives the Jacobian at any configuration; null: the model has
/// none. Velocities that are driven or held in the partition do not take part.
std::vector<IdleMotion> idle_motions(const model::Model& model, expr::Pool& pool,
                                     const EvaluateConstraints& constraints, const Partition& partition);

/// Why accelerations are not determined: the joints of the motion, and what would help.
struct IdleCause {
  std::string cause, remedy; ///< a consequence may stand between them
};
IdleCause cause_of(const model::Model& model, const IdleMotion& motion);

} // namespace mbsgen::formalism
