// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/expr.h"
#include "expr/trig/condense_terms.h"
#include "expr/trig/normal_form.h"
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace mbsgen::expr {

namespace {

// coefficient·node split so that the node carries no number of its own; sums reached with ±1 are merged in.
void add_term(Pool& pool, Rational& constant, OperandBuffer<Term>& terms, const Rational& coefficient,
              NodeId id) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) {
    constant = constant + coefficient * node.number;
  } else if (node.kind == NodeKind::sum && coefficient.is_unit()) {
    constant = constant + coefficient * node.number;
    for (const Term& term : node.terms()) terms.push_back({coefficient * term.coefficient, term.node});
  } else if (node.kind == NodeKind::product && !node.number.is_one()) {
    const bool scaled_base = is_scaled(node);
    const Rational scale = coefficient * node.number;
    const NodeId core = scaled_base ? node.factors()[0].base : pool.intern_product(1, node.factors());
    if (scaled_base && scale.is_unit())
      add_term(pool, constant, terms, scale, core);
    else
      terms.push_back({scale, core});
  } else {
    terms.push_back({coefficient, id});
  }
}

// So few are sorted by insertion.
constexpr std::size_t few_terms = 16;

template <class Less>
void insert_rest(Term* first, Term* rest, Term* last, Less less) {
  for (; rest != last; ++rest) {
    Term term = std::move(*rest);
    Term* place = rest;
    for (; place != first && less(term, place[-1]); --place) *place = std::move(place[-1]);
    *place = std::move(term);
  }
}

// Most sums are made of two sums, each of them sorted.
void sort_and_merge(const Pool& pool, OperandBuffer<Term>& terms) {
  const auto less = [&pool](const Term& a, const Term& b) { return compare(pool, a.node, b.node) < 0; };
  Term* const second = std::is_sorted_until(terms.begin(), terms.end(), less);
  if (terms.size() <= few_terms)
    insert_rest(terms.begin(), second, terms.end(), less);
  else if (std::is_sorted(second, terms.end(), less))
    std::inplace_merge(terms.begin(), second, terms.end(), less);
  else
    std::sort(terms.begin(), terms.end(), less);
  terms.truncate(merge_neighbours(terms.begin(), terms.size()));
}

bool may_condense(const Pool& pool, const OperandBuffer<Term>& terms) {
  return std::any_of(terms.begin(), terms.end(),
                     [&pool](const Term& term) { return pool.node(term.node).trigonometric; });
}

// The number that leaves the sum in canonical form when it is divided by it: the sign of the first term,
// times the absolute value that all coefficients share, if they do.
Rational content(const Rational& constant, const OperandBuffer<Term>& terms) {
  const Rational& first = terms.front().coefficient;
  const Rational size = first.abs();
  const bool shared = (constant.is_zero() || constant.abs() == size) &&
                      std::all_of(terms.begin(), terms.end(),
                                  [&size](const Term& term) { return term.coefficient.abs() == size; });
  if (shared) return first;
  return first.is_negative() ? Rational(-1) : Rational(1);
}

// A multiple of a sum may have become a plain part: by merging with others, or by the division.
bool holds_plain_sum(const Pool& pool, const OperandBuffer<Term>& terms) {
  return std::any_of(terms.begin(), terms.end(), [&pool](const Term& term) {
    return term.coefficient.is_unit() && pool.node(term.node).kind == NodeKind::sum;
  });
}

NodeId finish_sum(Pool& pool, const Rational& constant, OperandBuffer<Term>& terms) {
  if (terms.empty()) return pool.intern_number(constant);
  if (terms.size() == 1 && constant.is_zero()) return make_scaled(pool, terms[0].coefficient, terms[0].node);
  const Rational outside = content(constant, terms);
  if (!outside.is_one())
    for (Term& term : terms) term.coefficient = term.coefficient / outside;
  const Rational inside = constant / outside;
  const bool nested = holds_plain_sum(pool, terms);
  return make_scaled(pool, outside, nested ? make_sum(pool, inside, terms) : pool.intern_sum(inside, terms));
}

} // namespace

std::size_t merge_neighbours(Term* first, std::size_t size) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size;) {
    Term merged = std::move(first[i]);
    for (++i; i < size && first[i].node == merged.node; ++i)
      merged.coefficient = merged.coefficient + first[i].coefficient;
    if (!merged.coefficient.is_zero()) first[kept++] = std::move(merged);
  }
  return kept;
}

NodeId make_sum(Pool& pool, Rational constant, Operands<Term> parts) {
  OperandBuffer<Term> terms;
  for (const Term& part : parts) add_term(pool, constant, terms, part.coefficient, part.node);
  sort_and_merge(pool, terms);
  while (may_condense(pool, terms) && condense_terms(pool, constant, terms, make_sum)) {
    const OperandBuffer<Term> condensed = std::exchange(terms, {});
    for (const Term& part : condensed) add_term(pool, constant, terms, part.coefficient, part.node);
    sort_and_merge(pool, terms);
  }
  return finish_sum(pool, constant, terms);
}

namespace {

Rational value_of(const Expr& number) {
  return number.is_zero() ? Rational(0) : number.node().number;
}

int sign_of(const Rational& value) {
  return value.is_zero() ? 0 : value.is_negative() ? -1 : 1;
}

std::optional<Expr> fold_root(Pool& pool, const Rational& value) {
  if (value.is_negative()) throw std::domain_error("the square root of a negative number");
  if (const std::optional<Rational> root = value.square_root()) return pool.number(*root);
  return std::nullopt;
}

void check_domain(Op op, const Rational& value) {
  if (op == Op::log && sign_of(value) <= 0)
    throw std::domain_error("the logarithm of a number that is not positive");
  if ((op == Op::asin || op == Op::acos) && Rational(1) < value.abs())
    throw std::domain_error("asin or acos of a number outside -1 to 1");
}

std::optional<Expr> fold_number(Pool& pool, Op op, const Rational& value) {
  if (op == Op::sqrt) return fold_root(pool, value);
  if (op == Op::abs) return pool.number(value.abs());
  if (op == Op::sign) return pool.number(sign_of(value));
  if (op == Op::floor) return pool.number(value.floor());
  check_domain(op, value);
  if (value.is_zero() && row(op).at_zero) return pool.number(*row(op).at_zero);
  if (value.is_one() && row(op).at_one) return pool.number(*row(op).at_one);
  return std::nullopt;
}

std::optional<Expr> fold(Pool& pool, Op op, const Expr& x, const Expr& y) {
  if ((op == Op::min || op == Op::max) && x == y) return x;
  if (op == Op::pow && y.is_number() && value_of(y).is_integer()) return power(x, y);
  if (!x.is_number() || !y.is_number()) return std::nullopt;
  const Rational a = value_of(x);
  const Rational b = value_of(y);
  switch (op) {
  case Op::min:
    return pool.number(b < a ? b : a);
  case Op::max:
    return pool.number(a < b ? b : a);
  case Op::atan2:
    if (a.is_zero() && b.is_zero()) throw std::domain_error("atan2(0, 0)");
    if (a.is_zero() && !b.is_negative()) return pool.number(0);
    break;
  case Op::pow:
    if (a.is_negative()) throw std::domain_error("a broken power of a negative number");
    break;
  default:
    break;
  }
  return std::nullopt;
}

// The value of a call that is known exactly (sin(0), cos(pi/2), sqrt(4/9), abs(-2), exp(0), min(1, 2), floor(7/2) …) or
// that another call expresses (sin(-x), sqrt(x)^2 aside); nothing when the call stays.
std::optional<Expr> fold(Pool& pool, Op op, const Expr& x) {
  if (op == Op::sin || op == Op::cos) {
    Rational sign = 1;
    NodeId result = 0;
    if (!reduce_trig(pool, op, x.id(), make_sum, sign, result)) return std::nullopt;
    return sign * pool.handle(result);
  }
  return x.is_number() ? fold_number(pool, op, value_of(x)) : std::nullopt;
}

Pool& common_pool(const Expr& a, const Expr& b) {
  return a.pool() != nullptr ? *a.pool() : *b.pool();
}

} // namespace

Expr operator+(const Expr& a, const Expr& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  Pool& pool = common_pool(a, b);
  return pool.handle(make_sum(pool, 0, {{1, a.id()}, {1, b.id()}}));
}

Expr operator-(const Expr& a, const Expr& b) {
  if (b.is_zero()) return a;
  if (a == b) return Expr();
  Pool& pool = common_pool(a, b);
  return pool.handle(make_sum(pool, 0, {{1, a.id()}, {-1, b.id()}}));
}

Expr operator-(const Expr& a) {
  return a.is_zero() ? a : a.pool()->handle(make_scaled(*a.pool(), -1, a.id()));
}

Expr operator*(const Expr& a, const Expr& b) {
  if (a.is_zero() || b.is_zero()) return Expr();
  Pool& pool = common_pool(a, b);
  return pool.handle(make_product(pool, 1, {Factor{a.id(), 1}, Factor{b.id(), 1}}));
}

Expr operator*(const Rational& factor, const Expr& a) {
  return a.is_zero() ? a : a.pool()->handle(make_scaled(*a.pool(), factor, a.id()));
}

Expr operator/(const Expr& a, const Expr& b) {
  if (b.is_zero()) throw std::domain_error("division by zero");
  if (a.is_zero()) return a;
  Pool& pool = common_pool(a, b);
  return pool.handle(make_product(pool, 1, {Factor{a.id(), 1}, Factor{b.id(), -1}}));
}

Expr power(const Expr& base, long exponent) {
  if (base.is_zero()) {
    if (exponent < 0) throw std::domain_error("division by zero");
    if (exponent == 0) throw std::domain_error("zero to the power of zero");
    return base;
  }
  Pool& pool = *base.pool();
  return pool.handle(make_product(pool, 1, {Factor{base.id(), narrow_exponent(exponent)}}));
}

Expr power(const Expr& base, const Expr& exponent) {
  if (exponent.is_number()) {
    const Rational value = exponent.is_zero() ? Rational(0) : exponent.node().number;
    if (const std::optional<long> whole = value.to_long()) return power(base, *whole);
    if (value + value == Rational(1)) return call(*base.pool(), Op::sqrt, base);
  }
  return call(common_pool(base, exponent), Op::pow, base, exponent);
}

Expr call(Pool& pool, Op op, const Expr& x) {
  if (std::optional<Expr> folded = fold(pool, op, x)) return *std::move(folded);
  return pool.handle(pool.intern_call(op, {Factor{x.id(), 1}}));
}

Expr call(Pool& pool, Op op, const Expr& x, const Expr& y) {
  if (std::optional<Expr> folded = fold(pool, op, x, y)) return *std::move(folded);
  return pool.handle(pool.intern_call(op, {Factor{x.id(), 1}, Factor{y.id(), 1}}));
}

namespace {

bool contains(const Pool& pool, NodeId id, SymbolKind kind) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::symbol) return pool.symbol_of(id).kind == kind;
  return std::any_of(node.factors().begin(), node.factors().end(),
                     [&](const Factor& factor) { return contains(pool, factor.base, kind); }) ||
         std::any_of(node.terms().begin(), node.terms().end(),
                     [&](const Term& term) { return contains(pool, term.node, kind); });
}

} // namespace

bool contains(const Expr& expression, SymbolKind kind) {
  return expression.pool() != nullptr && contains(*expression.pool(), expression.id(), kind);
}

Expr sum_of(Pool& pool, const std::vector<Expr>& parts) {
  std::vector<Term> terms;
  terms.reserve(parts.size());
  for (const Expr& part : parts)
    if (!part.is_zero()) terms.push_back({1, part.id()});
  return pool.handle(make_sum(pool, 0, terms));
}

} // namespace mbsgen::expr
