// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/findings.h"
#include "cli/session/plot.h"

namespace mbsgen::cli {

/// Of a recording: t, then each measured column, what the model says of it, and the residual.
Table residual_table(const Recording& recording);
/// Each measured column of a recording with the model, and its residuals.
Figure figure_of(const Findings& findings, std::size_t recording);

} // namespace mbsgen::cli
