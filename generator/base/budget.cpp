// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/budget.h"
#include "base/numerals/numerals.h"
#include "base/system/system.h"
#include <algorithm>
#include <string>

namespace mbsgen {

Budget::Budget(const Limits& limits) : limits_(limits) {}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Budget::check(std::size_t counted) const {
  if (observer_) observer_();
  if (limits_.seconds > 0 && seconds() > limits_.seconds)
    throw BudgetSpent("this takes longer than the " + numerals::shortest(limits_.seconds) +
                      " s of --time-limit");
  if (limits_.megabytes > 0 && std::max(counted, system::resident_bytes()) >> 20 >= limits_.megabytes)
    throw BudgetSpent("this needs more than the " + std::to_string(limits_.megabytes) +
                      " MB of --memory-limit");
}

} // namespace mbsgen
