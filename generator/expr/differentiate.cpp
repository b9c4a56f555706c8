// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/differentiate.h"
#include "expr/core/memo.h"
#include "expr/parse.h"
#include "expr/rebuild.h"
#include "expr/syntax.h"
#include <array>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

using SymbolMap = std::function<Expr(const Expr& symbol)>;

// The two derivatives of a row of op.def, read once.
struct DerivativeRow {
  Syntax to_x;
  Syntax to_y;
};

Syntax read_row(std::string_view text) {
  return std::get<Syntax>(parse_syntax(text, ParseLimits{}));
}

const DerivativeRow& derivative_row(Op op) {
  static const DerivativeRow rows[] = {
#define OP(id, name, arity, value, dx, dy, ...) {read_row(dx), read_row(dy)},
#include "expr/core/op.def"
#undef OP
  };
  return rows[static_cast<std::size_t>(op)];
}

class Differentiator {
public:
  Differentiator(Pool& pool, const SymbolMap& derivative_of) : pool_(pool), derivative_of_(derivative_of) {}

  Expr derivative(NodeId id) {
    if (pool_.node(id).kind == NodeKind::number) return {};
    return derivatives_.visit(id, [&] { return compute(id); });
  }

private:
  Expr compute(NodeId id) {
    switch (pool_.node(id).kind) {
    case NodeKind::symbol:
      return derivative_of_(pool_.handle(id));
    case NodeKind::sum:
      return of_sum(pool_.node(id));
    case NodeKind::product:
      return of_product(pool_.node(id));
    case NodeKind::call:
      return of_call(pool_.handle(id));
    case NodeKind::number:
      break;
    }
    return {};
  }

  Expr of_sum(const Node& node) {
    std::vector<Expr> parts;
    for (const Term& term : node.terms()) parts.push_back(term.coefficient * derivative(term.node));
    return sum_of(pool_, parts);
  }

  Expr of_product(const Node& node) {
    std::vector<Expr> parts;
    for (std::size_t i = 0; i < node.factors().size(); ++i) {
      const Expr inner = derivative(node.factors()[i].base);
      if (inner.is_zero()) continue;
      std::vector<Factor> factors = node.factors().copy();
      const Rational exponent = factors[i].exponent;
      --factors[i].exponent;
      factors.push_back({inner.id(), 1});
      parts.push_back(pool_.handle(make_product(pool_, node.number * exponent, factors)));
    }
    return sum_of(pool_, parts);
  }

  Expr of_call(const Expr& call) {
    std::vector<Expr> parts;
    for (std::size_t i = 0; i < call.node().factors().size(); ++i) {
      const Expr inner = derivative(call.node().factors()[i].base);
      if (!inner.is_zero()) parts.push_back(partial_derivative(call, i) * inner);
    }
    return sum_of(pool_, parts);
  }

  Pool& pool_;
  const SymbolMap& derivative_of_;
  Memo<Expr> derivatives_;
};

class Substitution {
public:
  Substitution(Pool& pool, const SymbolMap& value_of) : pool_(pool), value_of_(value_of) {}

  Expr replace(NodeId id) {
    const NodeKind kind = pool_.node(id).kind;
    if (kind == NodeKind::number) return pool_.handle(id);
    return replaced_.visit(id, [&] {
      return kind == NodeKind::symbol ? value_of_(pool_.handle(id))
                                      : rebuild(pool_, id, [this](NodeId part) { return replace(part); });
    });
  }

private:
  Pool& pool_;
  const SymbolMap& value_of_;
  Memo<Expr> replaced_;
};

} // namespace

Expr partial_derivative(const Expr& call, std::size_t argument) {
  Pool& pool = *call.pool();
  Names names;
  names.identifier = [&pool, &call](std::string_view name) -> Names::Result {
    if (name == "f") return call;
    return pool.handle(call.node().factors()[name == "x" ? 0 : 1].base);
  };
  const DerivativeRow& row = derivative_row(call.node().op);
  std::variant<Expr, ParseError> result = build(pool, argument == 0 ? row.to_x : row.to_y, names);
  if (const auto* error = std::get_if<ParseError>(&result)) throw std::domain_error(error->message);
  return std::get<Expr>(std::move(result));
}

Expr differentiate(const Expr& expression, const SymbolMap& derivative_of) {
  if (expression.pool() == nullptr) return expression;
  return Differentiator(*expression.pool(), derivative_of).derivative(expression.id());
}

Expr differentiate(const Expr& expression, const Expr& symbol) {
  return differentiate(expression, [&symbol](const Expr& other) {
    return other == symbol ? symbol.pool()->number(1) : Expr();
  });
}

Expr substitute(const Expr& expression, const SymbolMap& value_of) {
  if (expression.pool() == nullptr) return expression;
  return Substitution(*expression.pool(), value_of).replace(expression.id());
}

} // namespace mbsgen::expr
