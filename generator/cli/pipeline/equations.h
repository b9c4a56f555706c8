// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "cli/pipeline/run_context.h"
#include "formalism/generator.h"
#include "scheme/passes/trial.h"
#include "scheme/program.h"
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The record of how functions became what they are.
struct EquationRecords {
  std::vector<scheme::PassRecord> passes; ///< summed over all functions and their variants
  bool explains = false;                  ///< whether trials are wanted, which cost time
  std::vector<scheme::Trial> trials;      ///< of one function after the other
};

/// Names of functions.
struct FunctionWish {
  std::vector<std::string> named;  ///< empty: "default"
  std::set<std::string> also = {}; ///< those that exports need, where the model has them
};

/// Builds the functions that are wanted, by name ("default": all that the model has but those on demand;
/// "--derivatives": those that compute some, as "derivatives" of models without states), and
/// condenses each before the next, so that the next one finds its memory free. A function that the model does
/// not determine is left out with a note, or, where it is wanted by name, the ModelError is thrown. So are
/// mass matrices of very many coordinates, whose text would be huge, unless they are wanted by name. Throws
/// UsageError where the model has no function of a name, and BudgetSpent.
scheme::Program condensed_equations(const model::Model& model, formalism::Generator& generator,
                                    const FunctionWish& wish, RunContext& context, EquationRecords& records,
                                    Diagnostics& diagnostics);

} // namespace mbsgen::cli
