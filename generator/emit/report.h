// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/output_file.h"
#include "scheme/passes.h"
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// What the report tells beside the program.
struct ReportData {
  std::string generator; ///< "mbsgen 0.1.0"
  std::vector<scheme::PassRecord> passes;
  /// Stage and milliseconds. Empty: no `time_ms`, so that the report depends on the input alone.
  std::vector<std::pair<std::string, double>> times;
};

/// `<model>.report.json`: sizes, operation counts of every function, what the passes did, memory.
OutputFile report(const scheme::Program& program, const ReportData& data);

} // namespace mbsgen::emit
