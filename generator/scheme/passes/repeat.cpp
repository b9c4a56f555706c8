// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/repeat.h"
#include "scheme/weighted_cost.h"
#include <utility>

namespace mbsgen::scheme {

void repeat(Scheme& constants, Function& function, void (*round)(Scheme& constants, Function& function)) {
  constexpr long too_large = 10000;
  long before = weighted_cost(function);
  for (bool worth_it = before < too_large; worth_it;) {
    Scheme constants_before = constants;
    Function shorter = function;
    round(constants, shorter);
    const long after = weighted_cost(shorter);
    if (after >= before) {
      constants = std::move(constants_before);
      break;
    }
    worth_it = 100 * (before - after) >= before;
    function = std::move(shorter);
    before = after;
  }
}

} // namespace mbsgen::scheme
