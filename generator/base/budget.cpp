// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/budget.h"
#include "base/system/system.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace mbsgen {

namespace {

// "2", "0.5": as written on the command line.
std::string number(double value) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

} // namespace

Budget::Budget(const Limits& limits) : limits_(limits) {}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Budget::check(std::size_t counted) const {
  if (observer_) observer_();
  if (limits_.seconds > 0 && seconds() > limits_.seconds)
    throw BudgetSpent("this takes longer than the " + number(limits_.seconds) + " s of --time-limit");
  if (limits_.megabytes > 0 && std::max(counted, system::resident_bytes()) >> 20 >= limits_.megabytes)
    throw BudgetSpent("this needs more than the " + std::to_string(limits_.megabytes) +
                      " MB of --memory-limit");
}

} // namespace mbsgen
