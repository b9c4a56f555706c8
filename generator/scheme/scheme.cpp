// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/scheme.h"
#include <algorithm>
#include <utility>

namespace mbsgen::scheme {

namespace {

// value = sign·core, the core without a number of its own, so that x - y and y - x are one equation.
struct Signed {
  Rational sign;
  Expr core;
};

Signed split_sign(const Expr& value) {
  const expr::Node& node = value.node();
  if (node.kind != expr::NodeKind::product || !node.number.is_negative()) return {1, value};
  return {-1, -value};
}

} // namespace

Scheme::Scheme(Pool& pool, expr::SymbolKind kind, const std::vector<Equation>& old) : Scheme(pool, kind) {
  for (const Equation& equation : old) take_name(equation.symbol);
}

// The core of a compound expression is compound too: only a symbol with a minus sign would have an atomic
// one.
template <class MakeSymbol>
Expr Scheme::define(const Expr& rhs, MakeSymbol make_symbol) {
  if (rhs.is_atomic()) return rhs;
  const Signed value = split_sign(rhs);
  const std::optional<Expr> known = find(value.core);
  return value.sign * (known ? *known : append(make_symbol(), value.core));
}

Expr Scheme::let(const Name& name, const Expr& rhs) {
  if (goes_to_constants(rhs)) return constants_->let(name, rhs);
  return define(rhs, [&] { return versioned_symbol(name); });
}

Expr Scheme::let_numbered(std::string_view stem, const Expr& rhs) {
  if (goes_to_constants(rhs)) return constants_->let_numbered(stem, rhs);
  return define(rhs, [&] { return new_symbol(stem); });
}

Expr Scheme::redefine(const Expr& symbol, const Expr& rhs) {
  return define(rhs, [&] { return symbol; });
}

void Scheme::bind(const Expr& symbol, const Expr& rhs) {
  take_name(symbol);
  add_equation(symbol, rhs);
}

const Equation* Scheme::definition(const Expr& symbol) const {
  const std::uint32_t* row = by_symbol_.find(symbol.id());
  return row != nullptr ? &equations_[*row] : nullptr;
}

// The symbol of an equation with this right-hand side.
std::optional<Expr> Scheme::find(const Expr& rhs) const {
  const std::uint32_t* row = by_rhs_.find(rhs.id());
  if (row == nullptr) return std::nullopt;
  return equations_[*row].symbol;
}

Expr Scheme::append(Expr symbol, const Expr& rhs) {
  by_rhs_.set(rhs.id(), static_cast<std::uint32_t>(equations_.size()));
  add_equation(symbol, rhs);
  return symbol;
}

void Scheme::add_equation(const Expr& symbol, const Expr& rhs) {
  by_symbol_.set(symbol.id(), static_cast<std::uint32_t>(equations_.size()));
  equations_.push_back({symbol, rhs, topic_});
  pool_->sweep();
}

// False when an equation has the name already.
bool Scheme::take_name(const Expr& symbol) {
  const std::size_t row = symbol.node().symbol();
  if (row >= taken_.size()) taken_.resize(std::max(row + 1, pool_->symbol_count()));
  if (taken_[row]) return false;
  return taken_[row] = true;
}

Expr Scheme::new_symbol(std::string_view stem) {
  Expr symbol;
  do symbol = pool_->symbol(kind_, stem, ++number_);
  while (!take_name(symbol));
  return symbol;
}

Expr Scheme::versioned_symbol(const Name& name) {
  Expr symbol = pool_->symbol(kind_, name.stem, name.i, name.j, name.k);
  if (take_name(symbol)) return symbol;
  const NodeId first = symbol.id();
  const int* last = last_versions_.find(first);
  int version = last != nullptr ? *last : 1;
  do {
    const std::string stem = std::string(name.stem) + "v" + std::to_string(++version);
    symbol = pool_->symbol(kind_, stem, name.i, name.j, name.k);
  } while (!take_name(symbol));
  last_versions_.set(first, version);
  return symbol;
}

} // namespace mbsgen::scheme
