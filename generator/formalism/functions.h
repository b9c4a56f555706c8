// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::formalism {

struct Options {
  std::vector<std::string> functions; ///< names; empty: all that apply
  bool fold_parameters = false;       ///< every number of the model is a known constant
};

/// Names of the functions that can be generated for the model, in the order in which they are generated.
std::vector<std::string> function_names(const model::Model& model);

/// The model's equations, function by function, as recursive schemes without any pass applied. Names in
/// `options.functions` must be among `function_names`.
scheme::Program build_program(const model::Model& model, expr::Pool& pool, const Options& options);

} // namespace mbsgen::formalism
