// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <mbsgen/analysis/linear.hpp>

namespace mbsgen::cli {

/// The number of unstable modes of x' = A x.
int unstable_modes(const analysis::Linear& system);

} // namespace mbsgen::cli
