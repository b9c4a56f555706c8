// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include <vector>

namespace mbsgen::accuracy {

/// How far a point is at most from a solution of as many equations as unknowns, by unknown: the largest residuals at
/// the point, and enclosures of the derivatives, by equation and unknown, wherever each unknown is at most `room` away
/// from the point (Krawczyk). Infinite where no solution within the room is proved.
std::vector<double> solution_distances(const std::vector<std::vector<Interval>>& jacobian,
                                       const std::vector<double>& residuals, double room,
                                       std::size_t unknowns);

} // namespace mbsgen::accuracy
