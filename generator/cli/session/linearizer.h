// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/session.h"
#include <mbsgen/analysis/linear.hpp>

namespace mbsgen::cli {

/// The model over numbers that carry a derivative, and its exact derivatives near a point.
using DualModel = interpret::BasicModel<analysis::Dual>;
using ExactLinearizer = analysis::Linearizer<DualModel>;

} // namespace mbsgen::cli

extern template class mbsgen::analysis::Linearizer<mbsgen::cli::DualModel>; // in its source, once
