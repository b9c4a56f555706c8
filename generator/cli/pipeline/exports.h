// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A form of the model for users of another program, written beside the code into a folder of its name.
struct Export {
  std::string name; ///< as the command line has it
  /// Throws emit::Refusal where the form cannot carry the model.
  std::vector<emit::OutputFile> (*emit)(const scheme::Program&, const emit::EmitOptions&,
                                        const emit::Origin&);
  std::vector<std::string> functions = {}; ///< that it needs, where the model has them
};

/// All of them.
const std::vector<Export>& exports();

} // namespace mbsgen::cli
