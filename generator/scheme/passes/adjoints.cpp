// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/adjoints.h"
#include "expr/adjoint.h"
#include <utility>

namespace mbsgen::scheme {

namespace {

constexpr std::string_view adjoint_stem = "adj";

using Direction = std::vector<Seed>;
using Rows = std::vector<std::vector<Expr>>;

// The symbols that some direction moves, each once.
std::vector<Expr> moved(const std::vector<Direction>& directions) {
  expr::Memo<bool> met;
  std::vector<Expr> symbols;
  for (const Direction& direction : directions)
    for (const Seed& seed : direction) {
      if (met.find(seed.symbol.id()) == nullptr) symbols.push_back(seed.symbol);
      met.set(seed.symbol.id(), true);
    }
  return symbols;
}

// The direction, in which all other symbols of the list are at rest.
Direction completed(const Direction& direction, const std::vector<Expr>& symbols) {
  Direction result;
  for (const Expr& symbol : symbols) result.push_back({symbol, Expr()});
  result.insert(result.end(), direction.begin(), direction.end());
  return result;
}

Rows forward(Scheme& scheme, const std::vector<Expr>& values, const std::vector<Direction>& directions) {
  const std::size_t count = scheme.equations().size();
  const std::vector<Expr> symbols = moved(directions);
  Rows rows(values.size());
  for (const Direction& direction : directions) {
    const Differentiation derivative(scheme, count, completed(direction, symbols));
    for (std::size_t i = 0; i < values.size(); ++i) rows[i].push_back(derivative(values[i]));
  }
  return rows;
}

Rows backward(Scheme& scheme, const std::vector<Expr>& values, const std::vector<Direction>& directions) {
  const std::vector<Equation> equations = scheme.equations();
  const std::vector<Expr> symbols = moved(directions);
  Rows rows(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Adjoints adjoints(scheme, equations, values[i], symbols);
    for (const Direction& direction : directions) rows[i].push_back(adjoints.along(direction));
  }
  return rows;
}

} // namespace

Adjoints::Adjoints(Scheme& scheme, const std::vector<Equation>& equations, const Expr& value,
                   const std::vector<Expr>& variables)
    : scheme_(scheme) {
  for (const Expr& variable : variables) admit(variable, true);
  const auto of_symbol = [this](const Expr& symbol) { return places_.find(symbol.id()) != nullptr; };
  for (const Equation& equation : equations)
    if (expr::varies(equation.rhs, of_symbol)) admit(equation.symbol, false);
  scheme.set_topic({-1, "derivatives"});
  carry(value, scheme.pool().number(1));
  for (std::size_t i = equations.size(); i-- > 0;) {
    const Equation& equation = equations[i];
    const std::size_t* place = places_.find(equation.symbol.id());
    if (place == nullptr || states_[*place].is_variable) continue;
    scheme.set_topic({equation.topic.body, "derivatives"});
    carry(equation.rhs, scheme.let_numbered(adjoint_stem, sum_of(scheme.pool(), states_[*place].summands)));
  }
}

Expr Adjoints::along(const std::vector<Seed>& seeds) const {
  std::vector<Expr> parts;
  for (const Seed& seed : seeds)
    parts.push_back(seed.rate * sum_of(scheme_.pool(), states_[*places_.find(seed.symbol.id())].summands));
  return sum_of(scheme_.pool(), parts);
}

void Adjoints::admit(const Expr& symbol, bool is_variable) {
  if (places_.find(symbol.id()) != nullptr) return;
  places_.set(symbol.id(), states_.size());
  states_.push_back({symbol, is_variable, {}});
}

void Adjoints::carry(const Expr& expression, const Expr& adjoint) {
  if (adjoint.is_zero()) return;
  expr::AdjointWalk walk;
  walk.varies = [this](const Expr& symbol) { return places_.find(symbol.id()) != nullptr; };
  walk.name = [this](const Expr& part) { return scheme_.let_numbered(adjoint_stem, part); };
  walk.add = [this](const Expr& symbol, const Expr& summand) {
    states_[*places_.find(symbol.id())].summands.push_back(summand);
  };
  expr::carry_adjoint(expression, adjoint, walk);
}

std::vector<std::vector<Expr>> derivatives(Scheme& scheme, const std::vector<Expr>& values,
                                           const std::vector<std::vector<Seed>>& directions, Sweep sweep) {
  return sweep == Sweep::backward ? backward(scheme, values, directions)
                                  : forward(scheme, values, directions);
}

} // namespace mbsgen::scheme
