// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/model_error.h"
#include "cli/pipeline/kinematics.h"
#include "cli/pipeline/run_context.h"
#include "formalism/closure/closure.h"
#include <optional>
#include <string_view>

namespace mbsgen::cli {

/// A model with its loops analysed: all that is known before functions are written.
struct Understood {
  model::Model model;
  formalism::LoopAnalysis loops;
};

/// How numbers of the file are understood.
struct Understanding {
  formalism::ClosureOptions closure;
  bool fold_parameters = false;                        ///< all numbers and parameters are constants
  bool fix_geometry = false;                           ///< those that `model::fix_geometry` lists are
  std::optional<Kinematics> kinematics = std::nullopt; ///< nothing but these is left
};

/// The front half of checking and of generating: reads the model and analyses its loops. Nothing when
/// `diagnostics` has errors. Throws BudgetSpent.
std::optional<Understood> understand(std::string_view text, expr::Pool& pool, RunContext& context,
                                     const Understanding& how, Diagnostics& diagnostics);

/// The result of `work`, or nothing and an error where the model is wrong: at the error's own place, or at
/// `where` when it has none.
template <class Work>
auto reported(const Location& where, Diagnostics& diagnostics, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const ModelError& error) {
    diagnostics.error(error.where(), error.what());
  } catch (const std::domain_error& error) {
    diagnostics.error(where, error.what());
  } catch (const std::range_error& error) {
    diagnostics.error(where, error.what());
  }
  return std::nullopt;
}

} // namespace mbsgen::cli
