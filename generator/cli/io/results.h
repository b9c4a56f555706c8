// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/baseline.h"
#include "cli/io/reporting.h"
#include "formalism/closure/closure.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The result of a generation as JSON: {"model", "functions": {NAME: {"flops", "trig"}}, "files": [PATH],
/// "growth": [{"function", "count", "before", "now"}], "shrunk": the same, "incomparable": [TEXT], "notes":
/// [TEXT]}, and "refuted", a text, when certification failed. No files when nothing is written. Ends with a
/// line feed.
std::string generation_json(const Generated& generated, const std::vector<std::string>& files,
                            const Comparison& comparison);

/// The result of a check as JSON: the model's bodies and joints, its constraint equations, the partition with
/// pivots and assembled values, and the actuators. Ends with a line feed.
std::string check_json(const model::Model& model, const formalism::LoopAnalysis& closure);

/// The result of a command that writes one file as JSON: {"wrote": PATH}. Ends with a line feed.
std::string import_json(const std::string& file);

/// The part of `mbsgen check` about a model's equations: which constraint equations were left out and which
/// are redundant, how the coordinates are partitioned (with the pivots and the assembled values), and which
/// joints carry actuators. Several lines, each ended by a line feed.
std::string closure_text(const model::Model& model, const formalism::LoopAnalysis& closure);

/// Writes the one result of a command. To a file: a line, or JSON, on standard output names it, as
/// `reporting` says. To `standard_stream`: the text alone. Throws std::runtime_error where the file cannot be
/// written; it is then as before.
void write_single(const std::string& output, std::string text, const Reporting& reporting);

} // namespace mbsgen::cli
