// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/constant_rates.h"
#include "expr/differentiate.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

Expr ConstantRates::operator()(const Expr& symbol) {
  if (rates_.find(symbol.id()) == nullptr && constants_.definition(symbol) != nullptr) settle(symbol);
  const Expr* rate = rates_.find(symbol.id());
  return rate != nullptr ? *rate : Expr();
}

// Chains of constants are as long as those of bodies: no call for each of them.
void ConstantRates::settle(const Expr& symbol) {
  std::vector<Expr> open{symbol};
  while (!open.empty()) {
    const Equation equation = *constants_.definition(open.back());
    if (add_unsettled(equation.rhs.id(), open)) continue;
    open.pop_back();
    if (rates_.find(equation.symbol.id()) == nullptr) write_twin(equation);
  }
}

// The constants of an expression without a rate; false where all have one.
bool ConstantRates::add_unsettled(NodeId id, std::vector<Expr>& open) const {
  const Expr part = scheme_.pool().handle(id);
  if (rates_.find(id) == nullptr && constants_.definition(part) != nullptr) {
    open.push_back(part);
    return true;
  }
  bool found = false;
  for_each_part(part.node(), [&](NodeId inner) { found = add_unsettled(inner, open) || found; });
  return found;
}

void ConstantRates::write_twin(const Equation& equation) {
  const Expr rate = expr::differentiate(equation.rhs, [this](const Expr& symbol) {
    const Expr* known = rates_.find(symbol.id());
    return known != nullptr ? *known : Expr();
  });
  scheme_.set_topic({equation.topic.body, "derivatives"});
  rates_.set(equation.symbol.id(), rate.is_zero() ? Expr() : scheme_.let_numbered(twin_stem, rate));
}

} // namespace mbsgen::scheme
