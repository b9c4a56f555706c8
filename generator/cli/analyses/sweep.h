// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/session.h"

namespace mbsgen::cli {

/// `mbsgen modes` with --sweep, of a model that has equilibria.
int run_sweep(const ModesCommand& command, const Session& session);

} // namespace mbsgen::cli
