// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/stages.h"
#include "interpret/compiler.h"
#include <stdexcept>
#include <string>

namespace mbsgen::interpret {

/// An element of one of the arrays of a function, and its register.
struct Element {
  std::size_t array = 0; ///< row of Routine::arrays
  std::size_t index = 0;
  Register at = 0;
};

/// A function with laws of the user's, which only a compiled program can call.
struct NeedsLaws : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A function of a program in instructions, stage by stage as in generated code.
struct Routine {
  std::string name;
  std::vector<std::string> arrays; ///< the arguments; then the members of a result's structure
  std::vector<Element> reads;      ///< what the function reads of its arguments
  std::vector<Element> results;
  emit::PerStage<Tape> tapes;
  std::vector<Register> unknowns;
  std::vector<Register> residuals, corrections, changes, pivots, pivot_scales, consistencies, inertias,
      inertia_limits, checked;
  std::vector<Register> numbers; ///< all that must be finite, arguments and inputs alike
  std::size_t loop_pivots = 0;   ///< of the pivots, those that each pass of the iteration checks
  bool only_zero_scales = true;

  /// The row of an array. Throws std::logic_error where the function has none of that name.
  std::size_t array(const std::string& name) const;
};

/// Throws NeedsLaws. `registers` has the symbols that all functions read; the routine gets registers of its own.
Routine compile(const scheme::Program& program, const scheme::Function& function, Registers& registers);

} // namespace mbsgen::interpret
