// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/kind.h"

namespace mbsgen::manoeuvre {

/// Reports signals that results, charts, adjustments and the end of a kind name, but that are not among `signals`.
/// True where there are none.
bool check_signals(const Kind& kind, const std::vector<std::string>& signals, Diagnostics& diagnostics);

} // namespace mbsgen::manoeuvre
