// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"
#include "scheme/passes/differentiate.h"

namespace mbsgen::formalism {

/// The direction in which the listed parameters of the model change at these rates: an entry for each of them. Throws
/// ModelError where numbers are constants, so that none changes.
std::vector<scheme::Seed> parameter_seeds(const Mechanism& mechanism, const std::vector<Expr>& rates);

/// Derivatives along a direction that changes parameters, too: of the constants of update() and the first `count`
/// equations of the builder. `laws`: the builder's, where these equations read their results.
scheme::Differentiation derivative_along(const Mechanism& mechanism, FunctionBuilder& builder,
                                         std::size_t count, const std::vector<scheme::Seed>& seeds,
                                         const std::vector<scheme::LawResult>& laws = {});

/// Adds the seeds of parameters to those of a displacement, in which rotations of ball and free joints take the place of
/// their equations: a rotation turns with the axes before its joint, too, as the parameters turn these.
void add_parameters(const Mechanism& mechanism, FunctionBuilder& builder,
                    const std::vector<scheme::Seed>& parameters, std::vector<scheme::Seed>& seeds);

} // namespace mbsgen::formalism
