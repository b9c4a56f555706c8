// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/file_clash.h"
#include "cli/options/options.h"

namespace mbsgen::cli {

/// The files that a command reads.
std::vector<FileUse> inputs_of(const AnalysisOptions& options);
std::vector<FileUse> inputs_of(const GenerateCommand& command);
std::vector<FileUse> inputs_of(const ImportCommand& command);
std::vector<FileUse> inputs_of(const InverseCommand& command);
std::vector<FileUse> inputs_of(const DrawCommand& command);
std::vector<FileUse> inputs_of(const ViewCommand& command);
template <class Analysis>
std::vector<FileUse> inputs_of(const Analysis& command) {
  return inputs_of(command.common);
}

/// The files that it writes, as far as its options name them.
std::vector<FileUse> outputs_of(const GenerateCommand& command);
std::vector<FileUse> outputs_of(const ImportCommand& command);
std::vector<FileUse> outputs_of(const SimulateCommand& command);
std::vector<FileUse> outputs_of(const ModesCommand& command);
std::vector<FileUse> outputs_of(const FrequencyCommand& command);
template <class Analysis>
std::vector<FileUse> outputs_of(const Analysis& command) {
  return {{"--output", command.common.output}};
}

} // namespace mbsgen::cli
