// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/vec.h"
#include <string_view>
#include <vector>

namespace mbsgen::formalism {

/// The symbols of the numbers in an argument of a generated function that is neither of q, qd and qdd.
std::vector<Expr> argument_symbols(Pool& pool, std::string_view argument, int size);

} // namespace mbsgen::formalism
