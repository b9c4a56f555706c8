// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// The symbols of the user's states.
std::vector<Expr> state_symbols(const model::Model& model, Pool& pool);

/// The rates x' of the model's states, in their order, at the builder's q and q̇, loops closed and loads added. Throws ModelError where a
/// rate has no value, or where the points of a link that it names coincide.
std::vector<Expr> state_rates(const Mechanism& mechanism, const FunctionBuilder& builder);

} // namespace mbsgen::formalism
