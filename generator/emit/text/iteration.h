// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/stages.h"
#include "emit/text/expression.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The text of a function that returns a Status, by stages, and the names in it.
struct StageTexts {
  PerStage<std::string> lines;       ///< of the stages, with the indentation of `stage_indent`
  std::vector<std::string> unknowns; ///< as they are spelled
  std::vector<std::string> optional; ///< results that the caller may leave out
  double closure_gap = 0;            ///< see scheme::Shape
  std::string work_prefix;           ///< "work." where residuals and their like are members of `work`
  std::string reason; ///< call of the function that gives the reason of a failure, up to its status
};

/// True for a function that has other answers than `ok` and `invalid_input`.
bool can_fail(const Stages& stages);

/// Spaces before the lines of a stage.
std::size_t stage_indent(Stage stage);

/// The arrays that the stages fill and the checks read, with their sizes.
std::vector<Local> iteration_arrays(const Stages& stages);

/// The stages with the iteration and the checks. A check that fails returns before results are written. The
/// number of passes is bounded, and a value that is not finite ends the iteration.
std::string iteration_text(const Language& language, const StageTexts& texts, const Stages& stages,
                           Needs& needs);

} // namespace mbsgen::emit
