// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/understand.h"
#include "interpret/image.h"

namespace mbsgen::cli {

/// A model with functions that can be evaluated: the very equations that would be written as code.
struct Evaluated {
  Understood understood;
  scheme::Program program;
  interpret::Image image;
};

/// Name of the function that gives the motion and forces of links; only models with links have it.
inline constexpr const char* links_function = "links";

/// Name of the function that gives the model's outputs. Models with outputs have it beside direct_dynamics.
inline constexpr const char* outputs_function = "outputs";

/// In a list of functions: those of all sensors. Models without loops ignore "constraints" there.
inline constexpr const char* all_sensors = "sensors";

/// From the text of a model file to functions, by name. Nothing when `diagnostics` has errors, such as a law
/// that only a program can call: they name `header`, with which the user writes one. Throws UsageError,
/// BudgetSpent.
std::optional<Evaluated> evaluated(std::string_view text, expr::Pool& pool,
                                   std::vector<std::string> functions, const std::string& header,
                                   RunContext& context, const formalism::ClosureOptions& closure,
                                   Diagnostics& diagnostics);

} // namespace mbsgen::cli
