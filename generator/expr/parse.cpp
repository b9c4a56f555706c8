// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/parse.h"
#include "base/text.h"
#include "expr/expr.h"
#include "expr/syntax.h"
#include <cstdlib>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

using Kind = SyntaxNode::Kind;

// Products of powers of powers of symbols stop here; exponents beyond are a mistake rather than a model.
constexpr long max_nested_exponent = 65536;
// Bits of a computed number per decimal digit that a written one may have: four times as many digits.
constexpr std::size_t bits_per_digit = 14;

// Turns a text's tree into expressions, parts first, so that no depth of the text is a depth of the stack.
class Builder {
public:
  Builder(Pool& pool, const Syntax& syntax, const Names& names, const ParseLimits& limits)
      : pool_(pool), syntax_(syntax), names_(names), limits_(limits) {}

  Expr build() {
    values_.reserve(syntax_.nodes.size());
    for (const SyntaxNode& node : syntax_.nodes) values_.push_back(in_pool(guarded(node)));
    return values_.back();
  }

private:
  [[noreturn]] static void fail(std::size_t offset, std::string message) {
    throw ParseError{offset, std::move(message)};
  }

  Expr in_pool(Expr value) { return value.pool() == nullptr ? pool_.number(0) : value; }

  Expr guarded(const SyntaxNode& node) {
    try {
      return value_of(node);
    } catch (const std::domain_error& error) {
      fail(node.offset, std::string(error.what()) + " has no value: correct the formula");
    }
  }

  const Expr& part(const SyntaxNode& node, std::size_t i) const { return values_[node.parts[i].node]; }

  Expr value_of(const SyntaxNode& node) {
    switch (node.kind) {
    case Kind::number:
      return pool_.number(node.number);
    case Kind::name:
      return named(node, names_.identifier(node.text));
    case Kind::pi:
      return pool_.pi();
    case Kind::coordinate:
      return coordinate(node);
    case Kind::call:
      return node.parts.size() == 1 ? call(pool_, node.op, part(node, 0))
                                    : call(pool_, node.op, part(node, 0), part(node, 1));
    case Kind::sum:
      return sum(node);
    case Kind::product:
      return product(node);
    case Kind::power:
      return power_of(node);
    case Kind::negation:
      break;
    }
    return -part(node, 0);
  }

  static Expr named(const SyntaxNode& node, Names::Result result) {
    if (auto* error = std::get_if<NameError>(&result)) fail(node.offset, std::move(error->message));
    return std::get<Expr>(std::move(result));
  }

  Expr coordinate(const SyntaxNode& node) {
    if (!names_.coordinate)
      fail(node.offset,
           quoted(std::string(node.text) + "(" + std::string(node.argument) + ")") +
               " has no meaning here: " +
               (node.text == "q" || node.text == "qd" ? "coordinates of joints" : "states and links") +
               " belong to laws and constraints of a model");
    return named(node, names_.coordinate(node.text, node.argument));
  }

  Expr sum(const SyntaxNode& node) {
    std::vector<Term> terms;
    for (const SyntaxNode::Part& part : node.parts)
      terms.push_back({part.inverse ? -1 : 1, values_[part.node].id()});
    return pool_.handle(make_sum(pool_, 0, terms));
  }

  Expr product(const SyntaxNode& node) {
    std::vector<Factor> factors;
    for (const SyntaxNode::Part& part : node.parts) {
      const Expr& value = values_[part.node];
      if (part.inverse && value.is_zero())
        fail(syntax_.nodes[part.node].offset, "division by zero: this divisor is exactly zero");
      factors.push_back({value.id(), part.inverse ? -1 : 1});
    }
    return pool_.handle(make_product(pool_, 1, factors));
  }

  Expr power_of(const SyntaxNode& node) {
    const Expr& base = part(node, 0);
    const Expr& exponent = part(node, 1);
    if (exponent.is_number()) check_exponent(node, base, exponent.node().number);
    return power(base, exponent);
  }

  void check_exponent(const SyntaxNode& node, const Expr& base, const Rational& exponent) {
    const std::size_t place = syntax_.nodes[node.parts[1].node].offset;
    if (Rational(limits_.exponent) < exponent.abs())
      fail(place, "the exponent lies outside -" + std::to_string(limits_.exponent) + " to " +
                      std::to_string(limits_.exponent) + ": write exp(exponent*log(base)) for such powers");
    const std::optional<long> whole = exponent.to_long();
    if (!whole) return;
    const Node& inner = base.node();
    const auto times = static_cast<std::size_t>(std::labs(*whole));
    if (inner.number.bits() * times > limits_.digits * bits_per_digit)
      fail(node.offset, "this power is a number of too many digits: write it as a decimal number");
    for (const Factor& factor : inner.factors())
      if (inner.kind == NodeKind::product &&
          std::labs(factor.exponent) * std::labs(*whole) > max_nested_exponent)
        fail(node.offset, "powers of powers make the exponent too large: multiply fewer of them");
  }

  Pool& pool_;
  const Syntax& syntax_;
  const Names& names_;
  const ParseLimits& limits_;
  std::vector<Expr> values_;
};

} // namespace

std::variant<Expr, ParseError> build(Pool& pool, const Syntax& syntax, const Names& names,
                                     const ParseLimits& limits) {
  try {
    return Builder(pool, syntax, names, limits).build();
  } catch (ParseError& error) {
    return std::move(error);
  }
}

std::variant<Expr, ParseError> parse(Pool& pool, std::string_view text, const Names& names,
                                     const ParseLimits& limits) {
  std::variant<Syntax, ParseError> syntax = parse_syntax(text, limits);
  if (auto* error = std::get_if<ParseError>(&syntax)) return std::move(*error);
  return build(pool, std::get<Syntax>(syntax), names, limits);
}

Names free_symbols(Pool& pool) {
  Names names;
  names.identifier = [&pool](std::string_view name) -> Names::Result {
    return pool.symbol(SymbolKind::auxiliary, std::string(name));
  };
  return names;
}

} // namespace mbsgen::expr
