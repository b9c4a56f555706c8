// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "schedule/schedule.h"
#include <map>
#include <tuple>
#include <unordered_map>

namespace mbsgen::certify {

/// Random numbers modulo a prime for all that expressions of a text are made of: symbols, entries of the
/// arrays of sines and cosines, functions of arguments. An expression of the text and one of the schedule are
/// taken for the same when their values are. No relation between the numbers is known but those of sums,
/// products and quotients, so that an expression passes for another one only where it is the same for all
/// numbers and functions.
class Operands {
public:
  /// `seed`: of the prime and the numbers.
  Operands(const expr::Pool& pool, std::uint64_t seed, const Checkpoint& checkpoint);

  const expr::Pool& pool() const { return pool_; }
  const Modular& symbol(expr::NodeId id);
  const Modular& entry(const schedule::AnglePlace& place);
  Modular call(expr::Op op, const Modular& x, const Modular& y);
  /// The value of a literal.
  const Modular& number(double value);
  /// Other numbers for all but literals.
  void forget() {
    symbols_.clear();
    calls_.clear();
  }
  Modular reduced(const Modular& value) { return field_.reduced(value); }

private:
  const expr::Pool& pool_;
  ModularField field_;
  std::unordered_map<expr::NodeId, Modular> symbols_;
  std::map<std::pair<bool, int>, Modular> entries_;
  std::map<std::tuple<expr::Op, Modular, Modular>, Modular> calls_;
  std::unordered_map<double, Modular> numbers_;
};

/// The values of the expressions of a schedule as a text has to write them: with the numbers that its
/// literals can state.
class Meaning {
public:
  Meaning(Operands& operands, const schedule::Schedule& schedule);

  /// The stage whose expressions follow: it tells which sines and cosines they take from their arrays.
  void set_stage(schedule::Stage stage) { stage_ = stage; }
  Modular of(const expr::Expr& expression);

private:
  Modular of(expr::NodeId id);
  const Modular& symbol(expr::NodeId id);
  Modular computed(expr::NodeId id);
  Modular sum(const expr::Node& node);
  Modular term(const expr::Term& term);
  Modular product(const Rational& coefficient, expr::Operands<expr::Factor> factors);
  Modular call(const expr::Node& node);
  const Modular& number(const Rational& size) { return operands_.number(size.to_double()); }

  Operands& operands_;
  const schedule::Schedule& schedule_;
  schedule::Stage stage_ = schedule::Stage::after;
  std::unordered_map<expr::NodeId, schedule::AnglePlace>
      shared_;                                     ///< symbols that stand for sines of another part
  std::unordered_map<expr::NodeId, Modular> memo_; ///< within one expression
};

} // namespace mbsgen::certify
