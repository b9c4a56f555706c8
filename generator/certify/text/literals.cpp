// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/literals.h"
#include <cstdlib>

namespace mbsgen::certify {

namespace {

constexpr double pi = 3.14159265358979323846;

} // namespace

// Zeros and ones of a program are not written, so that their literals mean them whatever else rounds to them.
Literals::Literals(const scheme::Program& program)
    : known_{{0.0, Rational(0)}, {1.0, Rational(1)}}, seen_(program.pool->id_limit(), false) {
  const auto add_expression = [&](const scheme::Expr& expression) {
    if (expression.pool() != nullptr) add_node(*program.pool, expression.id());
  };
  for (const scheme::Equation& equation : program.update) add_expression(equation.rhs);
  for (const scheme::Function& function : program.functions) {
    for (const scheme::Equation& equation : function.equations) add_expression(equation.rhs);
    for (const scheme::Output& output : function.outputs) add_expression(output.value);
  }
}

void Literals::add(const Rational& value) {
  const Rational size = value.abs();
  const double literal = size.to_double();
  if (literal == pi)
    aliases_.emplace(size, std::nullopt);
  else if (const Rational& meaning = known_.emplace(literal, size).first->second; meaning != size)
    aliases_.emplace(size, meaning);
}

void Literals::add_node(const expr::Pool& pool, expr::NodeId start) {
  std::vector<expr::NodeId> open{start};
  while (!open.empty()) {
    const expr::NodeId id = open.back();
    open.pop_back();
    if (seen_[id]) continue;
    seen_[id] = true;
    const expr::Node& node = pool.node(id);
    add(node.number);
    for (const expr::Term& term : node.terms()) {
      add(term.coefficient);
      add(term.coefficient * pool.node(term.node).number); // written as one number
      open.push_back(term.node);
    }
    for (const expr::Factor& factor : node.factors()) open.push_back(factor.base);
  }
}

Rational Literals::meaning(const std::string& literal, bool& is_pi) const {
  const double value = std::strtod(literal.c_str(), nullptr);
  is_pi = value == pi;
  const auto found = known_.find(value);
  if (found != known_.end()) return found->second;
  return Rational::from_double(value);
}

} // namespace mbsgen::certify
