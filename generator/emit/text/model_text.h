// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/function.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// What the files of a model are put together from.
struct ModelText {
  Layout layout;
  Spelling spelling;
  std::string parameters_name;         ///< of the reference to the parameters in a body
  std::vector<std::string> derived;    ///< members: constants that depend on parameters alone
  Needs needs;                         ///< of all functions
  std::vector<FunctionText> functions; ///< `update` is the first
};

/// Refers to the program. Throws what emit_cpp says.
ModelText write_model(const scheme::Program& program, const Language& language, const EmitOptions& options);

/// The definitions of a function, file by file: parts of a large one are spread over several.
std::vector<std::string> split_definitions(const FunctionText& function, std::size_t statements_per_file);

/// `_direct_dynamics`, `_direct_dynamics_2`: behind the model's name, the name of a file of split_definitions.
std::string split_suffix(const FunctionText& function, std::size_t file);

} // namespace mbsgen::emit
