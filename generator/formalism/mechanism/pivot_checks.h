// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// The share of a healthy pivot's size that a pivot must exceed, a member of the generated model of a tree.
Expr smallest_pivot_symbol(Pool& pool);

/// Adds what the generated code must check: the pivots of the mass matrix of a tree, by nodes, and the least values that
/// count as regular. Without pivots there is nothing to check.
void put_pivot_checks(const Mechanism& mechanism, FunctionBuilder& builder, const std::vector<Expr>& pivots);

} // namespace mbsgen::formalism
