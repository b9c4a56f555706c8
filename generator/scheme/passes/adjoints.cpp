// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/adjoints.h"
#include "expr/differentiate.h"
#include <algorithm>
#include <utility>

namespace mbsgen::scheme {

namespace {

constexpr std::string_view adjoint_stem = "adj";

using Direction = std::vector<Seed>;
using Rows = std::vector<std::vector<Expr>>;

// The direction, in which all other symbols of the list are at rest.
Direction completed(const Direction& direction, const std::vector<Expr>& symbols) {
  Direction result;
  for (const Expr& symbol : symbols) result.push_back({symbol, Expr()});
  result.insert(result.end(), direction.begin(), direction.end());
  return result;
}

Rows forward(Scheme& scheme, const std::vector<Expr>& values, const std::vector<Direction>& directions) {
  const std::size_t count = scheme.equations().size();
  const std::vector<Expr> symbols = moved_by(directions);
  Rows rows(values.size());
  for (const Direction& direction : directions) {
    const Differentiation derivative(scheme, count, completed(direction, symbols));
    for (std::size_t i = 0; i < values.size(); ++i) rows[i].push_back(derivative(values[i]));
  }
  return rows;
}

Rows backward(Scheme& scheme, const std::vector<Expr>& values, const std::vector<Direction>& directions) {
  const std::vector<Equation> equations = scheme.equations();
  const std::vector<Expr> symbols = moved_by(directions);
  Rows rows(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Adjoints adjoints(scheme, equations, values[i], symbols);
    for (const Direction& direction : directions) rows[i].push_back(adjoints.along(direction));
  }
  return rows;
}

} // namespace

Adjoints::Adjoints(Scheme& scheme, const std::vector<Equation>& equations, const Expr& value,
                   const std::vector<Expr>& variables, const std::vector<LawResult>& laws)
    : scheme_(scheme) {
  for (const Expr& variable : variables) admit(variable, true);
  const std::vector<Definition> list = definitions(scheme.pool(), equations, laws);
  for (const Definition& definition : list)
    if (is_moved(definition)) admit(definition.rule.symbol, false);
  scheme.set_topic({-1, "derivatives"});
  carry(value, scheme.pool().number(1));
  for (std::size_t i = list.size(); i-- > 0;) settle(list[i]);
}

// Each law before the first equation that reads it.
std::vector<Adjoints::Definition> Adjoints::definitions(Pool& pool, const std::vector<Equation>& equations,
                                                        const std::vector<LawResult>& laws) {
  std::vector<Definition> list;
  LawReaders readers(pool, laws);
  for (const Equation& equation : equations) {
    for (const LawResult* law : readers.first_read(equation.rhs)) list.push_back({*law, -1});
    list.push_back({{equation.symbol, {{equation.rhs, pool.number(1)}}}, equation.topic.body});
  }
  for (const LawResult* law : readers.never_read()) list.push_back({*law, -1});
  return list;
}

bool Adjoints::is_moved(const Definition& definition) const {
  const auto of_symbol = [this](const Expr& symbol) { return places_.find(symbol.id()) != nullptr; };
  const std::vector<LawResult::Term>& terms = definition.rule.terms;
  return std::any_of(terms.begin(), terms.end(),
                     [&](const LawResult::Term& term) { return expr::varies(term.argument, of_symbol); });
}

// All that stands on the symbol has been settled before.
void Adjoints::settle(const Definition& definition) {
  const std::size_t* place = places_.find(definition.rule.symbol.id());
  if (place == nullptr || states_[*place].is_variable) return;
  scheme_.set_topic({definition.body, "derivatives"});
  const Expr adjoint = scheme_.let_numbered(adjoint_stem, sum_of(scheme_.pool(), states_[*place].summands));
  for (const LawResult::Term& term : definition.rule.terms) carry(term.argument, adjoint * term.derivative);
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

std::vector<Expr> moved_by(const std::vector<Direction>& directions) {
  expr::Memo<bool> met;
  std::vector<Expr> symbols;
  for (const Direction& direction : directions)
    for (const Seed& seed : direction) {
      if (met.find(seed.symbol.id()) == nullptr) symbols.push_back(seed.symbol);
      met.set(seed.symbol.id(), true);
    }
  return symbols;
}

std::vector<std::vector<Expr>> derivatives(Scheme& scheme, const std::vector<Expr>& values,
                                           const std::vector<std::vector<Seed>>& directions, Sweep sweep) {
  return sweep == Sweep::backward ? backward(scheme, values, directions)
                                  : forward(scheme, values, directions);
}

} // namespace mbsgen::scheme
