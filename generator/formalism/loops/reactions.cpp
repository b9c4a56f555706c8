// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/reactions.h"

namespace mbsgen::formalism {

Reactions reactions(const Mechanism& mechanism, const LoopSolution& loops, const std::vector<Expr>& needed,
                    const std::vector<Expr>& given) {
  std::vector<Expr> load;
  for (std::size_t i = 0; i < needed.size(); ++i) load.push_back(needed[i] - given[i]);
  Reactions result{loops.multipliers(load), {}};
  for (const int i : mechanism.closure.partition.driven)
    result.driven.push_back(needed[at(i)] - loops.generalized_force(result.multipliers, i));
  return result;
}

} // namespace mbsgen::formalism
