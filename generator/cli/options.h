// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline.h"
#include <string>
#include <variant>

namespace mbsgen::cli {

/// `mbsgen MODEL.json -o OUT/`
struct GenerateCommand {
  std::string model;
  std::string output;
  std::string baseline; ///< empty: none
  bool update_baseline = false;
  bool json = false;
  bool quiet = false;
  std::string depfile; ///< empty: none
  Request request;
};

/// `mbsgen check MODEL.json`
struct CheckCommand {
  std::string model;
  bool json = false;
  bool quiet = false;
  Budget::Limits budget;
};

/// `mbsgen import FILE -o MODEL.json`
struct ImportCommand {
  enum class Format { urdf, mbs };
  std::string file;
  std::string output;
  Format format = Format::urdf;
  bool floating = false;
  bool body_wrenches = false;
  bool json = false;
  bool quiet = false;
};

/// `mbsgen simplify EXPRESSION`
struct SimplifyCommand {
  std::string expression;
};

/// `mbsgen schema`
struct SchemaCommand {};

/// Nothing more to do: help and version, or a wrong command line, were printed.
struct Done {
  int exit_code = 0;
};

using Command =
    std::variant<GenerateCommand, CheckCommand, ImportCommand, SimplifyCommand, SchemaCommand, Done>;

/// Reads the command line; prints help to stdout and what is wrong to stderr.
Command parse_command_line(int argc, const char* const* argv);

} // namespace mbsgen::cli
