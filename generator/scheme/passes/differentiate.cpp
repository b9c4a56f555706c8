// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/differentiate.h"
#include "expr/differentiate.h"
#include "scheme/rewrite.h"
#include <numeric>
#include <utility>

namespace mbsgen::scheme {

LawReaders::LawReaders(const Pool& pool, const std::vector<LawResult>& laws) : pool_(pool), laws_(laws) {
  for (const LawResult& law : laws) waiting_.set(law.symbol.id(), &law);
}

std::vector<const LawResult*> LawReaders::first_read(const Expr& expression) {
  found_.clear();
  if (!laws_.empty()) visit(expression.id());
  return found_;
}

std::vector<const LawResult*> LawReaders::never_read() const {
  std::vector<const LawResult*> left;
  for (const LawResult& law : laws_)
    if (*waiting_.find(law.symbol.id()) != nullptr) left.push_back(&law);
  return left;
}

void LawReaders::visit(NodeId id) {
  if (const LawResult* const* law = waiting_.find(id); law != nullptr && *law != nullptr) {
    found_.push_back(*law);
    waiting_.set(id, nullptr);
  }
  for_each_part(pool_.node(id), [this](NodeId part) { visit(part); });
}

namespace {

// The stem of twins, the total derivatives of equations.
constexpr std::string_view twin_stem = "der";

} // namespace

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

namespace {

// The call of the law's derivative by an argument; its results join those of the law.
LawCall derivative_of(Pool& pool, const LawCall& law, const Output& argument,
                      std::vector<LawResult>& results) {
  LawCall derivative{law.name, law.kind, {}, argument.index};
  for (std::size_t k = 0; k < results.size(); ++k) {
    const Expr symbol = pool.symbol(expr::SymbolKind::law, law.name, static_cast<int>(k), argument.index);
    derivative.results.push_back(symbol);
    results[k].terms.push_back({argument.value, symbol});
  }
  return derivative;
}

std::vector<std::size_t> first(std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

} // namespace

std::vector<LawResult> add_law_derivatives(Pool& pool, std::vector<LawCall>& laws,
                                           const std::vector<Output>& outputs) {
  std::vector<LawResult> all;
  for (const LawCall& law : std::vector<LawCall>(laws)) {
    std::vector<LawResult> results;
    for (const Expr& result : law.results) results.push_back({result, {}});
    for (const Output& output : outputs)
      if (output.purpose == Purpose::law_argument && output.array == law.name)
        laws.push_back(derivative_of(pool, law, output, results));
    all.insert(all.end(), results.begin(), results.end());
  }
  return all;
}

Differentiation::Differentiation(Scheme& scheme, std::size_t count, const std::vector<Seed>& seeds,
                                 const std::vector<LawResult>& laws)
    : Differentiation(scheme, first(count), seeds, laws) {}

Differentiation::Differentiation(Scheme& scheme, const Scheme& constants, std::size_t count,
                                 const std::vector<Seed>& seeds, const std::vector<LawResult>& laws) {
  begin(scheme, seeds);
  constants_ = std::make_unique<ConstantRates>(scheme, constants, rates_);
  add_twins(scheme, first(count), laws);
}

Differentiation::Differentiation(Scheme& scheme, const std::vector<std::size_t>& places,
                                 const std::vector<Seed>& seeds, const std::vector<LawResult>& laws) {
  begin(scheme, seeds);
  add_twins(scheme, places, laws);
}

void Differentiation::begin(Scheme& scheme, const std::vector<Seed>& seeds) {
  scheme.set_topic({-1, "derivatives"});
  for (const Seed& seed : seeds) set(seed.symbol, scheme.let_numbered(twin_stem, seed.rate));
}

void Differentiation::add_twins(Scheme& scheme, const std::vector<std::size_t>& places,
                                const std::vector<LawResult>& laws) {
  LawReaders readers(scheme.pool(), laws);
  for (const std::size_t i : places) {
    const Equation equation = scheme.equations()[i];
    for (const LawResult* law : readers.first_read(equation.rhs)) settle(scheme, *law);
    add_twin(scheme, equation);
  }
  for (const LawResult* law : readers.never_read()) settle(scheme, *law);
}

void Differentiation::add_twin(Scheme& scheme, const Equation& equation) {
  if (rates_.find(equation.symbol.id()) != nullptr) return;
  const Expr rate = (*this)(equation.rhs);
  if (rate.is_zero()) return;
  scheme.set_topic({equation.topic.body, "derivatives"});
  set(equation.symbol, scheme.let_numbered(twin_stem, rate));
}

Expr Differentiation::operator()(const Expr& expression) const {
  return expr::differentiate(expression, [this](const Expr& symbol) {
    if (const Expr* rate = rates_.find(symbol.id())) return *rate;
    return constants_ != nullptr ? (*constants_)(symbol) : Expr();
  });
}

void Differentiation::settle(Scheme& scheme, const LawResult& law) {
  std::vector<Expr> parts;
  for (const LawResult::Term& term : law.terms) parts.push_back(term.derivative * (*this)(term.argument));
  const Expr rate = sum_of(scheme.pool(), parts);
  if (!rate.is_zero()) set(law.symbol, scheme.let_numbered(twin_stem, rate));
}

void Differentiation::set(const Expr& symbol, const Expr& rate) {
  symbols_.push_back(symbol);
  rates_.set(symbol.id(), rate);
}

} // namespace mbsgen::scheme
