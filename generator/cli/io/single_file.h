// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include <string>

namespace mbsgen::cli {

/// Writes the one result of a command. To a file: a line, or JSON, on standard output names it, as `reporting` says. To
/// `standard_stream`: the text alone. Throws std::runtime_error where the file cannot be written; it is then as before.
void write_single(const std::string& output, std::string text, const Reporting& reporting);

} // namespace mbsgen::cli
