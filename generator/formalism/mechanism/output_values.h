// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// The symbols of the user's states.
std::vector<Expr> state_symbols(const model::Model& model, Pool& pool);

/// The rates x' of the model's states, in their order, at the builder's q and q̇, loops closed and loads
/// added. Throws ModelError where a rate has no value, or where the points of a link that it names coincide.
std::vector<Expr> state_rates(const Mechanism& mechanism, const FunctionBuilder& builder);

/// Sources of outputs beside the velocities of the builder's tree and the laws of its loads.
struct OutputSources {
  std::vector<Expr> coordinates;   ///< by place in q
  std::vector<Expr> accelerations; ///< per velocity; none where no output reads them
  std::vector<Expr> multipliers;   ///< λ per live equation; none where no output reads them
  std::vector<Expr> driven;        ///< forces of the driven joints, by velocity's place among them; likewise
};

/// True where some output of the model is an acceleration, or one of a point.
bool read_accelerations(const model::Model& model);
/// True where some output is a multiplier or the force of a driven joint.
bool read_reactions(const model::Model& model);

/// The values of the model's outputs, in their order; the builder's loads are gathered, and its tree has the
/// accelerations from here on. Throws ModelError where a link's force has no value.
std::vector<Expr> output_values(const Mechanism& mechanism, FunctionBuilder& builder,
                                const OutputSources& sources);

/// The symbols q[nq].
std::vector<Expr> given_coordinates(const Mechanism& mechanism);

} // namespace mbsgen::formalism
