// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "scheme/program.h"
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::formalism {

struct Options {
  std::vector<std::string> functions; ///< names; empty: all that apply
  bool fold_parameters = false;       ///< every number of the model is a known constant
};

/// Names of the functions that can be generated for the model, in the order in which they are generated.
std::vector<std::string> function_names(const model::Model& model, const LoopAnalysis& closure);

/// What is done to each function as soon as it is built, so that the next one finds its memory free: takes
/// and returns a program of that function and the constants so far.
using Finish = std::function<scheme::Program(scheme::Program)>;

/// The model's equations, function by function, as recursive schemes; `finish`, where given, is applied to
/// each. `closure` is what `analyse` found. Names in `options.functions` must be among `function_names`.
/// Throws std::domain_error when one of them does not exist for the model.
scheme::Program build_program(const model::Model& model, const LoopAnalysis& closure, expr::Pool& pool,
                              const Options& options, const Finish& finish = {});

/// The same for a model without constraints and driven joints.
scheme::Program build_program(const model::Model& tree, expr::Pool& pool, const Options& options,
                              const Finish& finish = {});

} // namespace mbsgen::formalism
