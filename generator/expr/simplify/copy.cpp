// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/simplify/copy.h"
#include <unordered_map>

namespace mbsgen::expr {

namespace {

class Copier {
public:
  Copier(const Pool& from, Pool& to) : from_(from), to_(to) {}

  Expr copy(NodeId id) {
    const auto known = known_.find(id);
    return known != known_.end() ? known->second : known_.emplace(id, made(from_.node(id), id)).first->second;
  }

private:
  Expr made(const Node& node, NodeId id) {
    switch (node.kind) {
    case NodeKind::number:
      return to_.number(node.number);
    case NodeKind::symbol:
      return to_.symbol(from_.symbol_of(id));
    case NodeKind::call:
      return called(node);
    case NodeKind::product: {
      Expr product = to_.number(node.number);
      for (const Factor& factor : node.factors())
        product = product * power(copy(factor.base), factor.exponent);
      return product;
    }
    case NodeKind::sum:
      break;
    }
    std::vector<Expr> terms{to_.number(node.number)};
    for (const Term& term : node.terms()) terms.push_back(term.coefficient * copy(term.node));
    return sum_of(to_, terms);
  }

  Expr called(const Node& node) {
    if (node.op == Op::pi) return to_.pi();
    const Expr first = copy(node.factors()[0].base);
    return node.factors().size() == 1 ? call(to_, node.op, first)
                                      : call(to_, node.op, first, copy(node.factors()[1].base));
  }

  const Pool& from_;
  Pool& to_;
  std::unordered_map<NodeId, Expr> known_;
};

} // namespace

Expr copied(const Expr& expression, Pool& to) {
  return expression.pool() == nullptr ? expression : Copier(*expression.pool(), to).copy(expression.id());
}

} // namespace mbsgen::expr
