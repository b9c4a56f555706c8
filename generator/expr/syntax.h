// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "expr/parse.h"
#include <string_view>
#include <variant>
#include <vector>

namespace mbsgen::expr {

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

} // namespace mbsgen::expr
