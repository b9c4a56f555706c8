// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/linearize_function.h"
#include "formalism/mechanism_linearization.h"
#include "formalism/tree_linearization.h"

namespace mbsgen::formalism {

std::vector<FunctionRow> linearize_functions(bool outputs) {
  using scheme::Sweep;
  const auto row = [](Applies applies, std::vector<Method> methods) {
    FunctionRow result{scheme::Task::linearize,
                       "linearize",
                       "Linearized equations of motion at the accelerations of direct dynamics.",
                       applies,
                       gives_status,
                       {in("q"), in("qd"), in("Q")},
                       std::move(methods)};
    result.on_demand = result.differentiates = true;
    return result;
  };
  std::vector<Method> tree = {{tree_linearization(Sweep::forward)}};
  if (outputs) tree.push_back({tree_linearization(Sweep::backward)});
  return {row(Applies::unconstrained, std::move(tree)),
          row(Applies::constrained, {{build_mechanism_linearization}})};
}

} // namespace mbsgen::formalism
