// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/table.h"

namespace mbsgen::cli {

/// The coordinates of a motion over time as a drawing (SVG), made by gnuplot. Throws std::runtime_error where it is not
/// installed or fails.
std::string plot(const Table& table);

} // namespace mbsgen::cli
