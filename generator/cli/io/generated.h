// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The paths of the generated files in the output folder.
std::vector<std::string> paths(const Generated& generated, const std::string& folder);

/// The operations of each function, and the files that were written, line by line.
std::string generation_text(const Generated& generated, const std::vector<std::string>& written);

/// Prints why the certification of the model of that file failed; the exit code.
int report_refutation(const Generated& generated, const std::string& model, const Reporting& reporting);

} // namespace mbsgen::cli
