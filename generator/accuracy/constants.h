// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include "accuracy/precision.h"
#include "accuracy/trace.h"
#include <optional>

namespace mbsgen::accuracy {

/// By value of a trace: what rounding adds to it, where it depends on no variable: the type's own arithmetic is carried
/// out here, and what it leaves out is known with its sign. A product that a compiler joins with a sum counts as
/// rounded, and the values of the sum are those of both ways. Empty: too many values are possible, or a function is
/// called whose last digits are not known.
std::vector<std::optional<Interval>> constant_errors(const Trace& trace, const Precision& precision);

} // namespace mbsgen::accuracy
