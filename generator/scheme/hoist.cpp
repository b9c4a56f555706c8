// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/build.h"
#include "scheme/passes.h"
#include "scheme/rewrite.h"
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

class Hoisting {
public:
  Hoisting(Pool& pool, Scheme& constants) : pool_(pool), constants_(constants) {}

  Expr operator()(const Expr& expression) {
    memo_.clear();
    return visit(expression.id());
  }

private:
  Expr visit(NodeId id) {
    if (const auto known = memo_.find(id); known != memo_.end()) return known->second;
    Expr value = hoisted(id);
    memo_.emplace(id, value);
    return value;
  }

  Expr hoisted(NodeId id) {
    const expr::Node& node = pool_.node(id);
    if (node.constant) return constants_.let_numbered("c", pool_.handle(id));
    if (node.kind == expr::NodeKind::symbol) return pool_.handle(id);
    if (node.kind == expr::NodeKind::product) return hoisted_product(id);
    if (node.kind == expr::NodeKind::sum) return hoisted_sum(id);
    return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
  }

  // number·Π base^exponent: the number and the constant bases become one constant.
  Expr hoisted_product(NodeId id) {
    Rational number = pool_.node(id).number;
    const std::vector<expr::Factor> factors = pool_.node(id).factors;
    Expr moved = pool_.number(number.abs());
    Expr kept = pool_.number(number.is_negative() ? -1 : 1);
    for (const expr::Factor& factor : factors) {
      const bool constant = pool_.node(factor.base).constant;
      const Expr part = power(constant ? pool_.handle(factor.base) : visit(factor.base), factor.exponent);
      (constant ? moved : kept) = (constant ? moved : kept) * part;
    }
    return constants_.let_numbered("c", moved) * kept;
  }

  // The constant terms become one; a term's coefficient joins the constant factors of the term.
  Expr hoisted_sum(NodeId id) {
    const std::vector<expr::Term> terms = pool_.node(id).terms;
    std::vector<Expr> moved = {pool_.number(pool_.node(id).number)};
    std::vector<Expr> parts;
    for (const expr::Term& term : terms) {
      const Expr whole = term.coefficient * pool_.handle(term.node);
      if (whole.is_constant())
        moved.push_back(whole);
      else
        parts.push_back(term.coefficient.is_unit() || pool_.node(term.node).kind != expr::NodeKind::product
                            ? term.coefficient * visit(term.node)
                            : hoisted_product(whole.id()));
    }
    parts.push_back(constants_.let_numbered("c", sum_of(pool_, moved)));
    return sum_of(pool_, parts);
  }

  Pool& pool_;
  Scheme& constants_;
  std::unordered_map<NodeId, Expr> memo_; ///< of one expression
};

void hoist_equations(Pool& pool, Scheme& constants, std::vector<Equation>& equations,
                     std::vector<Output>& outputs) {
  Hoisting hoisting(pool, constants);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, equations);
  Rewriter rewrite(pool);
  for (Equation& old : equations) {
    const Equation equation = std::move(old); // freed as the pass goes on, so that old and new do not pile up
    scheme.about(equation.topic);
    rewrite.replace(equation.symbol, scheme.define(equation.symbol, rewrite(hoisting(equation.rhs))));
  }
  for (Output& output : outputs) output.value = rewrite(hoisting(output.value));
  equations = std::move(scheme).take();
}

} // namespace

Program hoist(Program program) {
  Scheme constants(*program.pool, expr::SymbolKind::derived, program.update);
  for (const Equation& equation : program.update) {
    constants.about(equation.topic);
    constants.define(equation.symbol, equation.rhs);
  }
  for (Function& function : program.functions)
    hoist_equations(*program.pool, constants, function.equations, function.outputs);
  program.update = std::move(constants).take();
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
