// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/identification.h"
#include "formalism/tree/build_tree.h"

namespace mbsgen::formalism {

Identification identification(const Mechanism& mechanism) {
  const Writer constants(mechanism.constants);
  std::vector<scheme::InputForce> inputs; // those of the mechanism again
  Tree tree = build_tree(mechanism.model, mechanism.parameters, constants, inputs, SliderOrigins::at_joints);
  std::vector<BaseParameter> parameters = base_parameters(mechanism.constants, tree);
  return {std::move(tree), std::move(parameters)};
}

} // namespace mbsgen::formalism
