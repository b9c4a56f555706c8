// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/scheme.h"
#include "expr/condense.h"
#include <stdexcept>

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
  for (const Equation& equation : old) taken_.insert(equation.symbol.id());
}

Expr Scheme::let(const Name& name, const Expr& rhs) {
  if (rhs.is_atomic()) return rhs;
  if (constants_ != nullptr && rhs.is_constant()) return constants_->let(name, rhs);
  const Signed value = split_sign(rhs);
  if (value.core.is_atomic()) return rhs;
  Expr symbol = find(value.core);
  if (symbol.is_zero()) symbol = append(fresh_symbol(name), value.core);
  return value.sign * symbol;
}

Expr Scheme::let_numbered(std::string_view stem, const Expr& rhs) {
  return let({stem, ++number_}, rhs);
}

Expr Scheme::new_symbol(std::string_view stem) {
  return fresh_symbol({stem, ++number_});
}

Expr Scheme::define(const Expr& symbol, const Expr& rhs) {
  if (rhs.is_atomic()) return rhs;
  const Signed value = split_sign(rhs);
  if (value.core.is_atomic()) return rhs;
  const Expr known = find(value.core);
  return value.sign * (known.is_zero() ? append(symbol, value.core) : known);
}

// The symbol of an equation with this right-hand side, or zero.
Expr Scheme::find(const Expr& core) const {
  const auto known = by_rhs_.find(core.id());
  return known != by_rhs_.end() ? equations_[known->second].symbol : Expr();
}

Expr Scheme::append(Expr symbol, const Expr& rhs) {
  by_rhs_.emplace(rhs.id(), equations_.size());
  equations_.push_back({symbol, rhs, topic_});
  pool_->sweep();
  return symbol;
}

Expr Scheme::fresh_symbol(const Name& name) {
  Expr symbol = pool_->symbol(kind_, std::string(name.stem), name.i, name.j, name.k);
  for (int version = 2; !taken_.insert(symbol.id()).second; ++version)
    symbol =
        pool_->symbol(kind_, std::string(name.stem) + "v" + std::to_string(version), name.i, name.j, name.k);
  return symbol;
}

} // namespace mbsgen::scheme
