// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "expr/syntax.h"
#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace mbsgen::expr {

/// The meanings of the names of an expression. Each resolver returns the expression of a name, or the reason
/// why there is none (the parser adds the place).
struct NameError {
  std::string message;
};
struct Names {
  using Result = std::variant<Expr, NameError>;
  /// A bare identifier, other than `pi`.
  std::function<Result(std::string_view name)> identifier;
  /// `q(joint)`, `x(state)`, `Z(link)` and the like: `accessor` is the word before the parenthesis. Unset:
  /// these are refused.
  std::function<Result(std::string_view accessor, std::string_view argument)> coordinate;
};

/// Parses the grammar of model files: decimal numbers (exact rationals), `pi`, names, q(joint),
/// qd(joint), x(state), Z(link), Zd(link), + - * / ^ ( ) and the functions of op.def. `^` binds to the right
/// and tighter than unary minus.
std::variant<Expr, ParseError> parse(Pool& pool, std::string_view text, const Names& names,
                                     const ParseLimits& limits = {});

/// Second half of `parse`: the expression of a text's tree, in canonical form.
std::variant<Expr, ParseError> build(Pool& pool, const Syntax& syntax, const Names& names,
                                     const ParseLimits& limits = {});

/// Every identifier a free symbol of kind auxiliary: what `mbsgen simplify` uses.
Names free_symbols(Pool& pool);

} // namespace mbsgen::expr
