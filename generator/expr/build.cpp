// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/build.h"
#include "expr/core/order.h"
#include "expr/trig/condense_terms.h"
#include <algorithm>
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

} // namespace mbsgen::expr
