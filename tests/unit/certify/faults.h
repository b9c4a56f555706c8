// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <functional>
#include <string>
#include <vector>

namespace certify_tests {

/// A way to break a program. `apply` changes the equation (or output) numbered `place`, and returns false
/// where there is nothing of that kind to break.
struct Fault {
  std::string name;
  std::function<bool(mbsgen::scheme::Program&, mbsgen::scheme::Function&, std::size_t place)> apply;
};

/// Faults that every function may have.
const std::vector<Fault>& faults();
/// Faults of functions that solve constraints.
const std::vector<Fault>& solver_faults();
/// Those of the iteration on the attitudes of ball joints.
const std::vector<Fault>& attitude_faults();

} // namespace certify_tests
