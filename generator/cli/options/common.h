// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "cli/io/reporting.h"
#include "formalism/closure/partition.h"
#include <string>

namespace CLI {
class App;
}

namespace mbsgen::cli {

/// Checks of options that take numbers. The complaint is the option's name and what these return.
std::string positive_seconds(const std::string& word);
std::string positive(const std::string& word);
std::string finite(const std::string& word);
std::string count(const std::string& word);

/// The limits of memory, by default three quarters of the machine's, and of time.
void add_budget(CLI::App& app, Budget::Limits& budget);
void add_reporting(CLI::App& app, Reporting& reporting);
/// The options of loops.
void add_closure(CLI::App& app, formalism::ClosureOptions& closure);

} // namespace mbsgen::cli
