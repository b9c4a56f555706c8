// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/factor.h"
#include "expr/core/memo.h"
#include "expr/core/product.h"
#include "expr/cost.h"
#include "expr/rebuild.h"
#include <algorithm>
#include <cstdlib>
#include <optional>

namespace mbsgen::expr {

Polynomial polynomial_of(Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) return {node.number, {}};
  if (node.kind == NodeKind::sum) return {node.number, node.terms().copy()};
  if (node.kind != NodeKind::product || node.number.is_one()) return {0, {{1, id}}};
  const Rational& scale = node.number;
  if (node.factors().size() != 1 || node.factors()[0].exponent != 1)
    return {0, {{scale, make_product(pool, 1, node.factors())}}};
  const Node& base = pool.node(node.factors()[0].base);
  if (base.kind != NodeKind::sum) return {0, {{scale, node.factors()[0].base}}};
  Polynomial result{scale * base.number, base.terms().copy()};
  for (Term& term : result.terms) term.coefficient = scale * term.coefficient;
  return result;
}

namespace {

// The factors of a node, which is its own only factor when it is no product. Numbers in front are left out.
std::vector<Factor> factors_of(const Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  return node.kind == NodeKind::product ? node.factors().copy() : std::vector<Factor>{{id, 1}};
}

// A power that stands in a term, or with base 0 the absolute value of the term's coefficient.
struct Occurrence {
  NodeId base = 0;
  std::int32_t exponent = 1;
  std::size_t term = 0;
};

struct Choice {
  Factor common;
  Rational number; ///< the common coefficient when common.base is 0
  std::vector<std::size_t> terms;
  long gain = 0;
};

bool below(const Occurrence& a, const Occurrence& b) {
  if (a.base != b.base) return a.base < b.base;
  if ((a.exponent < 0) != (b.exponent < 0)) return b.exponent < 0;
  if (a.exponent != b.exponent) return std::abs(a.exponent) > std::abs(b.exponent);
  return a.term < b.term;
}

bool same_kind(const Occurrence& a, const Occurrence& b) {
  return a.base == b.base && (a.exponent < 0) == (b.exponent < 0);
}

NodeId factor_sum(Pool& pool, NodeId id);

// A term that is ± the square of number·Π base^exponent; `term` is that of no term for the constant.
struct Square {
  std::size_t term = 0;
  bool negative = false;
  Rational number;
  std::vector<Factor> root;
};

// c (a² ± 2 a b + b²), c a sign, in place of three terms.
struct SquareOfSum {
  const Square *a = nullptr, *b = nullptr;
  std::size_t cross = 0;
  bool opposite = false; ///< the signs of a and b
  long gain = 0;
};

// Greedy factoring of one sum: the common factor that saves most, again and again.
class SumFactoring {
public:
  SumFactoring(Pool& pool, Polynomial polynomial) : pool_(pool), sum_(std::move(polynomial)) {}

  NodeId run() {
    while (sum_.size() > 1) {
      const Choice choice = best();
      const std::vector<Square> squares = sum_.size() > 2 ? squares_among_terms() : std::vector<Square>();
      const SquareOfSum square = best_square(squares);
      if (std::max(choice.gain, square.gain) <= 0) break;
      if (square.gain > choice.gain)
        take(square);
      else
        take_out(choice);
    }
    return make_sum(pool_, sum_.constant, sum_.terms);
  }

private:
  Choice best() {
    collect();
    Choice choice;
    for (auto first = occurrences_.begin(); first != occurrences_.end();) {
      const auto last =
          std::find_if(first, occurrences_.end(), [&](const Occurrence& o) { return !same_kind(o, *first); });
      if (last - first > 1) consider_group(first, last, choice);
      first = last;
    }
    consider_numbers(choice);
    return choice;
  }

  void collect() {
    occurrences_.clear();
    factors_.clear();
    for (std::size_t i = 0; i < sum_.terms.size(); ++i) {
      factors_.push_back(factors_of(pool_, sum_.terms[i].node));
      for (const Factor& factor : factors_.back()) occurrences_.push_back({factor.base, factor.exponent, i});
    }
    std::sort(occurrences_.begin(), occurrences_.end(), below);
  }

  using Iterator = std::vector<Occurrence>::const_iterator;

  // Highest exponents come first: each end of a run of equal exponents is a set of terms that share that
  // power.
  void consider_group(Iterator first, Iterator last, Choice& choice) {
    std::vector<std::size_t> terms;
    for (auto it = first; it != last; ++it) {
      terms.push_back(it->term);
      const bool run_ends = it + 1 == last || (it + 1)->exponent != it->exponent;
      if (run_ends && terms.size() > 1) consider({it->base, it->exponent}, terms, choice);
    }
  }

  void consider(const Factor& common, const std::vector<std::size_t>& terms, Choice& choice) {
    // A bare quotient 1/x as the common factor makes its cofactor a numerator: the division alone is paid.
    long gain = -product_cost(1, {common}).flops() - (common.exponent > 0 ? 1 : 0);
    for (const std::size_t i : terms) {
      const Rational& number = sum_.terms[i].coefficient;
      gain += product_cost(number, factors_[i]).flops() - product_cost(number, without(i, common)).flops();
    }
    if (!improves(gain, terms, common, choice)) return;
    choice.common = common;
    choice.terms = terms;
    choice.gain = gain;
  }

  // Equal gains: more terms, then the term order, so that the outcome does not depend on ids.
  bool improves(long gain, const std::vector<std::size_t>& terms, const Factor& common,
                const Choice& choice) const {
    if (gain != choice.gain) return gain > choice.gain;
    if (gain == 0) return false;
    if (terms.size() != choice.terms.size()) return terms.size() > choice.terms.size();
    const auto [low, high] = std::pair(*std::min_element(terms.begin(), terms.end()),
                                       *std::min_element(choice.terms.begin(), choice.terms.end()));
    if (low != high) return low < high;
    return place(low, common) < place(low, choice.common);
  }

  std::ptrdiff_t place(std::size_t term, const Factor& factor) const {
    const auto& factors = factors_[term];
    return std::find_if(factors.begin(), factors.end(),
                        [&](const Factor& f) { return f.base == factor.base; }) -
           factors.begin();
  }

  std::vector<Factor> without(std::size_t term, const Factor& common) const {
    std::vector<Factor> rest;
    for (Factor factor : factors_[term]) {
      if (factor.base == common.base) factor.exponent -= common.exponent;
      if (factor.exponent != 0) rest.push_back(factor);
    }
    return rest;
  }

  // Coefficients of one absolute value other than 1, shared by some of the terms.
  void consider_numbers(Choice& choice) {
    for (std::size_t i = 0; i < sum_.terms.size(); ++i) {
      const Rational size = sum_.terms[i].coefficient.abs();
      if (size.is_one()) continue;
      std::vector<std::size_t> terms;
      long gain = -1;
      for (std::size_t j = 0; j < sum_.terms.size(); ++j) {
        if (sum_.terms[j].coefficient.abs() != size) continue;
        if (j < i) break; // this size was looked at before
        terms.push_back(j);
        gain += product_cost(size, factors_[j]).flops() - product_cost(1, factors_[j]).flops();
      }
      if (gain <= choice.gain || terms.empty() || terms.front() != i) continue;
      choice = {{0, 1}, size, std::move(terms), gain};
    }
  }

  // ---- squares of sums ----
  std::optional<Square> square_of(std::size_t term) const {
    Square square;
    square.term = term;
    const bool is_term = term < sum_.terms.size();
    const Rational& number = is_term ? sum_.terms[term].coefficient : sum_.constant;
    const std::optional<Rational> root = number.abs().square_root();
    if (number.is_zero() || !root) return std::nullopt;
    square.negative = number.is_negative();
    square.number = *root;
    if (!is_term) return square;
    for (Factor factor : factors_[term]) {
      if (factor.exponent < 2 || factor.exponent % 2 != 0) return std::nullopt;
      factor.exponent /= 2;
      square.root.push_back(factor);
    }
    return square;
  }

  std::vector<Square> squares_among_terms() const {
    std::vector<Square> squares;
    for (std::size_t i = 0; i <= sum_.terms.size(); ++i)
      if (std::optional<Square> square = square_of(i)) squares.push_back(*std::move(square));
    return squares;
  }

  SquareOfSum best_square(const std::vector<Square>& squares) {
    SquareOfSum best;
    for (const Square& a : squares)
      for (const Square& b : squares)
        if (a.term < b.term && a.negative == b.negative) consider(a, b, best);
    return best;
  }

  void consider(const Square& a, const Square& b, SquareOfSum& best) {
    std::vector<Factor> both = a.root;
    both.insert(both.end(), b.root.begin(), b.root.end());
    const NodeId product = make_product(pool_, 1, both);
    for (std::size_t i = 0; i < sum_.terms.size(); ++i) {
      const Term& term = sum_.terms[i];
      if (term.node != product || term.coefficient.abs() != Rational(2) * a.number * b.number) continue;
      const long after = 2 + product_cost(a.number, a.root).flops() + product_cost(b.number, b.root).flops();
      const long gain = cost_of(a.term) + cost_of(b.term) + cost_of(i) + 2 - after;
      if (gain > best.gain) best = {&a, &b, i, term.coefficient.is_negative() != a.negative, gain};
    }
  }

  long cost_of(std::size_t term) const {
    return term < sum_.terms.size() ? product_cost(sum_.terms[term].coefficient, factors_[term]).flops() : 0;
  }

  void take(const SquareOfSum& square) {
    const auto term_of = [this](const Square& part, bool negative) {
      return Term{negative ? -part.number : part.number, make_product(pool_, 1, part.root)};
    };
    const NodeId inner =
        make_sum(pool_, 0, std::vector<Term>{term_of(*square.a, false), term_of(*square.b, square.opposite)});
    std::vector<Term> rest;
    for (std::size_t i = 0; i < sum_.terms.size(); ++i)
      if (i != square.a->term && i != square.b->term && i != square.cross) rest.push_back(sum_.terms[i]);
    if (square.b->term == sum_.terms.size()) sum_.constant = 0;
    rest.push_back({square.a->negative ? -1 : 1, make_product(pool_, 1, std::vector<Factor>{{inner, 2}})});
    sum_ = polynomial_of(pool_, make_sum(pool_, sum_.constant, rest));
  }

  void take_out(const Choice& choice) {
    const bool numeric = choice.common.base == 0;
    std::vector<char> taken(sum_.terms.size(), 0);
    std::vector<Term> cofactors;
    for (const std::size_t i : choice.terms) {
      taken[i] = 1;
      const Term& term = sum_.terms[i];
      if (numeric)
        cofactors.push_back({term.coefficient / choice.number, term.node});
      else
        cofactors.push_back({term.coefficient, make_product(pool_, 1, without(i, choice.common))});
    }
    // Through make_sum, so that what meets inside is condensed before it is factored again.
    const NodeId cofactor = factor_sum(pool_, make_sum(pool_, 0, cofactors));
    std::vector<Term> rest;
    for (std::size_t i = 0; i < taken.size(); ++i)
      if (taken[i] == 0) rest.push_back(std::move(sum_.terms[i]));
    const NodeId outer = numeric ? make_scaled(pool_, choice.number, cofactor)
                                 : make_product(pool_, 1, {choice.common, {cofactor, 1}});
    rest.push_back({1, outer});
    const NodeId whole = make_sum(pool_, sum_.constant, rest);
    const Node& node = pool_.node(whole);
    // A number times a sum stays whole, or it would be taken out again and again.
    sum_ = is_scaled(node) ? Polynomial{0, {{node.number, node.factors()[0].base}}}
                           : polynomial_of(pool_, whole);
  }

  Pool& pool_;
  Polynomial sum_;
  std::vector<std::vector<Factor>> factors_;
  std::vector<Occurrence> occurrences_;
};

// Adds the powers of a term as numbers that are equal for equal bases and signs of the exponents.
void add_powers(const Pool& pool, NodeId id, std::vector<std::uint64_t>& powers) {
  const Node& node = pool.node(id);
  if (node.kind != NodeKind::product) return powers.push_back(std::uint64_t{id} << 1);
  for (const Factor& factor : node.factors())
    powers.push_back(std::uint64_t{factor.base} << 1 | (factor.exponent < 0 ? 1 : 0));
}

// Whether two terms have a power or the size of their coefficients in common, or may meet in another way:
// where not, the sum stays as it is.
bool may_factor(const Pool& pool, const Node& sum) {
  std::vector<std::uint64_t> powers;
  powers.reserve(4 * sum.terms().size());
  bool has_number = false;
  for (const Term& term : sum.terms()) {
    if (pool.node(term.node).trigonometric || (has_number && !term.coefficient.is_unit())) return true;
    has_number = has_number || !term.coefficient.is_unit();
    add_powers(pool, term.node, powers);
  }
  std::sort(powers.begin(), powers.end());
  return std::adjacent_find(powers.begin(), powers.end()) != powers.end();
}

NodeId factor_sum(Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  if (is_scaled(node)) return make_scaled(pool, node.number, factor_sum(pool, node.factors()[0].base));
  if (node.kind != NodeKind::sum || !may_factor(pool, node)) return id;
  return SumFactoring(pool, polynomial_of(pool, id)).run();
}

class Factoring {
public:
  explicit Factoring(Pool& pool) : pool_(pool) {}

  NodeId factor(NodeId id) {
    const Node& node = pool_.node(id);
    if (node.kind == NodeKind::number || node.kind == NodeKind::symbol) return id;
    const auto factored = [&] {
      return factor_sum(pool_, rebuild_unlocked(
                                   pool_, id, [this](NodeId part) { return factor(part); }, true));
    };
    return node.uses < 2 ? factored() : factored_.visit(id, factored);
  }

private:
  Pool& pool_;
  Memo<NodeId> factored_; ///< of shared nodes; no sweep comes between
};

} // namespace

Expr factor(const Expr& expression) {
  if (expression.pool() == nullptr) return expression;
  Pool& pool = *expression.pool();
  Expr result = pool.handle(Factoring(pool).factor(expression.id()));
  return tree_work(result).flops < tree_work(expression).flops ? result : expression;
}

} // namespace mbsgen::expr
