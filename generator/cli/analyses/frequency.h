// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"

namespace mbsgen::cli {

/// The frequency response of a linearized model; as the commands of cli/commands.h.
int run(const FrequencyCommand& command);

} // namespace mbsgen::cli
