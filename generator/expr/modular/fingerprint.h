// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "expr/modular/residue.h"
#include <cstdint>
#include <unordered_map>

namespace mbsgen::expr {

/// Values of symbols as angles. Functions inside an angle have none.
class AngleTraits {
public:
  explicit AngleTraits(std::uint64_t seed) : seed_(seed) {}

  AngleWord from(const Rational& value) const { return AngleWord(value); }
  AngleWord pi() const { return AngleWord::none(); }
  AngleWord call(Op, AngleWord, AngleWord) const { return AngleWord::none(); }
  AngleWord symbol_value(const Pool& pool, NodeId symbol) const;
  /// The angle that belongs to a value. It is odd, so that symbols may be divided by.
  AngleWord of(Residue value) const { return AngleWord(scramble(seed_ ^ scramble(value.value())) | 1); }

private:
  std::uint64_t seed_;
};

/// How functions become residues. Sines and cosines are points of the unit circle that obey angle addition
/// for angles that are polynomials in symbols, and multiples of pi; other parts of an angle together make one
/// angle of their value's own. Every other function is a random value of its arguments' values.
class FingerprintTraits {
public:
  FingerprintTraits(const Pool& pool, std::uint64_t seed) : seed_(seed), angles_(pool, AngleTraits(seed)) {}

  Residue from(const Rational& value) const { return Residue(value); }
  Residue pi() const { return Residue(scramble(seed_ ^ 0x7069)); }
  Residue call(Op op, Residue x, Residue y) const;
  Residue symbol_value(const Pool& pool, NodeId symbol) const;

  using Evaluation = Evaluator<Residue, FingerprintTraits>;
  std::optional<Residue> call_node(const Pool& pool, NodeId call, Evaluation& evaluation);

  /// A symbol of that value, and of an angle of its own.
  void set_angle(NodeId symbol, Residue value);
  /// A symbol of that value whose angle is that of `rhs`.
  void define_angle(const Pool& pool, NodeId symbol, NodeId rhs, Residue value);
  void forget() { angles_.forget(); }

private:
  struct Parts;
  // A symbol defined with a multiple of pi: only as a lone symbol can the two be distinguished.
  struct Shifted {
    AngleWord word;
    Rational turns;
  };

  AngleWord term_word(const Pool& pool, const Term& term, int halvings, Rational& turns);
  Parts take_apart(const Pool& pool, NodeId argument, Evaluation& evaluation);
  CirclePoint point_of(const Pool& pool, NodeId argument, Evaluation& evaluation);
  CirclePoint point_of_pi(const Rational& turns);
  CirclePoint opaque_point(Residue value);

  std::uint64_t seed_;
  Evaluator<AngleWord, AngleTraits> angles_;
  std::unordered_map<NodeId, Shifted> shifted_;
  std::unordered_map<std::uint64_t, CirclePoint> opaque_points_;
};

/// Values of expressions at a pseudo-random point modulo the prime 2^61 - 1: different values prove
/// expressions different, equal values make them equal with near certainty, whatever their form. The point
/// lies on the variety of sines and cosines, so that cos² + sin² is 1 and cos(a+b) is cos(a)·cos(b) -
/// sin(a)·sin(b). Not seen as equal are different forms of what is no rational function of symbols, sines and
/// cosines (sqrt(x)² and x), of angles with functions in them beyond addition, and exact values at angles
/// like pi/6, which the builder folds to 1/2.
class Fingerprint {
public:
  static constexpr std::uint64_t modulus = Residue::modulus;

  explicit Fingerprint(const Pool& pool, std::uint64_t seed = 1)
      : evaluation_(pool, FingerprintTraits(pool, seed)) {}

  /// Symbols that were not set have a value of their own, the same in every pool.
  std::uint64_t value(const Expr& expression) { return value(expression.id()); }
  std::uint64_t value(NodeId id) { return evaluation_.value(id).value(); }

  /// Gives the symbol a value, before any expression of it is evaluated. Its sine and cosine are those of an
  /// angle of its own.
  void set(NodeId symbol, std::uint64_t value);
  /// symbol = rhs, and likewise its sine and cosine. Returns the value.
  std::uint64_t define(const Expr& symbol, const Expr& rhs);

  /// To be called after each sweep of the pool, which gives ids to new nodes; symbols keep their values.
  void forget();

private:
  FingerprintTraits::Evaluation evaluation_;
};

} // namespace mbsgen::expr
