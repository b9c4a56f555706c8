// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/compiler.h"
#include "schedule/schedule.h"
#include <map>
#include <stdexcept>
#include <string>

namespace mbsgen::interpret {

/// An element of one of the arrays of a function, and its register.
struct Element {
  std::size_t array = 0; ///< row of Routine::arrays
  std::size_t index = 0;
  Register at = 0;
};

/// A function with the user's laws, which only a compiled program can call.
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

/// A step of a schedule, with its statements as instructions, and the loops behind these.
struct Action {
  schedule::Step::Kind kind = schedule::Step::Kind::compute;
  Tape tape;
  std::size_t number = 0; ///< of the tape, among all of an image
  std::vector<MatrixLoop> loops;
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
  std::vector<Element> reads;      ///< elements of arguments that the function reads
  std::vector<Element> results;
  std::vector<Action> actions;
  std::vector<Register> unknowns;
  std::map<scheme::Purpose, std::vector<Register>> rows; ///< of residuals, corrections, pivots …, by purpose
  std::vector<Register> numbers; ///< all that must be finite, arguments and inputs alike
  bool only_zero_scales = true;

  /// The row of an array. Throws std::logic_error where the function has none of that name.
  std::size_t array(const std::string& name) const;
  /// The registers of the values of a purpose.
  const std::vector<Register>& of(scheme::Purpose purpose) const;
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
Routine compile(const scheme::Program& program, const scheme::Function& function, Registers& registers);

} // namespace mbsgen::interpret
