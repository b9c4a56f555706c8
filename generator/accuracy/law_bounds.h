// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/box.h"
#include "accuracy/rounding.h"
#include "accuracy/search.h"

namespace mbsgen::accuracy {

/// Puts what the box assumes of laws into the trace of a function, and bounds how far errors of their arguments move
/// what they give. Throws NoTrace where the box has no error of a law in that type.
void complete_laws(Trace& trace, const Box& laws, const Precision& precision,
                   const std::vector<Interval>& box, const Effort& effort);

/// What a record says of an assumption.
std::vector<RoundingRecord::AssumedLaw> assumed_laws(const Trace& trace, const Box& laws);

} // namespace mbsgen::accuracy
