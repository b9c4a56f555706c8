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

/// The expression with every symbol replaced by what `value_of` gives for it (the symbol itself to keep it),
/// rebuilt in canonical form.
Expr substitute(const Expr& expression, const std::function<Expr(const Expr& symbol)>& value_of);

/// Questions and results of a walk from an expression down to its symbols.
struct AdjointWalk {
  std::function<bool(const Expr& symbol)> varies; ///< whether the symbol's adjoint is wanted
  std::function<Expr(const Expr& adjoint)> name;  ///< gives the adjoint of a part a name
  std::function<void(const Expr& symbol, const Expr& summand)> add; ///< a summand of the symbol's adjoint
};

/// Backward differentiation of an expression (the adjoint, or reverse mode; Griewank & Walther, Evaluating
/// Derivatives, 2008, section 3.2): `adjoint` is the derivative of some result by the expression. Each part
/// of it gets its own adjoint, those that many symbols stand under once.
void carry_adjoint(const Expr& expression, const Expr& adjoint, const AdjointWalk& walk);

/// Whether the expression holds a symbol that varies.
bool varies(const Expr& expression, const std::function<bool(const Expr& symbol)>& of_symbol);

} // namespace mbsgen::expr
