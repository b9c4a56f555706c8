// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/angles.h"
#include "schedule/congruence.h"

namespace mbsgen::schedule {

/// The place of a value in an array of values that loops read or write by the number of their round.
struct SeriesPlace {
  std::size_t series = 0;
  int place = 0;
};

/// Loops of a function, their statements in all rounds, and in one round of each.
struct RollCount {
  std::size_t loops = 0, statements = 0, written = 0;
};

/// What loops over rounds of equal statements need.
struct Rolls {
  static constexpr expr::NodeId none = static_cast<expr::NodeId>(-1);

  /// Values that lie side by side, in order; `none`: a place between them that is not used.
  std::vector<std::vector<expr::NodeId>> series;
  std::unordered_map<expr::NodeId, SeriesPlace> places; ///< of these values
  /// Parameters and derived constants that loops read, one of each row in each round; each row once, in order.
  std::vector<Lanes> constants;
  RollCount count;

  std::size_t values() const { return places.size(); }
};

/// Finds rounds of statements that are equal but for their operands, as the links of a chain have them, where operands
/// move on by equal steps from round to round in arrays: those of arguments and results, of sines, and of values that
/// rounds leave to others, which become series. Marks the statements: `Statement::rounds` and `Statement::period`; the
/// order of statements is the same, so that all who execute one after the other get the same results.
Rolls roll_rounds(SymbolCollector& symbols, const Angles& angles, Stages& stages);

/// The operands of each statement of a round, one lane for each round, in the order of the text.
std::vector<Lanes> operands_of_rounds(const expr::Pool& pool, const Angles& angles, Stage stage,
                                      const Statement* first, std::size_t period, std::size_t rounds);

} // namespace mbsgen::schedule
