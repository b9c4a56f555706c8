// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/fingerprint.h"
#include <algorithm>

namespace mbsgen::expr {

namespace {

// The random point of an atom is that of its `fineness`-th part, so that halves, thirds … of an angle agree
// with the whole.
constexpr long fineness = 55440; // 2^4·3^2·5·7·11
// Symbols defined by symbols defined by … : beyond this depth an angle stands for itself.
constexpr int max_depth = 64;

CirclePoint operator*(const CirclePoint& a, const CirclePoint& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

CirclePoint power(CirclePoint base, std::uint64_t exponent) {
  CirclePoint result;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) result = result * base;
    base = base * base;
  }
  return result;
}

CirclePoint turned(const CirclePoint& point, long times) {
  const CirclePoint result = power(point, static_cast<std::uint64_t>(times < 0 ? -times : times));
  return times < 0 ? CirclePoint{result.cos, -result.sin} : result;
}

CirclePoint random_point(std::uint64_t seed) {
  const Residue t(scramble(seed));
  const Residue one(1);
  const Residue scale = (one + t * t).inverse(); // never zero: -1 is no square modulo this prime
  return {(one - t * t) * scale, (t + t) * scale};
}

std::uint64_t combine(std::uint64_t a, std::uint64_t b) {
  return scramble(a ^ scramble(b));
}

std::uint64_t hash_name(const Symbol& symbol) {
  std::uint64_t hash = static_cast<std::uint64_t>(symbol.kind);
  for (const char c : symbol.stem) hash = combine(hash, static_cast<unsigned char>(c));
  for (const std::int16_t index : symbol.index) hash = combine(hash, static_cast<std::uint16_t>(index));
  return hash;
}

// The point of turns·pi for a dyadic rational; the group of the circle has 2^61 elements, so that pi can be
// halved but has no third part.
std::optional<CirclePoint> point_of_pi(const Rational& turns) {
  static const CirclePoint generator = [] {
    constexpr std::uint64_t quarter = std::uint64_t{1} << 59;
    for (std::uint64_t seed = 0;; ++seed)
      if (const CirclePoint point = random_point(seed); power(point, quarter).sin == Residue(1)) return point;
  }();
  const cln::cl_I denominator = cln::denominator(turns.cln());
  constexpr int finest = 32;
  for (int halvings = 0; halvings <= finest; ++halvings) {
    if (denominator != (cln::cl_I(1) << halvings)) continue;
    const cln::cl_I count = cln::mod(cln::numerator(turns.cln()), cln::cl_I(1) << (halvings + 1));
    return power(power(generator, std::uint64_t{1} << (60 - halvings)), cln::cl_I_to_UQ(count));
  }
  return std::nullopt;
}

bool is_angle_op(Op op) {
  return op == Op::sin || op == Op::cos || op == Op::tan;
}

const Residue pi_key(0x7069);

} // namespace

Residue::Residue(const Rational& value) {
  if (value.is_zero()) return;
  if (value.is_unit()) {
    value_ = value.is_one() ? 1 : modulus - 1;
    return;
  }
  static const cln::cl_I prime = (cln::cl_I(1) << 61) - 1;
  const auto reduced = [](const cln::cl_I& whole) {
    return from_reduced(cln::cl_I_to_UQ(cln::mod(whole, prime)));
  };
  *this = reduced(cln::numerator(value.cln()));
  if (!value.is_integer()) *this = *this / reduced(cln::denominator(value.cln()));
}

Residue FingerprintTraits::call(Op op, Residue x, Residue y) const {
  std::uint64_t a = x.value();
  std::uint64_t b = y.value();
  if ((op == Op::min || op == Op::max) && b < a) std::swap(a, b);
  return Residue(combine(combine(combine(seed_, static_cast<std::uint64_t>(op)), a), b));
}

Residue FingerprintTraits::symbol_value(const Pool& pool, NodeId symbol) const {
  return Residue(combine(seed_, hash_name(pool.symbol_of(symbol))));
}

std::optional<Residue> FingerprintTraits::call_node(const Pool& pool, NodeId call, Evaluation& evaluation) {
  const Node& node = pool.node(call);
  if (!is_angle_op(node.op)) return std::nullopt;
  const CirclePoint point = point_of(take_apart(pool, node.factors[0].base, evaluation), 0);
  if (node.op == Op::tan) return point.sin / point.cos;
  return node.op == Op::sin ? point.sin : point.cos;
}

void FingerprintTraits::define_angle(const Pool& pool, NodeId symbol, NodeId rhs, Evaluation& evaluation) {
  Angle angle = take_apart(pool, rhs, evaluation);
  const bool whole = std::all_of(angle.begin(), angle.end(), [](const Part& part) {
    return part.coefficient.is_integer() || (part.symbol == 0 && part.key == pi_key);
  });
  undefine_angle(symbol);
  if (whole) defined_.emplace(symbol, std::move(angle));
}

void FingerprintTraits::add_part(const Pool& pool, Angle& angle, const Rational& coefficient, NodeId id,
                                 Evaluation& evaluation) const {
  const Node& node = pool.node(id);
  Part part;
  part.coefficient = coefficient;
  if (node.kind == NodeKind::call && node.op == Op::pi)
    part.key = pi_key;
  else if (node.kind == NodeKind::symbol && defined_.count(id) != 0)
    part.symbol = id;
  else
    part.key = evaluation.value(id);
  angle.push_back(std::move(part));
}

FingerprintTraits::Angle FingerprintTraits::take_apart(const Pool& pool, NodeId argument,
                                                       Evaluation& evaluation) const {
  Angle angle;
  const Node* node = &pool.node(argument);
  Rational scale = 1;
  if (node->kind == NodeKind::product && !node->number.is_one() && node->factors.size() == 1 &&
      node->factors[0].exponent == 1) {
    scale = node->number;
    argument = node->factors[0].base;
    node = &pool.node(argument);
  }
  if (node->kind != NodeKind::sum) {
    if (node->kind == NodeKind::number)
      angle.push_back({node->number, 0, Residue(1)});
    else
      add_part(pool, angle, scale, argument, evaluation);
    return angle;
  }
  if (!node->number.is_zero()) angle.push_back({scale * node->number, 0, Residue(1)});
  for (const Term& term : node->terms) add_part(pool, angle, scale * term.coefficient, term.node, evaluation);
  return angle;
}

CirclePoint FingerprintTraits::point_of(const Angle& angle, int depth) {
  CirclePoint point;
  for (const Part& part : angle) point = point * point_of_part(part, depth);
  return point;
}

CirclePoint FingerprintTraits::point_of_part(const Part& part, int depth) {
  const std::optional<long> whole = part.coefficient.to_long();
  if (part.symbol != 0 && whole && depth < max_depth)
    return turned(point_of(Angle(defined_.at(part.symbol)), depth + 1), *whole);
  Residue key = part.symbol != 0 ? Residue(combine(seed_, part.symbol)) : part.key;
  if (part.symbol == 0 && key == pi_key)
    if (const std::optional<CirclePoint> point = point_of_pi(part.coefficient)) return *point;
  const std::optional<long> fine = (part.coefficient * Rational(fineness)).to_long();
  if (fine) return turned(fine_point(key), *fine);
  return turned(fine_point(key * Residue(part.coefficient)), fineness);
}

// An atom and its negative have opposite angles.
CirclePoint FingerprintTraits::fine_point(Residue key) {
  const bool negative = key.value() > Residue::modulus / 2;
  const std::uint64_t positive = negative ? (-key).value() : key.value();
  const auto [entry, is_new] = fine_points_.try_emplace(positive);
  if (is_new) entry->second = random_point(combine(seed_, positive));
  const CirclePoint& point = entry->second;
  return negative ? CirclePoint{point.cos, -point.sin} : point;
}

void Fingerprint::set(NodeId symbol, std::uint64_t value) {
  evaluation_.set(symbol, Residue(value));
  evaluation_.traits().undefine_angle(symbol);
}

std::uint64_t Fingerprint::define(const Expr& symbol, const Expr& rhs) {
  const Residue value = evaluation_.value(rhs);
  evaluation_.set(symbol, value);
  evaluation_.traits().define_angle(evaluation_.pool(), symbol.id(), rhs.id(), evaluation_);
  return value.value();
}

} // namespace mbsgen::expr
