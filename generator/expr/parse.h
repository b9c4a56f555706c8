// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace mbsgen::expr {

/// Why a text is no expression: byte offset into the text, and a message with its remedy.
struct ParseError {
  std::size_t offset = 0;
  std::string message;
};

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

/// Limits of one expression; beyond them parsing ends with a ParseError, never with a crash.
struct ParseLimits {
  std::size_t length = 10000; ///< characters
  std::size_t nesting = 200;  ///< parentheses, calls, signs and powers inside each other
  long exponent = 64;         ///< absolute value of an integer exponent
  std::size_t digits = 400;   ///< of one number as written; computed ones may have a few times as many
};

struct Syntax;

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
