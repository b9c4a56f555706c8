// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/state_rates.h"
#include "base/model_error.h"
#include "formalism/loads/link_motion.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// The quantities of links in rates, by their motion; links that no rate names leave dead equations.
void define_links(const Mechanism& mechanism, const FunctionBuilder& builder, scheme::Rewriter& meant) {
  int row = 0;
  for (const model::Link& link : mechanism.model.links) {
    const LinkMotion motion = link_motion(builder.elements(mechanism), link);
    meant.replace(model::link_distance_of(mechanism.pool(), row), motion.distance);
    meant.replace(model::link_rate_of(mechanism.pool(), row++), motion.rate);
  }
}

bool names_links(const model::State& state) {
  return expr::contains(state.rate, expr::SymbolKind::auxiliary);
}

} // namespace

std::vector<Expr> state_symbols(const model::Model& model, Pool& pool) {
  std::vector<Expr> symbols;
  for (std::size_t i = 0; i < model.states.size(); ++i)
    symbols.push_back(model::state_symbol(pool, static_cast<int>(i)));
  return symbols;
}

std::vector<Expr> state_rates(const Mechanism& mechanism, const FunctionBuilder& builder) {
  const std::vector<model::State>& states = mechanism.model.states;
  scheme::Rewriter meant(mechanism.pool());
  if (std::any_of(states.begin(), states.end(), names_links)) define_links(mechanism, builder, meant);
  std::vector<Expr> rates;
  for (const model::State& state : states)
    rates.push_back(
        state.is_external()
            ? mechanism.pool().symbol(expr::SymbolKind::law, state.law, state.result)
            : built_at(state.where, [&] { return meant(mechanism.parameters.resolve(state.rate)); }));
  return rates;
}

} // namespace mbsgen::formalism
