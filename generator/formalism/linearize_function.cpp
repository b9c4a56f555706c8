// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/linearize_function.h"
#include "formalism/mechanism_linearization.h"
#include "formalism/tree_linearization.h"

namespace mbsgen::formalism {

std::vector<FunctionRow> linearize_functions() {
  const auto row = [](Applies applies, Build build) {
    FunctionRow result{scheme::Task::linearize,
                       "linearize",
                       "Linearized equations of motion at the accelerations of direct dynamics.",
                       applies,
                       gives_status,
                       {in("q"), in("qd"), in("Q")},
                       {{std::move(build)}}};
    result.on_demand = result.differentiates = true;
    return result;
  };
  return {row(Applies::unconstrained, build_tree_linearization),
          row(Applies::constrained, build_mechanism_linearization)};
}

} // namespace mbsgen::formalism
