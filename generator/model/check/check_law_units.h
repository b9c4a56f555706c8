// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"

namespace mbsgen::model {

/// Warnings about laws (forces and motions) that the units of their parameters contradict, such as a spring
/// of "N/mm". A number other than 1 may convert units: what it multiplies is not judged, nor is a parameter
/// without a known unit.
void check_law_units(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
