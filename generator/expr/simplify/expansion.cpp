// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/simplify/expansion.h"
#include "expr/rebuild.h"
#include <algorithm>
#include <cstdlib>

namespace mbsgen::expr {

bool TrigContent::operator()(NodeId id) {
  const Node& node = pool_.node(id);
  if (node.trigonometric) return true;
  if (node.kind != NodeKind::sum && node.kind != NodeKind::product) return false;
  return known_.visit(id, [&] {
    return std::any_of(node.factors().begin(), node.factors().end(),
                       [this](const Factor& f) { return (*this)(f.base); }) ||
           std::any_of(node.terms().begin(), node.terms().end(),
                       [this](const Term& t) { return (*this)(t.node); });
  });
}

namespace {

// Single angles in an angle that is split: each doubles the number of terms.
constexpr long max_angle_parts = 5;
// Powers of sines and cosines beyond this one are left alone.
constexpr std::int32_t max_eliminated = 12;

// Equal monomials meet. The order of nodes is that of their ids; it does not survive `make_sum`.
void merge(Polynomial& polynomial) {
  std::vector<Term>& terms = polynomial.terms;
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.node < b.node; });
  terms.resize(merge_neighbours(terms.data(), terms.size()));
}

void add_scaled(Polynomial& total, const Polynomial& part, const Rational& scale) {
  total.constant = total.constant + scale * part.constant;
  for (const Term& term : part.terms) total.terms.push_back({scale * term.coefficient, term.node});
}

// coefficient·id, where the id may be a number or have one in front.
void add_node(Pool& pool, Polynomial& total, const Rational& coefficient, NodeId id) {
  add_scaled(total, polynomial_of(pool, id), coefficient);
}

} // namespace

Expr Expansion::expand(NodeId id) {
  const Shared result = polynomial(id);
  return pool_.handle(make_sum(pool_, result->constant, result->terms));
}

Expansion::Shared Expansion::polynomial(NodeId id) {
  return polynomials_.visit(id, [&] { return std::make_shared<const Polynomial>(eliminated(compute(id))); });
}

Polynomial Expansion::compute(NodeId id) {
  const Node& node = pool_.node(id);
  if (node.kind == NodeKind::sum) return of_sum(node);
  if (node.kind == NodeKind::product) return of_product(id);
  return node.kind == NodeKind::call ? of_call(id) : single(id);
}

Polynomial Expansion::of_sum(const Node& node) {
  Polynomial total{node.number, {}};
  for (const Term& term : node.terms()) add_scaled(total, *polynomial(term.node), term.coefficient);
  merge(total);
  return total;
}

Polynomial Expansion::of_product(NodeId id) {
  const Node& node = pool_.node(id);
  std::vector<Factor> closed;
  Polynomial product;
  for (const Factor& factor : node.factors())
    if (factor.exponent < 0 || !opens(factor.base))
      closed.push_back({options_.inside ? options_.inside(factor.base).id() : factor.base, factor.exponent});
  add_node(pool_, product, 1, make_product(pool_, node.number, closed));
  for (const Factor& factor : node.factors())
    if (factor.exponent > 0 && opens(factor.base) && !raise(product, factor)) return single(id);
  return product;
}

// Whether the factor is more than one monomial.
bool Expansion::opens(NodeId base) {
  const Node& node = pool_.node(base);
  if (node.kind == NodeKind::sum) return !options_.trig_only || has_trig_(base);
  return is_trig(node) && polynomial(base)->size() > 1;
}

bool Expansion::raise(Polynomial& product, const Factor& factor) {
  const Shared base = polynomial(factor.base);
  for (std::int32_t i = 0; i < factor.exponent; ++i)
    if (!multiply(product, *base)) return false;
  return true;
}

bool Expansion::multiply(Polynomial& product, const Polynomial& factor) {
  const std::size_t size = product.size() * factor.size();
  if (size > options_.max_terms) return false;
  if (options_.budget != nullptr) {
    if (size > *options_.budget) return false;
    *options_.budget -= size;
  }
  Polynomial result{product.constant * factor.constant, {}};
  for (const Term& x : product.terms) {
    for (const Term& y : factor.terms)
      add_node(pool_, result, x.coefficient * y.coefficient,
               make_product(pool_, 1, {{x.node, 1}, {y.node, 1}}));
    if (!factor.constant.is_zero()) result.terms.push_back({x.coefficient * factor.constant, x.node});
  }
  if (!product.constant.is_zero())
    for (const Term& y : factor.terms) result.terms.push_back({product.constant * y.coefficient, y.node});
  merge(result);
  product = eliminated(std::move(result));
  return true;
}

Polynomial Expansion::of_call(NodeId id) {
  const Node& node = pool_.node(id);
  if (options_.split_angles && is_trig(node)) return split(node);
  return options_.inside ? single(rebuild(pool_, id, options_.inside).id()) : single(id);
}

// sin and cos of Σ n·part by the addition formulae, part after part.
Polynomial Expansion::split(const Node& call) {
  const Polynomial angle = polynomial_of(pool_, call.factors()[0].base);
  long parts = 0;
  Polynomial rest{angle.constant, {}};
  std::vector<std::pair<NodeId, long>> whole;
  for (const Term& term : angle.terms) {
    const std::optional<long> times = term.coefficient.to_long();
    if (!times || std::labs(*times) > max_angle_parts) {
      rest.terms.push_back(term);
    } else {
      whole.emplace_back(term.node, *times);
      parts += std::labs(*times);
    }
  }
  const NodeId remainder = make_sum(pool_, rest.constant, rest.terms);
  if (parts > max_angle_parts || (parts == 1 && remainder == 0) || parts == 0)
    return single(pool_.intern_call(call.op, call.factors()));
  Polynomial sine = part_of_angle(Op::sin, remainder);
  Polynomial cosine = part_of_angle(Op::cos, remainder);
  for (const auto& [node, times] : whole) {
    const Polynomial s = part_of_angle(Op::sin, node);
    const Polynomial c = part_of_angle(Op::cos, node);
    for (long i = 0; i < std::labs(times); ++i) {
      Polynomial sc = sine, cs = cosine, cc = cosine, ss = sine;
      if (!multiply(sc, c) || !multiply(cs, s) || !multiply(cc, c) || !multiply(ss, s))
        return single(pool_.intern_call(call.op, call.factors()));
      add_scaled(sc, cs, times < 0 ? -1 : 1);
      add_scaled(cc, ss, times < 0 ? 1 : -1);
      merge(sc);
      merge(cc);
      sine = std::move(sc);
      cosine = std::move(cc);
    }
  }
  return call.op == Op::sin ? sine : cosine;
}

Polynomial Expansion::part_of_angle(Op op, NodeId part) {
  return single(call(pool_, op, pool_.handle(part)).id());
}

// f^(2k+r) becomes f^r·(1-g²)^k, factor after factor.
Polynomial Expansion::eliminated(Polynomial polynomial) {
  if (!options_.eliminate) return polynomial;
  Polynomial result{polynomial.constant, {}};
  bool changed = false;
  for (std::size_t i = 0; i < polynomial.terms.size(); ++i) {
    const Term term = polynomial.terms[i];
    const std::optional<Factor> square = square_in(term.node);
    if (square)
      add_eliminated(polynomial, term, *square); // at the end, to be looked at again
    else
      result.terms.push_back(term);
    changed = changed || square;
  }
  if (!changed) return polynomial;
  result.constant = polynomial.constant;
  merge(result);
  return result;
}

std::optional<Factor> Expansion::square_in(NodeId id) const {
  const Node& node = pool_.node(id);
  if (node.kind != NodeKind::product) return std::nullopt;
  for (const Factor& factor : node.factors()) {
    const Node& call = pool_.node(factor.base);
    if (factor.exponent > 1 && factor.exponent <= max_eliminated && is_trig(call) &&
        call.op == *options_.eliminate)
      return factor;
  }
  return std::nullopt;
}

void Expansion::add_eliminated(Polynomial& polynomial, const Term& term, const Factor& square) {
  const Op kept = *options_.eliminate == Op::sin ? Op::cos : Op::sin;
  const NodeId other = pool_.intern_call(kept, pool_.node(square.base).factors());
  const std::int32_t pairs = square.exponent / 2;
  const NodeId rest = make_product(pool_, 1, {{term.node, 1}, {square.base, -2 * pairs}});
  Rational binomial = term.coefficient;
  for (std::int32_t j = 0; j <= pairs; ++j) {
    add_node(pool_, polynomial, binomial, make_product(pool_, 1, {{rest, 1}, {other, 2 * j}}));
    binomial = binomial * Rational(j - pairs) / Rational(j + 1);
  }
}

} // namespace mbsgen::expr
