// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/weighted_cost.h"
#include "scheme/count.h"

namespace mbsgen::scheme {

long weighted_cost(const Function& function) {
  constexpr long flops_of_a_call = 10;
  const expr::Cost all = cost(function);
  return all.flops() + flops_of_a_call * (all.sqrt + all.trig + all.other);
}

} // namespace mbsgen::scheme
