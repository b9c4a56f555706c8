// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/budget.h"
#include "base/system/system.h"
#include "support/catch.hpp"
#include "support/skip.h"

using namespace mbsgen;

namespace {

std::string complaint(const Budget& budget, std::size_t counted = 0) {
  try {
    budget.check(counted);
  } catch (const BudgetSpent& spent) {
    return spent.what();
  }
  return "";
}

} // namespace

TEST_CASE("a budget without bounds is never spent") {
  CHECK(complaint(Budget()).empty());
  CHECK(complaint(Budget(), ~std::size_t{0}).empty());
  CHECK(complaint(Budget(Budget::Limits{100000, 1000})).empty());
}

TEST_CASE("bytes that are counted spend a budget as those of the process do") {
  const Budget budget({100000, 0});
  CHECK(complaint(budget, (std::size_t{100000} << 20) - 1).empty());
  CHECK(complaint(budget, std::size_t{100000} << 20) ==
        "this needs more than the 100000 MB of --memory-limit");
  CHECK(complaint(Budget({1, 0})) == "this needs more than the 1 MB of --memory-limit");
}

TEST_CASE("a checkpoint asks now and then") {
  const Budget spent({0, 1e-9});
  Checkpoint checkpoint(&spent, 3);
  checkpoint.pass();
  checkpoint.pass();
  CHECK_THROWS_AS(checkpoint.pass(), BudgetSpent);
  CHECK_NOTHROW(checkpoint.pass());
  Checkpoint never;
  for (int i = 0; i < 10; ++i) CHECK_NOTHROW(never.pass());
}

TEST_CASE("time spends a budget") {
  CHECK(complaint(Budget({0, 1e-9})) == "this takes longer than the 1e-09 s of --time-limit");
}

TEST_CASE("this process has a part of the machine's memory") {
  if (system::resident_bytes() == 0) {
    test::leave_out("this system does not tell how much memory a process uses");
    return;
  }
  CHECK(system::resident_bytes() > 1000000);
  CHECK(system::machine_bytes() > system::resident_bytes());
}
