// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "emit/text/expression.h"
#include "emit/text/functions/lane_constants.h"
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The definition of a generated function.
struct Definition {
  std::string text;
  std::string instantiation; ///< C++: `template …;` for the default type, used with split bodies
  std::size_t statements = 0;
};

/// A parameter that functions read as a constant of the model.
struct ParameterCopy {
  std::string constant, parameter; ///< as update spells them
};

/// Data that all functions of one generated model share.
struct ModelContext {
  const scheme::Program& program;
  const Language& language;
  const EmitOptions& options;
  const Layout& layout;
  const Spelling& members;
  const UniqueNames& names;
  schedule::SymbolCollector& symbols;
  const std::string& parameters_name; ///< of the reference to the parameters in a body
  Needs& needs;                       ///< helpers of all functions together
  LaneConstants& lane_constants;
  const std::vector<ParameterCopy>& copies;
  std::map<scheme::Task, std::size_t>& stack_bytes; ///< of the functions that have been written
};

} // namespace mbsgen::emit
