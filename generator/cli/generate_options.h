// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include "cli/options/command.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/pipeline.h"
#include <string>

namespace mbsgen::cli {

/// The command line of generation.
class GenerateOptions {
public:
  GenerateOptions() { request.budget = usual_limits(); }
  CommandPage page();
  /// Completes the request; throws UsageError for options that do not fit each other.
  void check();

  std::string model;
  ImportOptions import;
  bool keep_model = false; ///< write the model that was imported beside the code
  std::string output;
  std::string baseline; ///< empty: none
  bool update_baseline = false;
  std::string box; ///< file with ranges, for bounds of rounding errors; empty: none
  Reporting reporting;
  std::string depfile; ///< empty: none
  Request request;

private:
  Options code_rows();
  Options check_rows();
  Options output_rows();
  void choose_split();
  void choose_roll();
  void check_language() const;
  void check_box() const;

  bool derivatives_ = false; ///< the functions that compute derivatives, too
  bool bounds_rounding_ = false;
  // Words of options that have several meanings, as they were written.
  bool scalar_is_template_ = false; ///< by name
  std::string split_ = "auto";
  std::string roll_ = "off";
};

} // namespace mbsgen::cli
