// SPDX-License-Identifier: GPL-3.0-or-later
// The generated models of the haptic examples in the loop: the forces that a hand must feel, and limits.
#include "action.hpp"
#include "car.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/simulated_wheel.hpp"
#include "support/catch.hpp"
#include "unit/runtime/allocation_hooks.h"

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
    steps(350); // settled, and the whole force
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
  for (KeyBench<>* bench : {&heavy, &high, &low}) REQUIRE(bench->loop.change(bench->parameters()) == nullptr);
  CHECK(heavy.set_off() > nominal + 0.3);
  CHECK(high.set_off() == Approx(nominal).margin(0.3)); // later, not stronger
  CHECK(low.set_off() == Approx(nominal).margin(0.3));
  CHECK(double(KeyBench<float>().set_off()) == Approx(nominal).epsilon(0.01));
}

TEST_CASE("key: parameters of no physical system are refused, and the old ones stay") {
  static_assert(single_action::plausible(single_action::Parameters<double>()));
  static_assert(steering_wheel::plausible(steering_wheel::Parameters<float>()));
  KeyBench<> bench;
  const double nominal = KeyBench<>().set_off(), mass = bench.parameters().hammer_mass;
  const auto refusal = [&](auto change) {
    auto parameters = bench.parameters();
    change(parameters);
    const char* reason = bench.loop.change(parameters);
    return std::string(reason == nullptr ? "" : reason);
  };
  CHECK(refusal([](auto& p) { p.hammer_mass = -0.005; }) == "hammer: the mass is negative or not a number");
  CHECK(refusal([](auto& p) { p.key.mass = -0.08; }) == "key: the mass is negative or not a number");
  CHECK(refusal([](auto& p) { p.hopper.inertia[3] = -1e-9; }) == "hopper: a moment of inertia is negative");
  CHECK(refusal([](auto& p) { p.button = std::nan(""); }) == "button is not finite");
  CHECK(refusal([](auto& p) { p.key_spring = HUGE_VAL; }) == "key_spring is not finite");
  CHECK(refusal([](auto& p) { p.hammer_mass = -0.004; }) !=
        ""); // without mass the hammer has no centre of mass
  bench.steps(5);
  CHECK(bench.parameters().hammer_mass == mass);
  CHECK(bench.set_off() == Approx(nominal).epsilon(1e-3));
}

TEST_CASE("the examples set every limit") {
  std::string missing;
  const auto note = [&](const char* text) { missing += text; };
  for_each_missing(action::limits<double>(), note);
  for_each_missing(action::limits<float>(), note);
  for_each_missing(car::limits<double>(), note);
  CHECK(missing == "");
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

TEST_CASE("key: armed with the key down or in mid-stroke, the force fades in and contacts do not burst") {
  for (const double depth : {2e-3, 5e-3, 7e-3, 9e-3, 9.6e-3}) {
    KeyBench<> bench;
    bench.loop.stop();
    bench.device.press(0.05, depth);
    bench.steps(400);
    REQUIRE(bench.device.commanded() == 0);
    bench.loop.arm();
    double soon = 0, most = 0;
    int silent = 0;
    for (int i = 0; i < 2000; ++i) {
      bench.steps(1);
      const double force = std::fabs(bench.device.commanded());
      silent += bench.loop.fault() != Fault::none;
      if (i < silent + 5) soon = std::max(soon, force);
      most = std::max(most, force);
    }
    CAPTURE(depth, silent, soon, most);
    CHECK(bench.loop.fault() == Fault::none);
    CHECK(silent < 1000);
    CHECK(soon < 0.1);
    CHECK(most < 2.5); // pressed at this speed it is 2 N
    CHECK(bench.device.commanded() == Approx(bench.loop.record().wanted[0]));
  }
}

TEST_CASE("key: armed again in the middle of a stroke") {
  for (int moment = 100; moment < 1000; moment += 61) {
    KeyBench<> bench;
    bench.device.press(0.01, 10.5e-3);
    bench.steps(moment);
    bench.loop.stop();
    bench.steps(20);
    bench.loop.arm();
    double most = 0;
    for (int i = 0; i < 1500; ++i) {
      bench.steps(1);
      most = std::max(most, std::fabs(bench.device.commanded()));
    }
    CAPTURE(moment, most);
    CHECK(bench.loop.fault() == Fault::none);
    CHECK(most < 2.5);
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

TEST_CASE("wheel: a longer trail takes more torque") {
  WheelBench bench;
  const auto stiffness = [&] { return -bench.device.commanded() / bench.device.angle(); };
  const double before = stiffness();
  auto parameters = bench.model.dynamics.model.parameters;
  parameters.trail = 0.05;
  REQUIRE(bench.loop.change(parameters) == nullptr);
  bench.steps(1000);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(stiffness() > 1.2 * before); // the hands give way a little
}

namespace {

// Weaving with hands of this amplitude and frequency: work of the wheel on the hands in a swing, J, and the lag
// of the torque behind the angle, degrees.
struct Weave {
  double work = 0, lag = 0;

  Weave(double amplitude, double hertz, double dry_friction) {
    WheelBench bench;
    auto parameters = bench.model.dynamics.model.parameters;
    parameters.dry_friction = dry_friction;
    REQUIRE(bench.loop.change(parameters) == nullptr);
    bench.device.hands = {0, 0, 200, 5};
    const double w = 2 * M_PI * hertz;
    double sines[2] = {}, cosines[2] = {};
    const int swing = static_cast<int>(1000 / hertz);
    for (int i = 0; i < 5 * swing; ++i) {
      const double t = i * 1e-3, before = bench.device.angle();
      bench.device.hands.target = amplitude * std::sin(w * t);
      bench.device.hands.rate = amplitude * w * std::cos(w * t);
      const double torque = bench.device.commanded();
      bench.steps(1);
      if (i < 4 * swing) continue;
      work += torque * (bench.device.angle() - before);
      const double values[] = {bench.device.angle(), -bench.loop.record().wanted[0]};
      for (int k = 0; k < 2; ++k) {
        sines[k] += values[k] * std::sin(w * t);
        cosines[k] += values[k] * std::cos(w * t);
      }
    }
    lag = (std::atan2(cosines[0], sines[0]) - std::atan2(cosines[1], sines[1])) * 180 / M_PI;
    CHECK(bench.loop.fault() == Fault::none);
  }
};

} // namespace

TEST_CASE("wheel: the stiffness of the front axle is that of two tyres") {
  const car::Tyres<double> tyres;
  steering_wheel::LawPoint<double> point;
  steering_wheel::Wrench<double> wrench;
  point.velocity[0] = 20;
  point.velocity[1] = 20 * 1e-4;
  tyres.tyre_front(point, wrench);
  CHECK(-wrench.force[1] / 1e-4 == Approx(118e3).epsilon(0.02)); // N/rad
}

TEST_CASE("wheel: the tyres' forces lag the hands by 14 degrees at 0.5 Hz") {
  CHECK(Weave(0.25, 0.5, 0).lag == Approx(14).margin(4)); // one tyre an axle: 30 degrees
}

TEST_CASE("wheel: weaving takes work from the hands and gives none") {
  for (const double hertz : {0.25, 0.5, 1.0}) {
    const Weave weave(0.25, hertz, car::Model<double>().dynamics.model.parameters.dry_friction);
    CAPTURE(hertz, weave.work, weave.lag);
    CHECK(weave.work < -0.1);
    CHECK(weave.lag < 0); // the torque leads the angle: friction outweighs the lag of the tyres
  }
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
  REQUIRE(bench.loop.change(parameters) == nullptr);
  bench.steps(1);
  CHECK(bench.device.commanded() == 0);
  CHECK(bench.loop.fault() == Fault::model_failed);
  REQUIRE(bench.loop.change(sound) == nullptr);
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
  const bool taken = key.loop.change(key.parameters()) == nullptr;
  key.steps(1500);
  const bool both = taken && wheel.loop.change(wheel.model.dynamics.model.parameters) == nullptr;
  wheel.steps(500);
  key.device.hall_unplugged = wheel.device.cable_cut = true;
  key.steps(10);
  wheel.steps(10);
  CHECK(count.end() == 0);
  CHECK(both);
}
