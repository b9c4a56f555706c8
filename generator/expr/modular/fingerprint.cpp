// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/fingerprint.h"
#include <algorithm>

namespace mbsgen::expr {

namespace {

// Angles are counted in 2^-6 parts of their words, so that halves … 64ths of them agree with the whole.
constexpr int fineness = 6;
// An angle whose word has this many factors of two may coincide with others by chance.
constexpr int max_trailing_zeros = 30;

std::uint64_t combine(std::uint64_t a, std::uint64_t b) {
  return scramble(a ^ scramble(b));
}

Residue value_of_name(std::uint64_t seed, const Symbol& symbol) {
  std::uint64_t hash = static_cast<std::uint64_t>(symbol.kind);
  for (const char c : symbol.stem) hash = combine(hash, static_cast<unsigned char>(c));
  for (const std::int32_t index : symbol.index) hash = combine(hash, static_cast<std::uint32_t>(index));
  return Residue(combine(seed, hash));
}

// Shows the terms of an argument, the number in front multiplied in, to `visit`; returns the constant.
template <class Visit>
Rational visit_terms(const Pool& pool, NodeId argument, Visit visit) {
  const Node* node = &pool.node(argument);
  Rational scale = 1;
  if (node->kind == NodeKind::product && node->factors().size() == 1 && node->factors()[0].exponent == 1) {
    scale = node->number;
    argument = node->factors()[0].base;
    node = &pool.node(argument);
  }
  if (node->kind == NodeKind::number) return scale * node->number;
  if (node->kind != NodeKind::sum) {
    visit(Term{scale, argument});
    return 0;
  }
  for (const Term& term : node->terms()) visit(Term{scale * term.coefficient, term.node});
  return scale * node->number;
}

} // namespace

AngleWord AngleTraits::symbol_value(const Pool& pool, NodeId symbol) const {
  return of(value_of_name(seed_, pool.symbol_of(symbol)));
}

// angle = fine·2^-fineness + opaque + turns·pi
struct FingerprintTraits::Parts {
  AngleWord fine;
  Residue opaque;
  Rational turns;
};

Residue FingerprintTraits::call(Op op, Residue x, Residue y) const {
  std::uint64_t a = x.value();
  std::uint64_t b = y.value();
  if ((op == Op::min || op == Op::max) && b < a) std::swap(a, b);
  return Residue(combine(combine(combine(seed_, static_cast<std::uint64_t>(op)), a), b));
}

Residue FingerprintTraits::symbol_value(const Pool& pool, NodeId symbol) const {
  return value_of_name(seed_, pool.symbol_of(symbol));
}

std::optional<Residue> FingerprintTraits::call_node(const Pool& pool, NodeId call, Evaluation& evaluation) {
  const Node& node = pool.node(call);
  if (node.op != Op::sin && node.op != Op::cos && node.op != Op::tan) return std::nullopt;
  const CirclePoint point = point_of(pool, node.factors()[0].base, evaluation);
  if (node.op == Op::tan) return point.sin / point.cos;
  return node.op == Op::sin ? point.sin : point.cos;
}

void FingerprintTraits::set_angle(NodeId symbol, Residue value) {
  shifted_.erase(symbol);
  angles_.set(symbol, angles_.traits().of(value));
}

void FingerprintTraits::define_angle(const Pool& pool, NodeId symbol, NodeId rhs, Residue value) {
  set_angle(symbol, value);
  if (pool.node(rhs).work.calls != 0) return; // functions have no angle
  AngleWord word;
  Rational turns;
  const Rational constant =
      visit_terms(pool, rhs, [&](const Term& term) { word = word + term_word(pool, term, 0, turns); });
  word = word + AngleWord(constant);
  if (!word.exists) return;
  angles_.set(symbol, turns.is_zero() ? word : AngleWord::none());
  if (!turns.is_zero()) shifted_.emplace(symbol, Shifted{word, turns});
}

// The word of a term times 2^halvings; its multiple of pi is added to `turns` instead.
AngleWord FingerprintTraits::term_word(const Pool& pool, const Term& term, int halvings, Rational& turns) {
  if (is_pi(pool.node(term.node))) {
    turns = turns + term.coefficient;
    return AngleWord();
  }
  const AngleWord coefficient(term.coefficient * Rational(1L << halvings));
  const auto it = shifted_.find(term.node);
  if (it == shifted_.end()) return coefficient * angles_.value(term.node);
  turns = turns + term.coefficient * it->second.turns;
  return coefficient * it->second.word;
}

FingerprintTraits::Parts FingerprintTraits::take_apart(const Pool& pool, NodeId argument,
                                                       Evaluation& evaluation) {
  Parts parts;
  Residue whole; // without the multiples of pi
  const auto add = [&parts, &whole](AngleWord word, Residue value) {
    whole = whole + value;
    if (word.exists)
      parts.fine = parts.fine + word;
    else
      parts.opaque = parts.opaque + value;
  };
  const Rational constant = visit_terms(pool, argument, [&](const Term& term) {
    const AngleWord word = term_word(pool, term, fineness, parts.turns);
    if (!is_pi(pool.node(term.node))) add(word, Residue(term.coefficient) * evaluation.value(term.node));
  });
  add(AngleWord(constant * Rational(1L << fineness)), Residue(constant));
  const std::uint64_t low = (std::uint64_t{1} << max_trailing_zeros) - 1;
  if (parts.fine.value != 0 && (parts.fine.value & low) == 0) parts = {AngleWord(), whole, parts.turns};
  return parts;
}

CirclePoint FingerprintTraits::point_of(const Pool& pool, NodeId argument, Evaluation& evaluation) {
  const Parts parts = take_apart(pool, argument, evaluation);
  CirclePoint point = CirclePoint::at(parts.fine.value);
  if (!parts.opaque.is_zero()) point = point * opaque_point(parts.opaque);
  return parts.turns.is_zero() ? point : point * point_of_pi(parts.turns);
}

// The circle has 2^61 points, so that pi can be halved but has no third part: that is an angle of its own.
CirclePoint FingerprintTraits::point_of_pi(const Rational& turns) {
  constexpr std::size_t half_circle = 60;
  constexpr std::size_t finest = 32;
  const Integer denominator = turns.denominator();
  const std::size_t twos = denominator.twos();
  const Integer odd = denominator >> twos;
  if (twos > finest) return opaque_point(Residue(turns) * pi());
  const AngleWord count(turns.numerator().low_word());
  if (odd.is_one()) return CirclePoint::at(count.value << (half_circle - twos));
  const CirclePoint part = CirclePoint::random(combine(seed_ ^ 0x7069, Residue(Rational(odd)).value()));
  return part.power(count.value << (finest - twos));
}

// A value and its negative have opposite angles.
CirclePoint FingerprintTraits::opaque_point(Residue value) {
  const bool negative = value.value() > Residue::modulus / 2;
  const std::uint64_t size = negative ? (-value).value() : value.value();
  const auto [entry, is_new] = opaque_points_.try_emplace(size);
  if (is_new) entry->second = CirclePoint::random(combine(seed_, size));
  return negative ? entry->second.inverse() : entry->second;
}

void Fingerprint::set(NodeId symbol, std::uint64_t value) {
  evaluation_.set(symbol, Residue(value));
  evaluation_.traits().set_angle(symbol, Residue(value));
}

std::uint64_t Fingerprint::define(const Expr& symbol, const Expr& rhs) {
  const Residue value = evaluation_.value(rhs);
  evaluation_.set(symbol, value);
  evaluation_.traits().define_angle(evaluation_.pool(), symbol.id(), rhs.id(), value);
  return value.value();
}

void Fingerprint::forget() {
  evaluation_.forget();
  evaluation_.traits().forget();
}

} // namespace mbsgen::expr
