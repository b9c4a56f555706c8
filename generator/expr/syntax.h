// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "expr/core/op.h"
#include "expr/cost.h"
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mbsgen::expr {

/// Why a text is no expression: byte offset into the text, and a message with its remedy.
struct ParseError {
  std::size_t offset = 0;
  std::string message;
};

/// Limits of one expression; beyond them parsing ends with a ParseError, never with a crash.
struct ParseLimits {
  std::size_t length = 10000; ///< characters
  std::size_t nesting = 200;  ///< parentheses, calls, signs and powers inside each other
  long exponent = 64;         ///< absolute value of an integer exponent
  std::size_t digits = 400;   ///< of one number as written; computed ones may have a few times as many
};

/// A node of a text's own tree: the expression as it is written, before any simplification.
struct SyntaxNode {
  enum class Kind {
    number, ///< `number`
    name,   ///< `text`
    pi,
    coordinate, ///< `text`(`argument`): of a joint, or joint.component; of a state or a link
    call,       ///< `op` of `parts`
    sum,        ///< Σ ±parts
    product,    ///< Π parts, some of them divisors
    power,      ///< parts[0] ^ parts[1]
    negation    ///< -parts[0]
  };
  struct Part {
    std::size_t node = 0;
    bool inverse = false; ///< subtracted in a sum, a divisor in a product
  };

  Kind kind = Kind::number;
  std::size_t offset = 0; ///< of its first character, or of a power's operator
  Rational number;
  std::string_view text;
  std::string_view argument;
  Op op = Op::pi;
  std::vector<Part> parts;
};

/// Parts precede the nodes that they belong to; the last node is the whole. Views point into the parsed text.
struct Syntax {
  std::vector<SyntaxNode> nodes;
  const SyntaxNode& root() const { return nodes.back(); }
};

/// The text's tree, or the first mistake in it.
std::variant<Syntax, ParseError> parse_syntax(std::string_view text, const ParseLimits& limits);

/// Cost of the expression as it is written: every operator and every call counts where it stands. Only a
/// fraction of two numbers, "1/2", is a number, and a constant integer exponent costs its multiplications by
/// repeated squaring.
Cost written_cost(const Syntax& syntax);

} // namespace mbsgen::expr
