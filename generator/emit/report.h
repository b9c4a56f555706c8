// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/explanation.h"
#include "emit/options.h"
#include "scheme/passes/run.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// Estimate of what a compiler takes for one function of a header, in s: g++ 12 -O2 on a server's core of the year
/// 2022, by counts of operations and stores. Other machines and compilers take from half to two and a half times of it.
double compile_seconds(const scheme::Function& function);

/// The same for a file that uses all functions of the program, with what the header itself takes.
double compile_seconds(const scheme::Program& program);

/// The options of a generation that decide what was generated.
struct ReportOptions {
  std::vector<std::string> functions; ///< empty: all that apply
  std::string language;               ///< "cpp" or "c"
  std::string scalar;                 ///< "double", "float" or "template"
  std::string trig;                   ///< "inline" or "library"
  bool split = false;
  bool fold_parameters = false;
  std::string certify; ///< "no", "points" or "symbolic"
  bool status = false;
  bool fix_geometry = false;
};

/// The report's content beside the program.
struct ReportData {
  std::string generator;  ///< "mbsgen 0.1.0"
  std::string model_hash; ///< SHA-256 of the model file's text
  ReportOptions options;
  std::vector<std::string> files;                 ///< written beside the report
  std::map<std::string, std::size_t> stack_bytes; ///< by function
  std::vector<scheme::PassRecord> passes;
  std::vector<Explanation> explanations; ///< empty without --explain
  /// Stage and milliseconds. Empty: no `time_ms`, so that the report depends on the input alone.
  std::vector<std::pair<std::string, double>> times;
};

/// `<model>.report.json`, of the form of schemas/report.schema.json: origin, sizes, operation counts of every
/// function, the gain of each pass, memory.
OutputFile report(const scheme::Program& program, const ReportData& data);

} // namespace mbsgen::emit
