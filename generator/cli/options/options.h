// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include "cli/options/analysis_options.h"
#include "cli/options/draw_options.h"
#include "cli/options/import_options.h"
#include "cli/options/view_options.h"
#include "cli/pipeline/importers.h"
#include "cli/pipeline/pipeline.h"
#include <string>
#include <variant>

namespace mbsgen::cli {

/// `mbsgen MODEL -o OUT/`
struct GenerateCommand {
  std::string model;
  ImportOptions import;
  bool keep_model = false; ///< write the model that was imported beside the code
  std::string output;
  bool derivatives = false; ///< the functions that compute derivatives, too
  std::string baseline;     ///< empty: none
  bool update_baseline = false;
  Reporting reporting;
  std::string depfile; ///< empty: none
  Request request;
};

/// `mbsgen check MODEL`
struct CheckCommand {
  std::string model;
  ImportOptions import;
  Reporting reporting;
  formalism::ClosureOptions closure;
  bool suggest = false; ///< print better cuts
  Budget::Limits budget;
};

/// `mbsgen import FILE -o MODEL.json`
struct ImportCommand {
  std::string file;
  std::string output;
  ImportOptions import;
  Reporting reporting;
};

/// `mbsgen simplify EXPRESSION`
struct SimplifyCommand {
  std::string expression;
  bool json = false;
};

/// `mbsgen schema`
struct SchemaCommand {};

/// Nothing more to do: help and version, or a wrong command line, were printed.
struct Done {
  int exit_code = 0;
};

using Command = std::variant<GenerateCommand, CheckCommand, ImportCommand, SimplifyCommand, SimulateCommand,
                             InverseCommand, EquilibriumCommand, ModesCommand, FrequencyCommand, DrawCommand,
                             ViewCommand, SchemaCommand, Done>;

/// Reads the command line; prints help to stdout and what is wrong to stderr.
Command parse_command_line(int argc, const char* const* argv);

} // namespace mbsgen::cli
