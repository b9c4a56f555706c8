// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <string>

namespace mbsgen::emit {

/// `Number(0.5)`: the shortest decimal text that reads back to the same double. Explicit conversion of a double
/// literal is done by the compiler, so that a float build holds no double. `Number` is `Real`, or the type of its
/// lanes where it is a pack. Throws std::range_error for what no double holds.
std::string literal(double value);
std::string literal(const Rational& value);

/// The same number as a constant of type double, or of type float: `0.5`, `0.5f`.
std::string double_literal(double value);
std::string float_literal(double value);

} // namespace mbsgen::emit
