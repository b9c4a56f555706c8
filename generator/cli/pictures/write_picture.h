// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/shared_options.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Writes a picture or page where the options say. Without --output it goes, on a terminal, to a file of the
/// model's name, and a line says how to open it; elsewhere to standard output. `inputs`: the files that the
/// command has read. Throws UsageError where that file is one of them, std::runtime_error where it cannot be
/// written.
void write_picture(const AnalysisOptions& options, const std::vector<FileUse>& inputs,
                   const std::string& model, const char* extension, std::string text);

} // namespace mbsgen::cli
