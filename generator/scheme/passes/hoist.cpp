// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/memo.h"
#include "expr/expr.h"
#include "expr/rebuild.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include "scheme/scheme.h"
#include <algorithm>
#include <functional>
#include <string_view>

namespace mbsgen::scheme {

namespace {

// Takes the parts of expressions that are computed elsewhere (once, for instance) out of them: each largest
// such part becomes an equation stem_n of the scheme `there`. Sums and products are split between what moves
// and what stays; the number of operations is the same.
class Hoisting {
public:
  using Moves = std::function<bool(NodeId)>;

  // `moves`: true for nodes that are to be computed there; with a node, all its parts move.
  Hoisting(Pool& pool, Scheme& there, std::string_view stem, Moves moves)
      : pool_(pool), there_(there), stem_(stem), moves_(std::move(moves)) {}

  // The rest, in terms of the values that have moved.
  Expr operator()(const Expr& expression);

private:
  Expr visit(NodeId id);
  Expr hoisted(NodeId id);
  Expr hoisted_product(NodeId id);
  Expr hoisted_sum(NodeId id);
  Expr rebuilt(NodeId id);
  bool is_moving_symbol(NodeId id) const;
  bool factor_moves(const expr::Node& product) const;
  bool splits_product(const expr::Node& product) const;
  bool splits_sum(const expr::Node& sum) const;

  Pool& pool_;
  Scheme& there_;
  std::string_view stem_;
  Moves moves_;
  expr::Memo<Expr> kept_; // of the shared nodes of one expression
};

Expr Hoisting::operator()(const Expr& expression) {
  kept_.clear();
  return visit(expression.id());
}

Expr Hoisting::visit(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (node.kind == expr::NodeKind::symbol || node.kind == expr::NodeKind::number) return pool_.handle(id);
  return node.uses < 2 ? hoisted(id) : kept_.visit(id, [&] { return hoisted(id); });
}

Expr Hoisting::hoisted(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (moves_(id)) return there_.let_numbered(stem_, pool_.handle(id));
  if (node.kind == expr::NodeKind::product && splits_product(node)) return hoisted_product(id);
  if (node.kind == expr::NodeKind::sum && splits_sum(node)) return hoisted_sum(id);
  return rebuilt(id);
}

Expr Hoisting::rebuilt(NodeId id) {
  return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
}

bool Hoisting::factor_moves(const expr::Node& product) const {
  return std::any_of(product.factors().begin(), product.factors().end(),
                     [this](const expr::Factor& factor) { return moves_(factor.base); });
}

bool Hoisting::is_moving_symbol(NodeId id) const {
  return pool_.node(id).kind == expr::NodeKind::symbol && moves_(id);
}

// False where what moves is nothing or a symbol, which needs no equation there.
bool Hoisting::splits_product(const expr::Node& product) const {
  const auto moving = [this](const expr::Factor& factor) { return moves_(factor.base); };
  const auto first = std::find_if(product.factors().begin(), product.factors().end(), moving);
  if (first == product.factors().end()) return false;
  return !product.number.is_unit() || first->exponent != 1 || !is_moving_symbol(first->base) ||
         std::any_of(first + 1, product.factors().end(), moving);
}

// As splits_product. A term that stays may have a factor that moves together with the term's coefficient;
// sines may condense when their sum is built.
bool Hoisting::splits_sum(const expr::Node& sum) const {
  std::size_t symbols = sum.number.is_zero() ? 0 : 1;
  bool moves = false;
  for (const expr::Term& term : sum.terms()) {
    const bool unit = term.coefficient.is_unit();
    const expr::Node& part = pool_.node(term.node);
    if (!unit && factor_moves(part)) return true;
    if (!moves_(term.node)) continue;
    if (!unit || part.kind != expr::NodeKind::symbol || ++symbols > 1) return true;
    moves = true;
  }
  return moves && std::any_of(sum.terms().begin(), sum.terms().end(),
                              [this](const expr::Term& term) { return pool_.node(term.node).trigonometric; });
}

// number·Π base^exponent: the number and the moving bases become one factor.
Expr Hoisting::hoisted_product(NodeId id) {
  Rational number = pool_.node(id).number;
  const expr::Operands<expr::Factor> factors = pool_.node(id).factors();
  Expr moved = pool_.number(number.abs());
  Expr kept = pool_.number(number.is_negative() ? -1 : 1);
  for (const expr::Factor& factor : factors) {
    const bool moves = moves_(factor.base);
    const Expr part = power(moves ? pool_.handle(factor.base) : visit(factor.base), factor.exponent);
    (moves ? moved : kept) = (moves ? moved : kept) * part;
  }
  return there_.let_numbered(stem_, moved) * kept;
}

// The moving terms become one; a term's coefficient joins the moving factors of the term.
Expr Hoisting::hoisted_sum(NodeId id) {
  const expr::Operands<expr::Term> terms = pool_.node(id).terms();
  std::vector<Expr> moved = {pool_.number(pool_.node(id).number)};
  std::vector<Expr> parts;
  for (const expr::Term& term : terms) {
    const Expr whole = term.coefficient * pool_.handle(term.node);
    if (moves_(term.node))
      moved.push_back(whole);
    else
      parts.push_back(term.coefficient.is_unit() || pool_.node(term.node).kind != expr::NodeKind::product
                          ? term.coefficient * visit(term.node)
                          : hoisted_product(whole.id()));
  }
  parts.push_back(there_.let_numbered(stem_, sum_of(pool_, moved)));
  return sum_of(pool_, parts);
}

} // namespace

void hoist(Scheme& constants, Function& function) {
  Pool& pool = constants.pool();
  Hoisting hoisting(pool, constants, "c", [&pool](NodeId id) { return pool.node(id).constant; });
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  Rewriter rewrite(pool);
  for (Equation& old : function.equations) {
    const Equation equation = std::move(old); // freed as the pass goes on, so that old and new do not pile up
    scheme.set_topic(equation.topic);
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(hoisting(equation.rhs))));
  }
  for (Output& output : function.outputs) output.value = rewrite(hoisting(output.value));
  function.equations = std::move(scheme).take();
  pool.sweep();
}

namespace {

// Which nodes of a function's equations depend on its unknowns, and which equations the iteration stands on.
class Iteration {
public:
  Iteration(const Pool& pool, const Function& function)
      : pool_(pool), varies_(pool.id_limit(), unseen), needed_(pool.id_limit(), 0) {
    for (const Expr& unknown : function.unknowns) varies_[unknown.id()] = yes;
    for (const Equation& equation : function.equations)
      varies_[equation.symbol.id()] = varies(equation.rhs.id()) ? yes : no;
    for (const Output& output : function.outputs)
      if (belongs_to_loop(output)) need(output.value.id());
    for (std::size_t i = function.equations.size(); i-- > 0;)
      if (needed_[function.equations[i].symbol.id()] != 0) need(function.equations[i].rhs.id());
  }

  static bool belongs_to_loop(const Output& output) {
    return output.purpose == Purpose::residual || output.purpose == Purpose::correction ||
           output.purpose == Purpose::change;
  }
  bool varies(NodeId id) {
    if (varies_[id] == unseen) {
      bool found = false;
      for_each_part(pool_.node(id), [&](NodeId part) { found = varies(part) || found; });
      varies_[id] = found ? yes : no;
    }
    return varies_[id] == yes;
  }
  bool repeats(const Expr& symbol) { return needed_[symbol.id()] != 0 && varies(symbol.id()); }

private:
  static constexpr char unseen = 0, no = 1, yes = 2;

  void need(NodeId id) {
    if (needed_[id] != 0) return;
    needed_[id] = 1;
    for_each_part(pool_.node(id), [this](NodeId part) { need(part); });
  }

  const Pool& pool_;
  std::vector<char> varies_, needed_;
};

void lift_out_of_loop(Pool& pool, Function& function) {
  const std::vector<Equation> equations =
      std::move(function.equations); // alive: nodes are known by their ids
  function.equations = equations;
  Iteration iteration(pool, function);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, equations);
  Hoisting hoisting(pool, scheme, "l", [&iteration](NodeId id) { return !iteration.varies(id); });
  Rewriter rewrite(pool);
  for (const Equation& equation : equations) {
    scheme.set_topic(equation.topic);
    const Expr rhs = iteration.repeats(equation.symbol) ? hoisting(equation.rhs) : equation.rhs;
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(rhs)));
  }
  for (Output& output : function.outputs)
    output.value = rewrite(Iteration::belongs_to_loop(output) ? hoisting(output.value) : output.value);
  function.equations = std::move(scheme).take();
}

} // namespace

void lift(Pool& pool, Function& function) {
  if (function.unknowns.empty()) return;
  lift_out_of_loop(pool, function);
  pool.sweep();
}

} // namespace mbsgen::scheme
