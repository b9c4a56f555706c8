// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/identification.h"
#include "formalism/tree/build_tree.h"

namespace mbsgen::formalism {

Identification identification(const model::Model& model, Parameters& parameters, scheme::Scheme& constants) {
  std::vector<scheme::InputForce> inputs; // those of the mechanism again
  Tree tree = build_tree(model, parameters, Writer(constants), inputs, SliderOrigins::at_joints);
  std::vector<BaseParameter> unknown = base_parameters(constants, tree);
  return {std::move(tree), std::move(unknown)};
}

} // namespace mbsgen::formalism
