// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/simplify/condense.h"
#include "expr/core/memo.h"
#include "expr/cost.h"
#include "expr/factor.h"
#include "expr/rebuild.h"
#include "expr/simplify/expansion.h"
#include <algorithm>
#include <unordered_set>

namespace mbsgen::expr {

namespace {

// Bounds of the work: terms of an expansion inside an expression and of the whole; products of terms per
// round; rounds; terms of a sum that are expanded one by one, and two by two.
constexpr std::size_t inner_terms = 96;
constexpr std::size_t whole_terms = 1500;
constexpr std::size_t round_budget = 60000;
constexpr int max_rounds = 12;
constexpr std::size_t max_single = 16;
constexpr std::size_t max_pairs = 6;
// Weight of a square root or any other function against a multiplication.
constexpr long call_weight = 8;

struct Score {
  long total = 0;
  long flops = 0;
};

// The cheapest form of one expression among those shown to it.
class Contest {
public:
  Contest(Expr start, long trig_weight) : best_(std::move(start)), trig_weight_(trig_weight) {
    score_ = score(best_);
    seen_.insert(best_.id());
    limit_ = score_.flops;
  }

  /// True when the candidate is the best so far. The factored form of each new one competes, too.
  bool enter(const Expr& candidate) {
    if (!seen_.insert(candidate.id()).second) return false;
    const bool plain = judge(candidate);
    const Expr factored = factor(candidate);
    const bool better = seen_.insert(factored.id()).second && judge(factored);
    return plain || better;
  }
  bool enter_factored() {
    const Expr factored = factor(best_);
    return seen_.insert(factored.id()).second && judge(factored);
  }

  const Expr& best() const { return best_; }
  const Score& score() const { return score_; }

private:
  Score score(const Expr& expression) const {
    const Cost cost = tree_cost(expression);
    return {cost.flops() + trig_weight_ * cost.trig + call_weight * (cost.sqrt + cost.other), cost.flops()};
  }

  bool judge(const Expr& candidate) {
    const Score other = score(candidate);
    if (other.flops > limit_ || other.total >= score_.total) return false;
    best_ = candidate;
    score_ = other;
    return true;
  }

  Expr best_;
  long trig_weight_;
  long limit_ = 0;
  Score score_;
  std::unordered_set<NodeId> seen_;
};

class Condenser {
public:
  Condenser(Pool& pool, long trig_weight) : pool_(pool), trig_weight_(trig_weight), has_trig_(pool) {}

  // Rounds start from the expression alone, so that what condenses no further does so in every pool.
  Expr run(Expr expression) {
    for (int round = 0; round < max_rounds; ++round) {
      Expr next = round_of(expression);
      if (next == expression) break;
      expression = std::move(next);
    }
    return expression;
  }

private:
  Expr round_of(const Expr& expression) {
    improved_.clear();
    budget_ = round_budget;
    Contest contest(expression, trig_weight_);
    expand_whole(contest, expression, whole_terms);
    budget_ = round_budget;
    contest.enter(improve(expression.id()));
    return contest.best();
  }

  // Parts first, then the node itself.
  Expr improve(NodeId id) {
    const NodeKind kind = pool_.node(id).kind;
    if (kind == NodeKind::number || kind == NodeKind::symbol) return pool_.handle(id);
    return improved_.visit(id, [&] {
      return improve_top(in_pool(rebuild(
          pool_, id, [this](NodeId part) { return improve(part); }, true)));
    });
  }

  Expr improve_top(const Expr& expression) {
    const NodeKind kind = expression.node().kind;
    if (kind != NodeKind::sum && kind != NodeKind::product) return expression;
    Contest contest(expression, trig_weight_);
    contest.enter_factored();
    expand_whole(contest, expression, inner_terms);
    expand_parts(contest);
    return contest.best();
  }

  Expr in_pool(Expr value) { return value.pool() == nullptr ? pool_.number(0) : value; }

  ExpansionOptions options(std::size_t max_terms) {
    ExpansionOptions options;
    options.max_terms = max_terms;
    options.budget = &budget_;
    return options;
  }

  void expand_whole(Contest& contest, const Expr& expression, std::size_t max_terms) {
    ExpansionOptions plain = options(max_terms);
    contest.enter(Expansion(pool_, plain).expand(expression.id()));
    if (!has_trig_(expression.id())) return;
    plain.trig_only = true;
    contest.enter(Expansion(pool_, plain).expand(expression.id()));
    for (const bool split : {false, true})
      for (const Op op : {Op::sin, Op::cos}) {
        ExpansionOptions normal = options(max_terms);
        normal.split_angles = split;
        normal.eliminate = op;
        contest.enter(Expansion(pool_, normal).expand(expression.id()));
      }
  }

  // Expands single terms of a sum, and pairs of terms, where that lets them meet with the others.
  void expand_parts(Contest& contest) {
    while (expand_single_terms(contest) || expand_pairs(contest)) {
    }
  }

  std::vector<std::size_t> products_of_sums(const Node& sum, std::size_t at_most) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < sum.terms().size() && found.size() < at_most; ++i)
      for (const Factor& factor : pool_.node(sum.terms()[i].node).factors())
        if (factor.exponent > 0 && pool_.node(factor.base).kind == NodeKind::sum) {
          found.push_back(i);
          break;
        }
    return found;
  }

  bool expand_single_terms(Contest& contest) {
    const Expr sum = contest.best();
    if (sum.node().kind != NodeKind::sum) return false;
    for (const std::size_t i : products_of_sums(sum.node(), max_single))
      if (enter_expanded(contest, sum, {i})) return true;
    return false;
  }

  bool expand_pairs(Contest& contest) {
    const Expr sum = contest.best();
    if (sum.node().kind != NodeKind::sum) return false;
    const std::vector<std::size_t> candidates = products_of_sums(sum.node(), max_pairs);
    if (candidates.size() < 3) return false; // two alone are all that there is to expand
    for (const std::size_t i : candidates)
      for (const std::size_t j : candidates)
        if (i < j && enter_expanded(contest, sum, {i, j})) return true;
    return false;
  }

  bool enter_expanded(Contest& contest, const Expr& sum, std::initializer_list<std::size_t> chosen) {
    std::vector<Term> terms = sum.node().terms().copy();
    const ExpansionOptions plain = options(inner_terms);
    for (const std::size_t i : chosen) terms[i].node = Expansion(pool_, plain).expand(terms[i].node).id();
    return contest.enter(pool_.handle(make_sum(pool_, sum.node().number, terms)));
  }

  Pool& pool_;
  long trig_weight_;
  std::size_t budget_ = 0;
  Memo<Expr> improved_;
  TrigContent has_trig_;
};

} // namespace

Expr condense(const Expr& expression, long trig_weight) {
  if (expression.pool() == nullptr) return expression;
  return Condenser(*expression.pool(), trig_weight).run(expression);
}

} // namespace mbsgen::expr
