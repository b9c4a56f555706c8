// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/baseline.h"
#include "cli/io/files.h"
#include "cli/options/options.h"

namespace mbsgen::cli {

/// The options of a command on which operation counts depend.
CountOptions count_options(const GenerateCommand& command);

/// Holds operation counts against the baseline that the command names, if it does. With --update-baseline the counts join
/// the files to be written, and nothing is compared. Throws std::runtime_error where there is no such file, or it is none.
Comparison compare_with_baseline(const Generated& generated, const GenerateCommand& command, FileSet& files);

/// Prints why the counts have not passed; returns the exit code of that.
int report_regression(const Generated& generated, const GenerateCommand& command,
                      const Comparison& comparison);

/// Prints to standard error what has changed though the counts have passed.
void print_changes(const Generated& generated, const GenerateCommand& command, const Comparison& comparison);

} // namespace mbsgen::cli
