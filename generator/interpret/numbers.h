// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::interpret {

/// Numbers in C: the type Number, ADD, SUBTRACT, MULTIPLY, DIVIDE, NEGATE, and the functions of op.def under their names.
/// `real_numbers`: double. `dual_numbers`: a structure of value and derivative, each a double.
std::string_view real_numbers();
std::string_view dual_numbers();

} // namespace mbsgen::interpret
