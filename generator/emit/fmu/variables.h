// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/fmu/results.h"
#include "scheme/program.h"
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// A variable of an FMU: a number, whose value reference is its place among all values.
struct FmuVariable {
  /// As package/header.c counts them.
  enum class Use { unused, independent, parameter, setting, input, state, guess, motion, result };

  int reference = 0;
  Use use = Use::unused;
  std::string name, unit, doc;
  std::string former_name; ///< that another variable has; empty: none has
  std::optional<double> start;
  double lower = -std::numeric_limits<double>::infinity(), upper = std::numeric_limits<double>::infinity();
  int rate_of = -1;      ///< the state of which it is the derivative by the time
  bool is_exact = false; ///< the generated tangent gives its changes, or the changes along it
  bool is_flag = false;

  bool is_output() const {
    return use == Use::state || use == Use::guess || (use > Use::guess && rate_of < 0);
  }
};

/// A function whose results are variables, from the place `first` on.
struct FmuResult {
  std::size_t row = 0; ///< of the program's functions, and of the interface's
  int first = 0;
  std::vector<FmuValue> values;
};

/// All variables of an FMU.
struct FmuVariables {
  std::vector<FmuVariable> all; ///< by value reference; some are unused
  /// First places of groups of variables that are arrays of the C text, by the names that the sources have for them.
  std::vector<std::pair<std::string, int>> places;
  std::vector<int> states, rates; ///< value references, in the same order
  std::vector<FmuResult> results;

  int place(const std::string& group) const;
  /// Of the parameter that has this name in the model; -1: none has.
  int parameter(const std::string& name) const;
};

/// A step of co-simulation, unless the user sets another one, s.
inline constexpr double fmu_step = 0.001;

/// Refers to the interface.
FmuVariables fmu_variables(const scheme::Program& program, const CInterface& interface);

} // namespace mbsgen::emit
