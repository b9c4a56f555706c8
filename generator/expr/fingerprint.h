// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "expr/residue.h"
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace mbsgen::expr {

/// A point of the unit circle, exactly: cos² + sin² = 1 modulo the prime.
struct CirclePoint {
  Residue cos = Residue(1);
  Residue sin;
};

/// How functions become residues. Sines and cosines are points of the unit circle that obey angle addition:
/// the argument is taken apart into Σ rational·atom, and each atom has its own random point. Every other
/// function is a random value of its arguments' values.
class FingerprintTraits {
public:
  explicit FingerprintTraits(std::uint64_t seed) : seed_(seed) {}

  Residue from(const Rational& value) const { return Residue(value); }
  Residue pi() const { return Residue(scramble(seed_ ^ 0x7069)); }
  Residue call(Op op, Residue x, Residue y) const;
  Residue symbol_value(const Pool& pool, NodeId symbol) const;

  using Evaluation = Evaluator<Residue, FingerprintTraits>;
  std::optional<Residue> call_node(const Pool& pool, NodeId call, Evaluation& evaluation);

  /// A symbol that stands for a sum of angles.
  void define_angle(const Pool& pool, NodeId symbol, NodeId rhs, Evaluation& evaluation);
  void undefine_angle(NodeId symbol) { defined_.erase(symbol); }

private:
  // coefficient·atom; an atom is a defined symbol or, with symbol 0, what has the value `key`.
  struct Part {
    Rational coefficient;
    NodeId symbol = 0;
    Residue key;
  };
  using Angle = std::vector<Part>;

  Angle take_apart(const Pool& pool, NodeId argument, Evaluation& evaluation) const;
  void add_part(const Pool& pool, Angle& angle, const Rational& coefficient, NodeId node,
                Evaluation& evaluation) const;
  CirclePoint point_of(const Angle& angle, int depth);
  CirclePoint point_of_part(const Part& part, int depth);
  CirclePoint fine_point(Residue key);

  std::uint64_t seed_;
  std::unordered_map<NodeId, Angle> defined_;
  std::unordered_map<std::uint64_t, CirclePoint> fine_points_;
};

/// Values of expressions at a pseudo-random point modulo the prime 2^61 - 1: different values prove
/// expressions different, equal values make them equal with near certainty, whatever their form. The point
/// lies on the variety of sines and cosines, so that cos² + sin² is 1 and cos(a+b) is cos(a)·cos(b) -
/// sin(a)·sin(b). Exact values at angles like pi/6, which the builder folds to 1/2, are the exception: they
/// are not on the variety.
class Fingerprint {
public:
  static constexpr std::uint64_t modulus = Residue::modulus;

  explicit Fingerprint(const Pool& pool, std::uint64_t seed = 1)
      : evaluation_(pool, FingerprintTraits(seed)) {}

  /// Symbols that were not set have a value of their own, the same in every pool.
  std::uint64_t value(const Expr& expression) { return value(expression.id()); }
  std::uint64_t value(NodeId id) { return evaluation_.value(id).value(); }

  /// Gives the symbol a value, before any expression of it is evaluated. Its sine and cosine are those of an
  /// angle of its own.
  void set(NodeId symbol, std::uint64_t value);
  /// symbol = rhs, and likewise its sine and cosine where rhs is a sum of whole angles. Returns the value.
  std::uint64_t define(const Expr& symbol, const Expr& rhs);

  /// To be called after each sweep of the pool, which gives ids to new nodes; symbols keep their values.
  void forget() { evaluation_.forget(); }

private:
  FingerprintTraits::Evaluation evaluation_;
};

} // namespace mbsgen::expr
