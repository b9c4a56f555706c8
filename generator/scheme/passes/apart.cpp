// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/apart.h"
#include "scheme/guards.h"
#include <cstdint>
#include <map>

namespace mbsgen::scheme {

namespace {

using expr::NodeKind;

// Terms of fewer operations in all are left: a value of its own costs a register.
constexpr std::int64_t least_operations = 2;

std::int64_t operations(const Expr& expression) {
  const expr::Work work = expr::tree_work(expression);
  return work.flops + least_operations * work.calls;
}

// A term of a sum.
using Place = std::pair<NodeId, NodeId>;

class Separator {
public:
  Separator(Pool& pool, Function& function)
      : pool_(pool), function_(function), fresh_(pool, expr::SymbolKind::auxiliary, function.equations) {}

  void run() {
    const Guards guards = guards_of(function_);
    if (guards.is_empty()) return;
    find_terms(guards);
    if (rows_.empty()) return;
    std::vector<Equation> equations;
    for (const Equation& equation : function_.equations) {
      std::vector<Equation> parts;
      const Expr rhs = separated(equation, parts);
      std::move(parts.begin(), parts.end(), std::back_inserter(equations));
      equations.push_back({equation.symbol, rhs, equation.topic});
    }
    function_.equations = std::move(equations);
  }

private:
  using Parts = std::map<int, Expr>; // sums of terms, by their conditions

  // Each term stands for an equation of its own, which is read always: does it matter under a condition alone?
  void find_terms(const Guards& guards) {
    std::vector<GuardedStep> steps;
    std::vector<std::pair<std::size_t, Place>> terms; // by step
    for (std::size_t i = 0; i < function_.equations.size(); ++i) {
      const Equation& equation = function_.equations[i];
      std::vector<Place> places;
      if (guards.of_steps[i] == Guards::none) add_places(equation.rhs.id(), places);
      for (const Place& place : places) {
        terms.emplace_back(steps.size(), place);
        steps.push_back({pool_.symbol(expr::SymbolKind::auxiliary, "apart", static_cast<int>(terms.size())),
                         Expr(pool_, place.second)});
      }
      steps.push_back({equation.symbol, equation.rhs});
    }
    for (const auto& [step, place] : terms) steps.push_back({{}, steps[step].symbol});
    for (std::size_t i = 0; i < function_.outputs.size(); ++i) {
      const Output& output = function_.outputs[i];
      steps.push_back({{}, output.value, is_steady(output.purpose), wanted(function_, output)});
    }
    const Guards of_terms = find_guards(pool_, steps);
    for (const auto& [step, place] : terms)
      if (of_terms.of_steps[step] != Guards::none) rows_[place] = of_terms.of_steps[step];
  }

  // Terms of the sum, and of sums within its terms and factors.
  void add_places(NodeId id, std::vector<Place>& places) const {
    const expr::Node& node = pool_.node(id);
    if (node.kind == NodeKind::product)
      for (const expr::Factor& factor : node.factors())
        if (factor.exponent == 1) add_places(factor.base, places);
    if (node.kind != NodeKind::sum) return;
    for (const expr::Term& term : node.terms()) {
      if (operations(Expr(pool_, term.node)) > 0) places.emplace_back(id, term.node);
      add_places(term.node, places);
    }
  }

  // The right-hand side with equations in the place of such terms, where that costs no more.
  Expr separated(const Equation& equation, std::vector<Equation>& parts) {
    topic_ = equation.topic;
    parts_.clear();
    const Expr rhs = rebuilt(equation.rhs.id());
    parts = std::move(parts_);
    std::uint32_t flops = expr::tree_work(rhs).flops;
    for (const Equation& part : parts) flops += expr::tree_work(part.rhs).flops;
    if (flops <= expr::tree_work(equation.rhs).flops) return rhs;
    parts.clear();
    return equation.rhs;
  }

  Expr rebuilt(NodeId id) {
    const expr::Node& node = pool_.node(id);
    if (node.kind == NodeKind::product) return rebuilt_product(id);
    return node.kind == NodeKind::sum ? rebuilt_sum(id) : Expr(pool_, id);
  }

  Expr rebuilt_product(NodeId id) {
    Expr product = pool_.number(pool_.node(id).number);
    const std::vector<expr::Factor> factors(pool_.node(id).factors().begin(), pool_.node(id).factors().end());
    bool changes = false;
    for (const expr::Factor& factor : factors) {
      const Expr base = factor.exponent == 1 ? rebuilt(factor.base) : Expr(pool_, factor.base);
      changes = changes || base.id() != factor.base;
      product = product * power(base, factor.exponent);
    }
    return changes ? product : Expr(pool_, id);
  }

  Expr rebuilt_sum(NodeId id) {
    const std::vector<expr::Term> terms(pool_.node(id).terms().begin(), pool_.node(id).terms().end());
    std::vector<Expr> kept{pool_.number(pool_.node(id).number)};
    Parts parts;
    bool changes = false;
    for (const expr::Term& term : terms) {
      const auto row = rows_.find({id, term.node});
      if (row != rows_.end()) {
        Expr& part = parts.try_emplace(row->second, Expr()).first->second;
        part = part + term.coefficient * Expr(pool_, term.node);
        continue;
      }
      const Expr inside = rebuilt(term.node);
      changes = changes || inside.id() != term.node;
      kept.push_back(term.coefficient * inside);
    }
    if (parts.empty() && !changes) return Expr(pool_, id);
    for (const auto& [row, part] : parts)
      kept.push_back(operations(part) < least_operations ? part : named(part));
    return expr::sum_of(pool_, kept);
  }

  Expr named(const Expr& part) {
    const bool negative = part.node().kind == NodeKind::product && part.node().number.is_negative();
    const Expr symbol = fresh_.new_symbol("z");
    parts_.push_back({symbol, negative ? -part : part, topic_});
    return negative ? -symbol : symbol;
  }

  Pool& pool_;
  Function& function_;
  Scheme fresh_; // gives names
  Topic topic_;
  std::vector<Equation> parts_;
  std::map<Place, int> rows_; // of conditions
};

} // namespace

void set_apart(Program& program) {
  for (Function& function : program.functions) Separator(*program.pool, function).run();
}

} // namespace mbsgen::scheme
