// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/statements.h"
#include <array>

namespace mbsgen::schedule {

/// When a statement of a function is executed. Functions that return no Status have the stage `after` alone.
enum class Stage {
  before,   ///< once: values that the iteration needs and that do not depend on the unknowns
  loop,     ///< in every pass of the iteration
  after,    ///< once, when the unknowns are found
  optional, ///< only when the caller asks for a result that may be left out
  results   ///< when nothing can fail any more
};
inline constexpr std::size_t number_of_stages = 5;

/// One value for each stage.
template <class T>
class PerStage {
public:
  T& operator[](Stage stage) { return values_[static_cast<std::size_t>(stage)]; }
  const T& operator[](Stage stage) const { return values_[static_cast<std::size_t>(stage)]; }

private:
  std::array<T, number_of_stages> values_{};
};

/// Numbers of values that a function computes for its checks and its iteration, by purpose.
class Counts {
public:
  int& operator[](scheme::Purpose purpose) { return values_[static_cast<std::size_t>(purpose)]; }
  int operator[](scheme::Purpose purpose) const { return values_[static_cast<std::size_t>(purpose)]; }

private:
  std::array<int, scheme::number_of_purposes> values_{};
};

/// True for functions that check something.
bool can_fail(const Counts& counts);
/// The purposes of the arrays that checks and the iteration share, in the order of their declaration.
std::vector<scheme::Purpose> arrays_of(const Counts& counts);

/// The statements of a function by stages, within a stage in order of computation, outputs last.
struct Stages {
  PerStage<std::vector<Statement>> statements;
  Counts counts;
  int loop_pivots = 0;          ///< rows of `pivot` that the iteration checks; they come first
  bool only_zero_scales = true; ///< no pivot can cancel: each must not vanish
  /// Elements of arrays that a result reads once another result has overwritten them.
  std::vector<scheme::Expr> overwritten;
  std::vector<scheme::Guard> guards; ///< of statements, see guard_statements
};

/// Refers to the function. The loop cone is computed before the iteration or in it, all else after it: the
/// equations from which residuals, corrections and the pivots that these divide by are computed. A pivot
/// belongs to the loop cone when all that it reads does. Throws std::logic_error when unknowns do not match
/// corrections, or pivots their scales.
Stages make_stages(SymbolCollector& symbols, const scheme::Function& function);

} // namespace mbsgen::schedule
