// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/actuators.h"
#include <algorithm>

namespace mbsgen::formalism {

std::vector<int> actuated_velocities(const Mechanism& mechanism) {
  const model::Model& model = mechanism.model;
  if (!model.actuators_given) return mechanism.closure.partition.independent;
  std::vector<int> result;
  for (const int joint : model.actuators) {
    const model::Joint& actuated = model.joints[at(joint)];
    const std::vector<int>& driven = mechanism.closure.partition.driven;
    for (std::size_t k = 0; k < actuated.form().velocities.size() && actuated.moves(); ++k) {
      const int velocity = actuated.velocity + static_cast<int>(k);
      if (std::find(driven.begin(), driven.end(), velocity) == driven.end()) result.push_back(velocity);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

} // namespace mbsgen::formalism
