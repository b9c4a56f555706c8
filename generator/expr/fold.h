// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <optional>

namespace mbsgen::expr {

/// The value of a call that is known exactly (sin(0), cos(pi/2), sqrt(4/9), abs(-2), exp(0), min(1, 2) …) or
/// that another call expresses (sin(-x), sqrt(x)^2 aside); nothing when the call stays.
std::optional<Expr> fold(Pool& pool, Op op, const Expr& x);
std::optional<Expr> fold(Pool& pool, Op op, const Expr& x, const Expr& y);

} // namespace mbsgen::expr
