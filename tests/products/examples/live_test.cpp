// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of live mode that the loop's thread runs, and its stream.
#include "car.hpp"
#include "live/clock.hpp"
#include "live/events.hpp"
#include "live/hand.hpp"
#include "live/tap.hpp"
#include "live/text.hpp"
#include "mbsgen/drivers/simulated_wheel.hpp"
#include "support/catch.hpp"
#include "unit/runtime/allocation_hooks.h"

#include <chrono>
#include <memory>
#include <thread>

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;
constexpr double period_s = 1e-3;

struct Arms {
  static void hold(SimulatedWheel<>& wheel, const live::Hand& hand) {
    wheel.hands.target = hand.place();
    wheel.hands.rate = hand.rate();
  }
};

using Wheel = live::Held<SimulatedWheel<>, Arms>;
using Car = live::Posed<car::Model<double>>;

} // namespace

TEST_CASE("a watched loop allocates nothing, loses no record and logs its pose", "[live]") {
  live::Hand hand(0);
  Wheel wheel(hand, period_s);
  wheel.plant.torque_limit_permille = 1000;
  Car model;
  car::prepare(model);
  Impedance<double, 1> coupling(PlainChain<double, 1>(period_s, 20));
  live::PatientClock clock;
  using CarRecord = Record<double, 1, Car::outputs>;
  const auto tap = std::make_unique<live::Tap<CarRecord>>(2);
  using CarLoop = Loop<live::PatientClock, Wheel, Car, Impedance<double, 1>, live::Tap<CarRecord>>;
  const auto loop =
      std::make_unique<CarLoop>(clock, wheel, model, coupling, car::limits<double>(), period_ns, *tap);
  loop->arm();
  loop->start();
  AllocationCount count;
  for (int i = 0; i < 800; ++i) {
    if (i == 400) hand.want(0.2);
    loop->step();
  }
  CHECK(count.end() == 0);
  CHECK(loop->fault() == Fault::none);
  CarRecord record, last;
  int rows = 0;
  while (tap->page.pop(record)) ++rows, last = record;
  CHECK(rows == 400);
  CHECK(tap->file.dropped() == 0);
  CHECK(last.step == 798);
  CHECK(last.outputs[3] == last.sample.position[0]);
  CHECK(last.sample.position[0] > 0.1);
}

TEST_CASE("the hand follows without overshoot", "[live]") {
  live::Hand hand(0);
  hand.want(0.01);
  double most = 0;
  for (int i = 0; i < 300; ++i) {
    hand.advance(1e-3);
    most = std::fmax(most, hand.place());
    // After 31 ms at 60 rad/s: 1 - (1 + wt) exp(-wt) of the way.
    if (i == 30) CHECK(hand.place() == Approx(0.01 * (1 - (1 + 1.86) * std::exp(-1.86))).epsilon(0.05));
  }
  CHECK(most <= 0.01 * (1 + 1e-9));
  CHECK(hand.place() == Approx(0.01).epsilon(1e-5));
  CHECK(std::fabs(hand.rate()) < 1e-6);
}

TEST_CASE("the clock of a simulated device waits for a late computer", "[live]") {
  live::PatientClock clock;
  clock.wait_until(1000000);
  CHECK(clock.now_ns() == 1000000);
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  CHECK(clock.now_ns() == 1000000);
  clock.wait_until(2000000);
  CHECK(clock.now_ns() == 2000000);
  CHECK(clock.behind_s() > 0.05);
}

TEST_CASE("a slow stream loses the oldest events", "[live]") {
  live::Events events;
  std::uint64_t fast = events.count(), slow = fast;
  events.add("0");
  CHECK(events.after(fast) == "data: 0\n\n");
  for (int i = 1; i <= 60; ++i) events.add(std::to_string(i));
  const std::string text = events.after(slow);
  CHECK(text.substr(0, 9) == "data: 1\n\n");
  CHECK(text.substr(text.size() - 10) == "data: 60\n\n");
  CHECK(slow == events.count());
  events.end();
  CHECK(events.after(slow).empty());
}

TEST_CASE("numbers of the page are those of the log", "[live]") {
  CHECK(live::json(1.0 / 3) == "0.333333333");
  CHECK(live::json(std::nan("")) == "null");
  CHECK(live::with_script("<body></body></html>", "x;\n") ==
        "<body><script type=\"module\">\nx;\n</script>\n</body></html>");
  CHECK(live::with_script("no page", "x;\n").empty());
  CHECK(live::with_script("<body></body>", "").empty());
}
