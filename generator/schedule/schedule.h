// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/angles.h"
#include "schedule/packs.h"
#include "schedule/rolls.h"
#include "schedule/step.h"
#include <algorithm>
#include <limits>

namespace mbsgen::schedule {

/// Choices of a schedule. They change no result but by rounding.
struct Choices {
  bool gathers_angles = false; ///< sines and cosines of many angles at once
  bool stores_early = false;   ///< entries of matrices next to the equations that give them
  std::size_t limb_lanes = 0;  ///< most statements of limbs side by side; 0: each alone
  bool packs_sines = false;    ///< their sines in vectors, too
  bool rolls_links = false;    ///< rounds of equal statements in loops
  bool rolls_products = false; ///< products of matrices in loops; only together with stores_early
  bool calls = false;          ///< of other functions, where a function has such (scheme::Function::calls)
  /// A function of more statements than `large` is cut into parts of about `part` statements; one that
  /// iterates by the second pair.
  std::size_t large = std::numeric_limits<std::size_t>::max(), part = 1;
  std::size_t large_iteration = large, part_of_iteration = 1;
};

/// A value that is an entry of the sines or cosines of another part.
struct SharedSine {
  scheme::Expr symbol;
  AnglePlace place;
};

/// The form of a generated function between its list of equations and its text: one tree of steps, in the
/// order of computation, with what the steps share. Printers write it, `interpret` executes it in numbers,
/// `certify` modulo a prime. Refers to the function.
struct Schedule {
  std::vector<Step> steps;
  Angles angles;
  Counts counts;
  int loop_pivots = 0;          ///< rows of `pivot` that the iteration checks; they come first
  bool only_zero_scales = true; ///< no pivot can cancel: each must not vanish
  bool in_parts = false;        ///< the statements lie in steps of the kind `part`
  std::vector<scheme::Expr> unknowns, overwritten; ///< elements of arguments that the function copies
  std::vector<scheme::Expr> crossing;              ///< values read out of the scope that computes them
  std::vector<SharedSine> shared_sines;
  std::vector<scheme::Expr> numbers; ///< all must be finite where the function may fail; empty: it cannot
  std::vector<expr::NodeId> free;    ///< read here, defined elsewhere; each once
  std::vector<bool> used;            ///< by NodeId: read here
  std::size_t statements = 0;        ///< in all steps
  PackCount packs;                   ///< operations, where limbs are packed
  Opposites opposites;               ///< constants that lanes of vectors have with the other sign
  Rolls rolls;                       ///< loops over links of a chain
  /// An estimate of the numbers on the stack: the most named values that are needed at one time, with the
  /// arrays of the iteration and of angles, and the values that parts share. A compiler keeps some in
  /// registers, saves registers, and may change the order.
  std::size_t stack_values = 0;

  bool is_unknown(const scheme::Expr& symbol) const {
    return std::find(unknowns.begin(), unknowns.end(), symbol) != unknowns.end();
  }
};

/// The schedule of a function of the program. Throws std::logic_error for a malformed scheme, see make_stages.
Schedule make_schedule(SymbolCollector& symbols, const scheme::Program& program,
                       const scheme::Function& function, const Choices& choices);
/// The schedule of equations alone, as those of `update`.
Schedule make_schedule(SymbolCollector& symbols, const std::vector<scheme::Equation>& equations,
                       const Choices& choices);

/// Calls `visit(statement)` for each statement below the steps, in order.
template <class Visit>
void for_each_statement(const std::vector<Step>& steps, Visit visit) {
  for (const Step& step : steps) {
    for (const Statement& statement : step.statements) visit(statement);
    for_each_statement(step.steps, visit);
  }
}

} // namespace mbsgen::schedule
