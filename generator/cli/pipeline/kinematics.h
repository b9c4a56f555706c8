// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A wish for a mechanism's kinematics and nothing else.
struct Kinematics {
  std::string ending; ///< of the generated names: it follows the model's name
  std::vector<std::string>
      known; ///< joints that are to be independent, by name; empty: the roles of the file hold
};

/// Leaves the kinematics of a model, under its new name.
void keep(model::Model& model, const Kinematics& wanted, expr::Pool& pool);

/// The roles that are wanted, at the configuration that the file's roles have assembled. Throws UsageError where the
/// model has no joint of a name.
void take_known(model::Model& model, const std::vector<std::string>& known,
                const formalism::LoopAnalysis& closed);

/// Throws ModelError where all joints do not follow from the positions of some.
void check_closable(const model::Model& model, const formalism::LoopAnalysis& loops, expr::Pool& pool);

/// Takes from a program the user's parameters that no equation reads, and the inertias of bodies.
void drop_dynamics(scheme::Program& program);

/// Names of the velocities that are given: of independent and driven joints, in the order of arrays.
std::vector<std::string> known_names(const scheme::Shape& shape);

} // namespace mbsgen::cli
