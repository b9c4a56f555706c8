// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/files_of.h"

namespace mbsgen::cli {

namespace {

std::vector<FileUse> model_files(const std::string& model, const ImportOptions& import) {
  return {{"the model file", model}, {"the file of changes", import.how.changes}};
}

std::vector<FileUse> with_motion(const AnalysisOptions& options, const std::string& motion) {
  std::vector<FileUse> inputs = inputs_of(options);
  inputs.push_back({"the motion table", motion});
  return inputs;
}

} // namespace

std::vector<FileUse> inputs_of(const AnalysisOptions& options) {
  return model_files(options.model, options.import);
}

std::vector<FileUse> inputs_of(const GenerateCommand& command) {
  std::vector<FileUse> inputs = model_files(command.model, command.import);
  if (!command.update_baseline) inputs.push_back({"the baseline", command.baseline});
  return inputs;
}

std::vector<FileUse> inputs_of(const ImportCommand& command) {
  return model_files(command.file, command.import);
}

std::vector<FileUse> inputs_of(const InverseCommand& command) {
  return with_motion(command.common, command.motion);
}

std::vector<FileUse> inputs_of(const DrawCommand& command) {
  return with_motion(command.common, command.motion);
}

std::vector<FileUse> inputs_of(const ViewCommand& command) {
  return with_motion(command.common, command.motion);
}

std::vector<FileUse> outputs_of(const GenerateCommand& command) {
  std::vector<FileUse> outputs{{"--depfile", command.depfile}};
  if (command.update_baseline) outputs.push_back({"--baseline", command.baseline});
  return outputs;
}

std::vector<FileUse> outputs_of(const ImportCommand& command) {
  return {{"--output", command.output}};
}

std::vector<FileUse> outputs_of(const SimulateCommand& command) {
  return {{"--output", command.common.output}, {"--plot", command.plot}, {"--view", command.view}};
}

std::vector<FileUse> outputs_of(const ModesCommand& command) {
  return {{"--output", command.common.output}, {"--plot", command.plot}, {"--matrices", command.matrices}};
}

std::vector<FileUse> outputs_of(const FrequencyCommand& command) {
  return {{"--output", command.common.output}, {"--plot", command.plot}, {"--matrices", command.matrices}};
}

} // namespace mbsgen::cli
