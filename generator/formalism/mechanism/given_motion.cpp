// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/given_motion.h"
#include <algorithm>

namespace mbsgen::formalism {

std::vector<int> displaced_states(const Mechanism& mechanism) {
  const Partition& partition = mechanism.closure.partition;
  std::vector<int> states = partition.independent;
  states.insert(states.end(), partition.dependent.begin() + partition.holonomic, partition.dependent.end());
  std::sort(states.begin(), states.end());
  return states;
}

std::vector<int> given_motions(const Mechanism& mechanism) {
  std::vector<int> given;
  for (const int i : mechanism.closure.partition.driven)
    if (!mechanism.model.joint_of_velocity(i).motion) given.push_back(i);
  return given;
}

} // namespace mbsgen::formalism
