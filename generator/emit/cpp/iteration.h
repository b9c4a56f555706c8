// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/cpp/expression.h"
#include "emit/stages.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// What stands around the stages of a function that returns a Status.
struct Driver {
  PerStage<std::string> lines;       ///< of the stages, with the indentation of `stage_indent`
  std::vector<std::string> unknowns; ///< as they are spelled
  std::vector<std::string> optional; ///< results that the caller may leave out
  std::string work_prefix;           ///< "work." where residuals and their like are members of `work`
};

/// Spaces before the lines of a stage.
std::size_t stage_indent(Stage stage);

/// The arrays that the stages fill and the driver reads, with their sizes: "residual[2]".
std::vector<std::string> driver_arrays(const Stages& stages, std::size_t unknowns);

/// The stages with the iteration and the checks; whatever fails, returns before the results are written.
/// Bounded: a number of passes, and each ends the function where an equation's value is not finite.
std::string driver_lines(const Driver& driver, const Stages& stages, Needs& needs);

} // namespace mbsgen::emit
