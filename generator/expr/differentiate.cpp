// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/differentiate.h"
#include "expr/core/memo.h"
#include "expr/parse.h"
#include "expr/rebuild.h"
#include "expr/syntax.h"
#include <array>
#include <stdexcept>
#include <utility>

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

// Partial derivative of a function's value, a call, by its argument of that number, counted from 0.
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

namespace {

using OfSymbol = std::function<bool(const Expr& symbol)>;

// The nodes below an expression that vary, each behind its parts.
class VaryingNodes {
public:
  VaryingNodes(Pool& pool, const OfSymbol& of_symbol) : pool_(pool), of_symbol_(of_symbol) {}

  bool visit(NodeId id) {
    return varies_.visit(id, [&] { return compute(id); });
  }
  const std::vector<NodeId>& in_order() const { return in_order_; }

private:
  bool compute(NodeId id) {
    const Node& node = pool_.node(id);
    bool result = node.kind == NodeKind::symbol && of_symbol_(pool_.handle(id));
    for (const Factor& factor : node.factors()) result = visit(factor.base) || result;
    for (const Term& term : node.terms()) result = visit(term.node) || result;
    if (result) in_order_.push_back(id);
    return result;
  }

  Pool& pool_;
  const OfSymbol& of_symbol_;
  Memo<bool> varies_;
  std::vector<NodeId> in_order_;
};

class Carrier {
public:
  Carrier(Pool& pool, const AdjointWalk& walk) : pool_(pool), walk_(walk), nodes_(pool, walk.varies) {}

  void run(const Expr& expression, const Expr& adjoint) {
    if (!nodes_.visit(expression.id())) return;
    add(expression.id(), adjoint);
    for (std::size_t i = nodes_.in_order().size(); i-- > 0;) settle(nodes_.in_order()[i]);
  }

private:
  void add(NodeId part, const Expr& summand) {
    if (summand.is_zero() || !nodes_.visit(part)) return;
    std::vector<Expr> summands;
    if (const std::vector<Expr>* before = summands_.find(part)) summands = *before;
    summands.push_back(summand);
    summands_.set(part, std::move(summands));
  }

  // All that stands on the node has been settled before.
  void settle(NodeId id) {
    const std::vector<Expr>* summands = summands_.find(id);
    if (summands == nullptr) return;
    const Expr sum = sum_of(pool_, *summands);
    if (sum.is_zero()) return;
    if (pool_.node(id).kind == NodeKind::symbol)
      walk_.add(pool_.handle(id), sum);
    else
      spread(pool_.handle(id), walk_.name(sum));
  }

  void spread(const Expr& whole, const Expr& adjoint) {
    const Node& node = whole.node();
    for (const Term& term : node.terms()) add(term.node, term.coefficient * adjoint);
    for (std::size_t i = 0; i < node.factors().size(); ++i) {
      const NodeId part = node.factors()[i].base;
      if (nodes_.visit(part))
        add(part, adjoint * (node.kind == NodeKind::call ? partial_derivative(whole, i) : others(node, i)));
    }
  }

  // Derivative of a product by its factor i.
  Expr others(const Node& node, std::size_t i) const {
    std::vector<Factor> factors = node.factors().copy();
    const Rational exponent = factors[i].exponent;
    --factors[i].exponent;
    return pool_.handle(make_product(pool_, node.number * exponent, factors));
  }

  Pool& pool_;
  const AdjointWalk& walk_;
  VaryingNodes nodes_;
  Memo<std::vector<Expr>> summands_;
};

} // namespace

void carry_adjoint(const Expr& expression, const Expr& adjoint, const AdjointWalk& walk) {
  if (expression.pool() != nullptr) Carrier(*expression.pool(), walk).run(expression, adjoint);
}

bool varies(const Expr& expression, const OfSymbol& of_symbol) {
  return expression.pool() != nullptr && VaryingNodes(*expression.pool(), of_symbol).visit(expression.id());
}

} // namespace mbsgen::expr
