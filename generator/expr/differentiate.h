// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <functional>

namespace mbsgen::expr {

/// Exact derivative of the expression, given the derivative of each symbol (zero where it does not depend).
/// This one door serves partial derivatives, total time derivatives, and the recursive differentiation of a
/// scheme (section 3.5.2 of the 2013 paper), where a symbol's derivative is the symbol of its twin equation.
Expr differentiate(const Expr& expression, const std::function<Expr(const Expr& symbol)>& derivative_of);

/// Partial derivative to one symbol, all others constant.
Expr differentiate(const Expr& expression, const Expr& symbol);

/// Partial derivative of a function's value, a call, by its argument of that number, counted from 0.
Expr partial_derivative(const Expr& call, std::size_t argument);

/// The expression with every symbol replaced by what `value_of` gives for it (the symbol itself to keep it),
/// rebuilt in canonical form.
Expr substitute(const Expr& expression, const std::function<Expr(const Expr& symbol)>& value_of);

} // namespace mbsgen::expr
