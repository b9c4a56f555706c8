// SPDX-License-Identifier: GPL-3.0-or-later
// The generated models of the haptic examples in the loop: the forces that a hand must feel, and limits.
#include "action.hpp"
#include "car.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/simulated_wheel.hpp"
#include "runtime/allocation_hooks.h"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;

template <class Device, class Model>
struct Bench {
  using Real = typename Model::Real;
  ManualClock clock;
  Device device{Real(1e-3L)};
  Model model;
  Impedance<Real, 1> coupling;
  NoLog log;
  Loop<ManualClock, Device, Model, Impedance<Real, 1>> loop;

  Bench(const Limits<Real, 1>& limits, Real cutoff)
      : coupling(PlainChain<Real, 1>(Real(1e-3L), cutoff)),
        loop(clock, device, model, coupling, limits, period_ns, log) {
    prepare(model); // found beside the model's roles
    loop.start();
    loop.arm();
    steps(50);
    REQUIRE(loop.fault() == Fault::none);
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
};

template <class Real = double>
struct KeyBench : Bench<SimulatedKey<Real>, action::Model<Real>> {
  KeyBench() : Bench<SimulatedKey<Real>, action::Model<Real>>(action::limits<Real>(), 100) {}
  typename action::Model<Real>::Parameters& parameters() { return this->model.dynamics.model.parameters; }

  // Pressed at 10 mm/s: the largest force from where the hopper is near the button on, N.
  Real set_off() {
    this->device.press(Real(0.01L), Real(10.5e-3L));
    Real most = 0;
    for (int i = 0; i < 1200; ++i) {
      this->steps(1);
      const Real height = this->device.height(), force = -this->device.commanded();
      if (height > Real(6.5e-3L) && height < Real(9.2e-3L) && force > most) most = force;
    }
    CHECK(this->loop.fault() == Fault::none);
    return most;
  }
};

struct WheelBench : Bench<SimulatedWheel<>, car::Model<double>> {
  WheelBench() : Bench(car::limits<double>(), 20) {
    device.hands.rate = 0.3;
    steps(500);
    device.hands.rate = 0;
    steps(1000);
    REQUIRE(std::fabs(device.commanded()) > 1);
  }
};

} // namespace

TEST_CASE("key: hammer, button and number type move the set-off as they should") {
  const double nominal = KeyBench<>().set_off();
  CHECK(nominal == Approx(1.6).margin(0.2));
  KeyBench<> heavy, high, low;
  heavy.parameters().hammer_mass += 0.006;
  high.parameters().button += 0.5e-3;
  low.parameters().button -= 0.5e-3;
  for (KeyBench<>* bench : {&heavy, &high, &low}) bench->loop.change(bench->parameters());
  CHECK(heavy.set_off() > nominal + 0.3);
  CHECK(high.set_off() == Approx(nominal).margin(0.3)); // later, not stronger
  CHECK(low.set_off() == Approx(nominal).margin(0.3));
  CHECK(double(KeyBench<float>().set_off()) == Approx(nominal).epsilon(0.01));
}

TEST_CASE("key: blows of any strength stay within the limits") {
  for (double speed : {0.05, 0.2, 0.5, 1.0}) {
    KeyBench<> bench;
    for (int i = 0; i < 4; ++i) {
      bench.device.press(speed, 10.5e-3);
      bench.steps(300);
      bench.device.press(-speed, -1e-3);
      bench.steps(300);
      CAPTURE(speed, i);
      CHECK(bench.loop.fault() == Fault::none);
      CHECK(std::fabs(bench.device.commanded()) <= 15);
    }
  }
}

TEST_CASE("key: a cable pulled at any moment, no force in that period") {
  for (int moment = 0; moment < 1200; moment += 29) {
    KeyBench<> bench;
    bench.device.press(0.01, 10.5e-3);
    bench.steps(moment);
    bench.device.hall_unplugged = true;
    bench.steps(1);
    CHECK(bench.device.commanded() == 0);
    CHECK(bench.loop.fault() == Fault::sensor_range);
  }
}

TEST_CASE("wheel: a longer caster takes more torque") {
  WheelBench bench;
  const auto stiffness = [&] { return -bench.device.commanded() / bench.device.angle(); };
  const double before = stiffness();
  auto parameters = bench.model.dynamics.model.parameters;
  parameters.caster = 0.05;
  bench.loop.change(parameters);
  bench.steps(1000);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(stiffness() > 1.2 * before); // the hands give way a little
}

TEST_CASE("wheel: a cable cut at any moment, no torque in that period") {
  for (int moment = 0; moment < 500; moment += 17) {
    WheelBench bench;
    bench.device.hands.rate = -0.5;
    bench.steps(moment);
    bench.device.cable_cut = true;
    bench.steps(1);
    CHECK(bench.device.commanded() == 0);
    CHECK(bench.loop.fault() == Fault::link_lost);
  }
}

TEST_CASE("wheel: constraints that cannot be met, no torque in that period") {
  WheelBench bench;
  const auto sound = bench.model.dynamics.model.parameters;
  auto parameters = sound;
  parameters.steering_arm = 1e-5; // the rack pulls further than the arm reaches
  bench.loop.change(parameters);
  bench.steps(1);
  CHECK(bench.device.commanded() == 0);
  CHECK(bench.loop.fault() == Fault::model_failed);
  bench.loop.change(sound);
  bench.loop.arm();
  bench.steps(500);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(std::fabs(bench.device.commanded()) > 0.5);
}

TEST_CASE("no allocation in the examples' loops, faults and changes included") {
  KeyBench<> key;
  WheelBench wheel;
  key.device.press(0.01, 10.5e-3);
  AllocationCount count;
  key.loop.change(key.parameters());
  key.steps(1500);
  wheel.loop.change(wheel.model.dynamics.model.parameters);
  wheel.steps(500);
  key.device.hall_unplugged = wheel.device.cable_cut = true;
  key.steps(10);
  wheel.steps(10);
  CHECK(count.end() == 0);
}
