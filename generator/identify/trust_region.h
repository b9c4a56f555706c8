// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/factored.h"
#include <vector>

namespace mbsgen::identify {

/// The step with the least sum of squares to first order, no longer than `radius`, in shares of the scales. Unknowns
/// that are not `free` stay; those that it would carry beyond `low` or `high`, steps of the unknowns, end there, and
/// the others make the best of it.
Vector step_within(const Factored& at, std::vector<Eigen::Index> free, double radius, const Vector& low,
                   const Vector& high);

} // namespace mbsgen::identify
