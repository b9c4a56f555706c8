// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/differentiate.h"
#include "base/text.h"
#include "expr/differentiate.h"
#include "scheme/rewrite.h"
#include <stdexcept>
#include <utility>

namespace mbsgen::scheme {

namespace {

constexpr std::string_view twin_stem = "der";

// The function's equations in a scheme that more can be added to.
Scheme opened(Pool& pool, Function& function) {
  Rewriter rewrite(pool);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  for (const Equation& equation : function.equations) {
    scheme.set_topic(equation.topic);
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(equation.rhs)));
  }
  for (Output& output : function.outputs) output.value = rewrite(output.value);
  return scheme;
}

} // namespace

Differentiation::Differentiation(Scheme& scheme, std::size_t count, const std::vector<Seed>& seeds) {
  scheme.set_topic({-1, "derivatives"});
  for (const Seed& seed : seeds) set(seed.symbol, scheme.let_numbered(twin_stem, seed.rate));
  for (std::size_t i = 0; i < count; ++i) {
    const Equation equation = scheme.equations()[i];
    if (rates_.find(equation.symbol.id()) != nullptr) continue;
    const Expr rate = (*this)(equation.rhs);
    if (rate.is_zero()) continue;
    scheme.set_topic({equation.topic.body, "derivatives"});
    set(equation.symbol, scheme.let_numbered(twin_stem, rate));
  }
}

Expr Differentiation::operator()(const Expr& expression) const {
  return expr::differentiate(expression, [this](const Expr& symbol) {
    const Expr* rate = rates_.find(symbol.id());
    return rate != nullptr ? *rate : Expr();
  });
}

void Differentiation::set(const Expr& symbol, const Expr& rate) {
  symbols_.push_back(symbol);
  rates_.set(symbol.id(), rate);
}

void differentiate(Pool& pool, Function& function, const std::vector<Column>& columns) {
  if (!function.laws.empty())
    throw std::domain_error("the derivative of the law of " + quoted(function.laws.front().name) +
                            " is not known");
  Scheme scheme = opened(pool, function);
  const std::vector<Output> values = function.outputs;
  const std::size_t count = scheme.equations().size();
  for (const Column& column : columns) {
    const Differentiation derivative(scheme, count, column.seeds);
    for (const Output& output : values)
      if (output.purpose == Purpose::result && output.array == column.of)
        function.outputs.push_back({column.array, output.index * column.columns + column.column,
                                    scheme.let_numbered(twin_stem, derivative(output.value))});
  }
  function.equations = std::move(scheme).take();
}

} // namespace mbsgen::scheme
