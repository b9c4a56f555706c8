// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/packs.h"
#include "schedule/rolls.h"
#include "scheme/breakdown.h"
#include "scheme/passes/trial.h"
#include "scheme/program.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A row of a table of operations: those in the code, and how they began.
struct ExplainedShare {
  std::string name;
  std::size_t equations_written = 0; ///< by the formalism
  std::size_t equations_dead = 0;    ///< of those, that no result needs
  long flops_written = 0;            ///< dead equations included
  std::size_t equations = 0;         ///< in the code
  expr::Cost cost;                   ///< of the code
};

/// The operations of a function: where they are, which ways to write it were tried, and what each pass saved.
struct Explanation {
  std::string function; ///< or "update"
  expr::Cost cost;
  std::optional<expr::Cost> open; ///< of a function with contacts: where none is closed or active
  std::size_t equations = 0;
  /// Each sums to `cost`; the most expensive come first.
  std::vector<ExplainedShare> quantities, steps, bodies;
  std::vector<scheme::Trial> trials;           ///< in their order; of update() none
  std::size_t taken = 0;                       ///< the trial that became the code
  schedule::PackCount packs;                   ///< of limbs in vectors; none where there are none
  std::vector<std::vector<std::string>> limbs; ///< their names, by groups
  schedule::RollCount rolls;                   ///< loops over links; none where there are none
  std::vector<scheme::PassRecord> passes;      ///< on the trial that was taken, or on the constants

  /// Null for update().
  const scheme::Trial* taken_trial() const { return taken < trials.size() ? &trials[taken] : nullptr; }
};

/// The flops that the formalism wrote, dead equations included.
long flops_written(const scheme::Trial& trial);

/// Adds what is packed in each function.
void explain_packs(const scheme::Program& program, const std::map<std::string, schedule::PackCount>& packs,
                   std::vector<Explanation>& explanations);

/// Adds the loops of each function.
void explain_rolls(const std::map<std::string, schedule::RollCount>& rolls,
                   std::vector<Explanation>& explanations);

/// The explanations of all functions of a program, and of update(), which comes last.
std::vector<Explanation> explanations(const scheme::Program& program, std::vector<scheme::Trial> trials,
                                      const std::vector<scheme::PassRecord>& passes);

/// Expressions in memory beyond those before the function, by column: as many equations each, the last
/// perhaps fewer. `before` is the most before a sweep, `after` the fewest after one.
struct Teeth {
  std::size_t equations_each = 1;
  std::vector<std::size_t> before, after;
};
/// In at most so many columns.
Teeth teeth(const std::vector<expr::Tooth>& memory, std::size_t columns);
/// The number of columns of the report and of the text.
inline constexpr std::size_t teeth_columns = 80;

} // namespace mbsgen::emit
