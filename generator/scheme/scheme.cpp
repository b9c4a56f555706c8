// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/scheme.h"
#include "expr/condense.h"
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

// The symbol is made only when an equation needs it.
template <class MakeSymbol>
Expr Scheme::let_as(const Expr& rhs, const MakeSymbol& make_symbol) {
  if (rhs.is_atomic()) return rhs;
  const Signed value = split_sign(rhs);
  if (value.core.is_atomic()) return rhs;
  Expr symbol = find(value.core);
  if (symbol.is_zero()) symbol = append(make_symbol(), value.core);
  return value.sign * symbol;
}

Expr Scheme::let(const Name& name, const Expr& rhs) {
  if (constants_ != nullptr && rhs.is_constant()) return constants_->let(name, rhs);
  return let_as(rhs, [&] { return fresh_symbol(name); });
}

Expr Scheme::let_numbered(std::string_view stem, const Expr& rhs) {
  if (constants_ != nullptr && rhs.is_constant()) return constants_->let_numbered(stem, rhs);
  return let_as(rhs, [&] { return new_symbol(stem); });
}

Expr Scheme::new_symbol(std::string_view stem) {
  const std::string name(stem);
  Expr symbol = pool_->symbol(kind_, name, ++number_);
  while (!take_name(symbol)) symbol = pool_->symbol(kind_, name, ++number_);
  return symbol;
}

Expr Scheme::redefine(const Expr& symbol, const Expr& rhs) {
  if (rhs.is_atomic()) return rhs;
  const Signed value = split_sign(rhs);
  if (value.core.is_atomic()) return rhs;
  const Expr known = find(value.core);
  return value.sign * (known.is_zero() ? append(symbol, value.core) : known);
}

void Scheme::bind(const Expr& symbol, const Expr& rhs) {
  take_name(symbol);
  equations_.push_back({symbol, rhs, topic_});
  pool_->sweep();
}

// The symbol of an equation with this right-hand side, or zero.
Expr Scheme::find(const Expr& core) const {
  if (core.id() >= by_rhs_.size() || by_rhs_[core.id()] == 0) return Expr();
  return equations_[by_rhs_[core.id()] - 1].symbol;
}

Expr Scheme::append(Expr symbol, const Expr& rhs) {
  if (rhs.id() >= by_rhs_.size()) by_rhs_.resize(pool_->id_limit(), 0);
  equations_.push_back({symbol, rhs, topic_});
  by_rhs_[rhs.id()] = static_cast<std::uint32_t>(equations_.size());
  pool_->sweep();
  return symbol;
}

// False when an equation has the name already.
bool Scheme::take_name(const Expr& symbol) {
  if (symbol.id() >= taken_.size()) taken_.resize(pool_->id_limit(), 0);
  return std::exchange(taken_[symbol.id()], char{1}) == 0;
}

Expr Scheme::fresh_symbol(const Name& name) {
  Expr symbol = pool_->symbol(kind_, std::string(name.stem), name.i, name.j, name.k);
  for (int version = 2; !take_name(symbol); ++version)
    symbol =
        pool_->symbol(kind_, std::string(name.stem) + "v" + std::to_string(version), name.i, name.j, name.k);
  return symbol;
}

} // namespace mbsgen::scheme
