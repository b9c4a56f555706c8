// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A number of a function's result. Without a name it is no variable.
struct FmuValue {
  std::string name, unit, doc;
  std::string array; ///< of the function's outputs (scheme::Output)
  int index = 0;     ///< in that array
};

/// The numbers at the head of the result of a function that follows from a motion: of sensors, contacts, energies and
/// the model's outputs. Empty for other functions.
std::vector<FmuValue> fmu_values(const scheme::Program& program, scheme::Task task,
                                 const CFunction& function);

/// "rad/s^2" for "rad/s".
std::string per_second(const std::string& unit);

} // namespace mbsgen::emit
