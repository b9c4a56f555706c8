// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/files.h"
#include "cli/session/table.h"

namespace mbsgen::cli {

/// Numbers about an analysis beside its table, in the order in which they are printed.
using Figures = std::vector<std::pair<std::string, double>>;

/// Several findings of one kind: a line each, or elements of a list in JSON.
struct Records {
  std::string name; ///< empty: none are looked for
  std::vector<Figures> rows;
};

/// Other files than the table: what each is, and its name; empty where it is not written.
using OtherFiles = std::vector<std::pair<std::string, std::string>>;

/// Writes the table where it belongs together with `files`, and tells about it on standard output, unless the table
/// goes there. `others`: those among the files that are named there.
void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const Records& records = {}, const OtherFiles& others = {});
/// The same with a text of `findings` for readers, which takes the table's place on a terminal unless --output names that.
void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const std::string& findings, const OtherFiles& others = {});

/// Prints that the drawing of --plot is missing, where there is a complaint; returns the exit code.
int drawn_or_not(const std::string& complaint);

/// Prints that there is no result; returns the exit code of that.
int no_result(const AnalysisOptions& options, const std::string& why);

/// The number that the whole word spells. False where it spells none, or one that is not finite.
bool reads_number(const std::string& word, double& value);

} // namespace mbsgen::cli
