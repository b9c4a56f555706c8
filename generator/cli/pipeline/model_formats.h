// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/understand.h"
#include "export/mechanism.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A kind of file of another program as which a model is written.
struct ModelFormat {
  std::string name;  ///< as the command line has it
  std::string title; ///< in running text
  std::string (*write)(const exporter::Mechanism& mechanism, Diagnostics& diagnostics);
};

/// All of them.
const std::vector<ModelFormat>& model_formats();

/// The model in numbers, where it begins: with closed loops, or as near to that as they come.
exporter::Mechanism mechanism_of(const Understood& understood);

} // namespace mbsgen::cli
