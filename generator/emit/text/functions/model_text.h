// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/function.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// What the files of a model are put together from.
struct ModelText {
  Layout layout;
  Spelling spelling;
  std::string parameters_name; ///< of the reference to the parameters in a body
  std::vector<LaneConstants::Member> lane_constants;
  std::vector<std::string> derived;    ///< members: constants that depend on parameters alone
  Needs needs;                         ///< of all functions
  std::vector<FunctionText> functions; ///< `update` is the first
};

/// Refers to the program. Throws what emit_cpp says.
ModelText write_model(const scheme::Program& program, const Language& language, const EmitOptions& options);

/// A file of bodies.
struct Source {
  std::string
      suffix; ///< behind the model's name, the name of the file: "_direct_dynamics", "_direct_dynamics_2", "_3"
  std::string subject;
  std::string definitions;
};

/// One file for each function, several for a large one; or, where the options say how many, files of nearly the same
/// number of statements, of which some are empty when there are fewer definitions.
std::vector<Source> split_sources(const std::vector<FunctionText>& functions, const EmitOptions& options);

} // namespace mbsgen::emit
