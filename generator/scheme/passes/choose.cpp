// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/choose.h"
#include "scheme/weighted_cost.h"
#include <algorithm>

namespace mbsgen::scheme {

Program choose(Program program) {
  std::vector<Function> kept;
  for (Function& function : program.functions) {
    const auto same_name = [&](const Function& other) { return other.name == function.name; };
    const auto rival = std::find_if(kept.begin(), kept.end(), same_name);
    if (rival == kept.end())
      kept.push_back(std::move(function));
    else if (weighted_cost(function) < weighted_cost(*rival))
      *rival = std::move(function);
  }
  program.functions = std::move(kept);
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
