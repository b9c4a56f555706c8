// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <cstdint>

namespace mbsgen::scheme {

/// Work of a function's results, the entries of `array` on the one hand and all others on the other.
struct Division {
  std::int64_t array = 0, others = 0;
  std::int64_t both = 0; ///< of what both need, which is part of each
};

/// Constants count as known.
Division division(const Pool& pool, const Function& function, const std::string& array);

/// The argument of a function that is a full square matrix. Throws std::logic_error where it has none.
const Argument& full_matrix_of(const Function& function);

/// The function that calls `parts`, other functions of the program, one after the other, in place of its own
/// equations (Function::calls). It still has these, with names apart from each other, for counts and certificates.
/// `declared`: the function without equations. Throws std::logic_error where a result is missing.
Function composed(Pool& pool, Function declared, const std::vector<const Function*>& parts);

} // namespace mbsgen::scheme
