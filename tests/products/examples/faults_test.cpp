// SPDX-License-Identifier: GPL-3.0-or-later
// A fault ends the programs of devices at once, and they say which.
#include "haptic.hpp"
#include "support/catch.hpp"

#include <string>

using namespace mbsgen::runtime;

namespace {

// A loop that has a fault from a period on, or is never armed.
struct FaultyLoop {
  std::int64_t periods = 0, armed_at = 3, fault_at = 1000;
  Fault the_fault = Fault::watchdog, the_refusal = Fault::none;
  const char* refused = nullptr;

  void arm() {}
  void start() {}
  void step() { ++periods; }
  std::int64_t steps() const { return periods; }
  Fault fault() const {
    return periods < armed_at ? Fault::disarmed : periods < fault_at ? Fault::none : the_fault;
  }
  Fault refusal() const { return the_refusal; }
  Record<double, 1, 1> record() const {
    Record<double, 1, 1> record;
    record.missed = 23;
    return record;
  }
  const char* change(int) { return refused; }
};

bool run(FaultyLoop& loop, std::int64_t expected_fault_at = 500) {
  return haptic::run(loop, {100, expected_fault_at, 500}, 0, [](int&) {});
}

std::string sentence(const FaultyLoop& loop, bool was_armed) {
  return faults::sentence(loop, was_armed, was_armed ? loop.fault() : loop.refusal());
}

} // namespace

TEST_CASE("examples: a course without a fault is run to its end") {
  FaultyLoop loop;
  CHECK(run(loop));
  CHECK(loop.periods == 500);
}

TEST_CASE("examples: a fault ends the course in its period and is named") {
  FaultyLoop loop;
  loop.fault_at = 50;
  CHECK(!run(loop));
  CHECK(loop.periods == 50);
  CHECK(sentence(loop, true) ==
        "period 50: no force any more: watchdog, 23 periods were missed at once; this computer "
        "is too busy for its period");
  FaultyLoop other;
  other.fault_at = 50;
  other.the_fault = Fault::energy_limit;
  CHECK(!run(other));
  CHECK(sentence(other, true) == "period 50: no force any more: energy limit");
}

TEST_CASE("examples: a fault that belongs to the course does not end it") {
  FaultyLoop loop;
  loop.fault_at = 400;
  CHECK(run(loop, 400));
  CHECK(loop.periods == 500);
}

TEST_CASE("examples: a refused arming and refused parameters end the course") {
  FaultyLoop refused;
  refused.armed_at = 1000;
  refused.the_refusal = Fault::not_settled;
  CHECK(!run(refused));
  CHECK(refused.periods == 1);
  CHECK(sentence(refused, false) == "period 1: not armed: not settled");
  FaultyLoop parameters;
  parameters.refused = "the mass is negative";
  CHECK(!run(parameters));
  CHECK(parameters.periods == 100);
}

TEST_CASE("examples: a loop that is never armed is said at the end of the course") {
  FaultyLoop loop;
  loop.armed_at = 1000;
  CHECK(!run(loop));
  CHECK(loop.periods == 500);
}
