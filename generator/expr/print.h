// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <functional>
#include <string>

namespace mbsgen::expr {

/// Infix text in canonical order that `parse` reads back to the same expression. `spell` names the symbols;
/// by default `name(symbol)`.
std::string print(const Expr& expression);
std::string print(const Expr& expression, const std::function<std::string(const Symbol&)>& spell);

} // namespace mbsgen::expr
