// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/compiler.h"
#include "schedule/schedule.h"
#include <array>
#include <optional>
#include <stdexcept>
#include <string>

namespace mbsgen::interpret {

/// Elements of an argument side by side, and the first of their registers, which are side by side, too.
struct ReadRun {
  std::size_t array = 0; ///< row of Routine::arrays
  std::size_t index = 0, count = 0;
  Register at = 0;
};

/// What a function writes to one of its arrays.
struct Written {
  struct Element {
    std::size_t index = 0;
    Register at = 0;
  };
  std::size_t array = 0; ///< row of Routine::arrays
  std::vector<Element> elements;
};

/// A call of one of the user's laws: registers of its arguments, in the order of scheme::LawCall, and of its results; a
/// register that is null is of a result that nobody reads.
struct LawCall {
  std::string law;
  std::vector<Register> arguments;
  std::vector<std::optional<Register>> results;
};

/// What becomes of calls of the user's laws.
enum class Laws {
  refused, ///< only a compiled program has them
  called   ///< who runs the routine gives them; derivatives of laws are refused
};

/// A function with the user's laws that are refused.
struct NeedsLaws : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A number that a condition compares with zero.
struct Comparison {
  Register at = 0;
  bool negated = false;
};

/// A loop over square matrices, by the registers of their entries: `matrix` is multiplied by `left` from the left or,
/// without one, becomes the inverse of the symmetric matrix with its lower triangle.
struct MatrixLoop {
  std::size_t rows = 0;
  std::vector<Register> left, matrix;
};

/// A step of a schedule, with its statements as instructions, the loops behind these, and a law that is called last.
struct Action {
  schedule::Step::Kind kind = schedule::Step::Kind::compute;
  Tape tape;
  std::size_t number = 0; ///< of the tape, among all of an image
  std::vector<MatrixLoop> loops;
  std::optional<LawCall> law = {};
  std::vector<Action> actions;
  schedule::Test test = schedule::Test::degenerate;
  schedule::Status status = schedule::Status::ok;
  std::size_t first = 0, count = 0;
  /// Of a condition, which holds where one of them is positive or NaN; none: always.
  std::vector<Comparison> numbers = {};
  std::vector<Register> zeroed = {}; ///< where the condition does not hold
};

/// A function of a program in instructions.
struct Routine {
  std::string name;
  std::vector<std::string> arrays; ///< the arguments; then the members of a result's structure
  std::vector<ReadRun> reads;      ///< elements of arguments that the function reads
  std::vector<Written> results;    ///< each array once
  std::vector<Action> actions;
  std::vector<Register> unknowns;
  /// Of residuals, corrections, pivots …, by purpose.
  std::array<std::vector<Register>, scheme::number_of_purposes> rows;
  std::vector<Register> numbers; ///< all that must be finite, arguments and inputs alike
  bool only_zero_scales = true;

  /// The row of an array. Throws std::logic_error where the function has none of that name.
  std::size_t array(const std::string& name) const;
  /// The registers of the values of a purpose.
  const std::vector<Register>& of(scheme::Purpose purpose) const {
    return rows[static_cast<std::size_t>(purpose)];
  }
};

/// Calls `visit(action)` for each action and those in it, in order. `Actions`: a vector of actions, constant or not.
template <class Actions, class Visit>
void for_each_action(Actions& actions, Visit& visit) {
  for (auto& action : actions) {
    visit(action);
    for_each_action(action.actions, visit);
  }
}

/// Throws NeedsLaws. `registers` has the symbols that all functions read; the routine gets registers of its own.
Routine compile(const scheme::Program& program, const scheme::Function& function, Registers& registers,
                Laws laws = Laws::refused);

} // namespace mbsgen::interpret
