// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <string_view>

namespace mbsgen::cli {

/// How much a command prints, and how.
struct Reporting {
  bool json = false;
  bool quiet = false;
  bool verbose = false;
};

/// Prints findings to standard error. `text`: of the file, to show its lines on a terminal.
void print(const Diagnostics& diagnostics, const Reporting& reporting, std::string_view text);

/// Whether a line of progress is welcome.
bool shows_progress(const Reporting& reporting);

} // namespace mbsgen::cli
