// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"

namespace mbsgen::cli {

/// Inverse dynamics and kinematics of a motion; as the commands of cli/commands.h.
int run(const InverseCommand& command);

} // namespace mbsgen::cli
