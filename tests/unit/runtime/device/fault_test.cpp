// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/device/fault.hpp"
#include "support/catch.hpp"

#include <set>
#include <string>

using namespace mbsgen::runtime;

TEST_CASE("faults have names of their own, and the first one is kept") {
  std::set<std::string> names;
  const int last = static_cast<int>(Fault::stop_requested);
  for (int i = 0; i <= last; ++i) names.insert(name(static_cast<Fault>(i)));
  CHECK(names.size() == static_cast<std::size_t>(last) + 1);
  CHECK(names.count("unknown") == 0);
  CHECK(first(Fault::none, Fault::overrun) == Fault::overrun);
  CHECK(first(Fault::watchdog, Fault::overrun) == Fault::watchdog);
  CHECK(first(Fault::watchdog, Fault::none) == Fault::watchdog);
}
