// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/weighted_cost.h"
#include "scheme/count.h"

namespace mbsgen::scheme {

long weighted_cost(const Function& function) {
  constexpr long flops_of_a_call = 10;
  const expr::Work all = work(function);
  return all.flops + flops_of_a_call * all.calls;
}

} // namespace mbsgen::scheme
