// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "cli/io/reporting.h"
#include "cli/options/command.h"
#include "cli/pipeline/importers.h"
#include "formalism/closure/partition.h"

namespace mbsgen::cli {

/// How a file of another program becomes a model, and the words that say so.
struct ImportOptions {
  Importing how;
  std::string floating{};              ///< the kind, as written; empty without the option
  std::string contacts{};              ///< the partners, as written; empty without the option
  std::vector<std::string> locks{};    ///< as written: JOINT or JOINT=VALUE
  std::vector<std::string> packages{}; ///< as written: NAME=FOLDER

  Options rows();
  /// Reads the words as written. Throws UsageError where one has no meaning, or the options are not for that
  /// file.
  void check(const std::string& file);
};

/// The options of loops, of limits, and of what is printed.
Options closure_rows(formalism::ClosureOptions& closure);
Options budget_rows(Budget::Limits& budget);
Options reporting_rows(Reporting& reporting);
Option json_row(Reporting& reporting);
Option help_row();

/// Limits of which memory is three quarters of the machine's.
Budget::Limits usual_limits();

/// Who evaluates the equations of an analysis. The numbers are the same.
enum class Evaluation {
  cached,     ///< a compiler where that pays; the user's cache keeps what it made
  uncached,   ///< a compiler where that pays; nothing is kept
  interpreted ///< no compiler
};

/// The options of all analyses and pictures.
struct AnalysisOptions {
  std::string model{};
  std::string output{};         ///< the table; empty: none
  bool output_is_named = false; ///< on the command line
  ImportOptions import{};
  Reporting reporting{};
  formalism::ClosureOptions closure{};
  Budget::Limits budget = usual_limits();
  bool without_cache = false, interprets = false;

  Argument argument();
  /// Of analyses, which evaluate the equations many times.
  Options evaluation_rows();
  Evaluation evaluation() const;
  /// The groups of a page: those of the command, then of the model, then of the output.
  std::vector<Group> groups(std::vector<Group> own);
  Option output_row();
  /// The files that are read beside a table of a motion, and that.
  std::vector<FileUse> inputs(const std::string& motion) const;
  /// Completes the options. Without --output the table goes to standard output, unless a page has it.
  void check(bool has_page = false);
  /// For pictures, which have names of their own on a terminal.
  void check_picture();
};

/// Throws UsageError where a drawing beside a table would go to standard output.
void check_plot(const std::string& plot);

} // namespace mbsgen::cli
