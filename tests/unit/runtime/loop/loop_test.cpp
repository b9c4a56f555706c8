// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/simulated_wheel.hpp"
#include "mbsgen/loop/loop.hpp"
#include "mbsgen/loop/ring.hpp"
#include "models.hpp"
#include "support/catch.hpp"
#include "two_masses.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;
constexpr double dt = 1e-3;

struct KeyLoop {
  using Coupling = Impedance<double, 1>;
  ManualClock clock;
  SimulatedKey<> key{dt};
  SpringModel<> model;
  Coupling coupling{PlainChain<double, 1>(dt, 100)};
  Ring<Record<double, 1, 1>, 4096> log;
  Loop<ManualClock, SimulatedKey<>, SpringModel<>, Coupling, decltype(log)> loop{
      clock, key, model, coupling, key_limits(), period_ns, log};
  KeyLoop() {
    clock.cost_ns = 1000;
    loop.start();
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
};

} // namespace

TEST_CASE("the loop gives no force before it is armed, then the model's") {
  KeyLoop k;
  k.key.press(0.01, 5e-3);
  k.steps(300);
  CHECK(k.key.commanded() == 0);
  CHECK(k.loop.fault() == Fault::disarmed);
  CHECK(k.model.advanced == 0);
  k.loop.arm();
  k.steps(700);
  CHECK(k.loop.fault() == Fault::none);
  CHECK(k.key.height() > 4e-3);
  CHECK(k.key.commanded() == Approx(-200 * k.key.height()).epsilon(0.02));
  CHECK(k.loop.record().outputs[0] == 700);
}

TEST_CASE("parameters change while it runs") {
  KeyLoop k;
  k.loop.arm();
  k.key.press(0.1, 5e-3);
  k.steps(500);
  const double before = k.key.finger_force();
  CHECK(k.loop.change({400, 0.02}) == nullptr);
  k.steps(500);
  CHECK(k.model.parameters.stiffness == 400);
  CHECK(k.key.finger_force() > before + 0.5);
}

TEST_CASE("stop and re-arm") {
  KeyLoop k;
  k.loop.arm();
  k.key.press(0.1, 5e-3);
  k.steps(200);
  REQUIRE(k.key.commanded() != 0);
  k.loop.stop();
  k.steps(1);
  CHECK(k.key.commanded() == 0);
  CHECK(k.loop.fault() == Fault::stop_requested);
  k.steps(10);
  CHECK(k.key.commanded() == 0);
  k.loop.arm();
  k.steps(1);
  CHECK(k.loop.fault() == Fault::none);
  CHECK(std::fabs(k.key.commanded()) <= 2.0); // the ramp
}

TEST_CASE("phases and periods are measured") {
  KeyLoop k;
  k.loop.arm();
  k.steps(100);
  const Timing& timing = k.loop.timing();
  CHECK(timing.period.count() == 99);
  CHECK(timing.period.percentile_ns(0.5) == Approx(period_ns).epsilon(0.04));
  CHECK(timing.compute.count() == 100);
  CHECK(timing.phase[phase_advance].min_ns() == 1000); // one look at the clock
  Record<double, 1, 1> record;
  int records = 0;
  while (k.log.pop(record)) {
    CHECK(record.step == records);
    ++records;
  }
  CHECK(records == 100);
}

TEST_CASE("admittance: the device follows a virtual mass") {
  ManualClock clock;
  SimulatedWheel<> wheel(dt);
  MassModel model;
  Admittance<double, 1> coupling;
  coupling.stiffness = 30;
  coupling.damping = 0.8;
  coupling.force_sensor = true;
  Limits<double, 1> limits;
  limits.axis[0].force = 3;
  limits.axis[0].force_rate = 1e4;
  NoLog log;
  Loop<ManualClock, SimulatedWheel<>, MassModel, Admittance<double, 1>> loop(clock, wheel, model, coupling,
                                                                             limits, period_ns, log);
  loop.start();
  loop.arm();
  wheel.hands.stiffness = 2;
  wheel.hands.target = 1;
  for (int i = 0; i < 8000; ++i) loop.step();
  CHECK(loop.fault() == Fault::none);
  CHECK(model.x == Approx(1).epsilon(0.05));
  CHECK(wheel.angle() == Approx(model.x).margin(0.05));
}

TEST_CASE("the schedule keeps its phase and never catches up") {
  ManualClock clock;
  Schedule schedule(1000);
  schedule.start(clock);
  CHECK(schedule.wait(clock).due_ns == 1000);
  clock.advance(3500); // to 4500
  const auto tick = schedule.wait(clock);
  CHECK(tick.due_ns == 4000);
  CHECK(tick.missed == 2);
  CHECK(tick.late_ns == 500);
  CHECK(schedule.wait(clock).due_ns == 5000);
  CHECK(schedule.missed() == 2);
}

TEST_CASE("the loop in float") {
  ManualClock clock;
  SimulatedKey<float> key(1e-3f);
  SpringModel<float> model;
  Impedance<float, 1> coupling(PlainChain<float, 1>(1e-3f, 100));
  NoLog log;
  Loop<ManualClock, SimulatedKey<float>, SpringModel<float>, Impedance<float, 1>, NoLog, NoTiming> loop(
      clock, key, model, coupling, key_limits<float>(), period_ns, log);
  loop.start();
  loop.arm();
  key.press(0.1f, 5e-3f);
  for (int i = 0; i < 500; ++i) loop.step();
  CHECK(loop.fault() == Fault::none);
  CHECK(key.commanded() == Approx(-200 * key.height()).epsilon(0.02));
}

namespace {

// A mass on a spring and damper that the key pulls along; how far it is from the key, at most. Every so often
// three periods are missed, in which the key moves on.
double farthest(bool misses) {
  using Model = DrivenModel<TwoMasses<double>, TwoMassesRoles, LinearlyImplicitEuler>;
  ManualClock clock;
  SimulatedKey<> key(dt);
  Model model;
  model.dynamics.model.parameters.damping = 6;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  auto limits = key_limits();
  limits.overruns = 5;
  NoLog log;
  Loop<ManualClock, SimulatedKey<>, Model, Impedance<double, 1>> loop(clock, key, model, coupling, limits,
                                                                      period_ns, log);
  loop.start();
  loop.arm();
  for (int i = 0; i < 150; ++i) loop.step();
  key.press(0.03, 9e-3);
  double most = 0;
  for (int i = 0; i < 200; ++i) {
    if (misses && i % 20 == 10) {
      clock.advance(3 * period_ns + period_ns / 2);
      Sample<double, 1> unread;
      for (int k = 0; k < 3; ++k) REQUIRE(key.read(unread) == Fault::none);
    }
    loop.step();
    if (i > 100) most = std::max(most, std::fabs(model.dynamics.q[1] - model.dynamics.q[0]));
  }
  CHECK(loop.fault() == Fault::none);
  return most;
}

} // namespace

TEST_CASE("tolerated missed periods: the model keeps up with the hand") {
  const double none = farthest(false), some = farthest(true);
  CAPTURE(none, some);
  CHECK(some < none + 3e-5); // behind by what was missed, it would be 0.09 mm
}

TEST_CASE("a device that computes rates hears of missed periods") {
  struct Counting : SimulatedKey<> {
    int left_out = 0;
    Counting() : SimulatedKey<>(dt) {}
    void missed(int periods) { left_out += periods; }
  };
  ManualClock clock;
  Counting key;
  SpringModel<> model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  NoLog log;
  Loop<ManualClock, Counting, SpringModel<>, Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                        key_limits(), period_ns, log);
  loop.start();
  for (int i = 0; i < 5; ++i) loop.step();
  CHECK(key.left_out == 0);
  clock.advance(3 * period_ns + period_ns / 2);
  loop.step();
  CHECK(key.left_out == 2);
}
