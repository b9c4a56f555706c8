// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/simulated_admittance.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

static_assert(taken_by<SimulatedAdmittance<3>> == Takes::acceleration);
static_assert(taken_by<SimulatedAdmittance<1, Takes::position>> == Takes::position);

template <class Device>
Sample<double, 1> reading(Device& device) {
  Sample<double, 1> sample;
  REQUIRE(device.read(sample) == Fault::none);
  return sample;
}

// Periods with one command.
template <class Device>
Sample<double, 1> run(Device& device, const Command<double, 1>& command, int periods) {
  for (int i = 0; i < periods; ++i) {
    REQUIRE(device.write(command) == Fault::none);
    reading(device);
  }
  return reading(device);
}

} // namespace

TEST_CASE("admittance device: without a bandwidth it is an exact double integrator") {
  SimulatedAdmittance<1> device(dt);
  device.plant[0].bandwidth_hz = 0;
  device.hand[0] = 100;
  REQUIRE(device.start() == Fault::none);
  Command<double, 1> command;
  command.target_acceleration[0] = 2;
  for (int i = 0; i < 500; ++i) {
    REQUIRE(device.write(command) == Fault::none);
    const auto sample = reading(device);
    const double t = (i + 1) * dt;
    CHECK(sample.position[0] == Approx(t * t).epsilon(1e-12));
    CHECK(sample.velocity[0] == Approx(2 * t).epsilon(1e-12));
    CHECK(sample.force[0] == 100);
  }
}

TEST_CASE("admittance device: commands act after their delay, and are held") {
  for (const int delay : {0, 1, 2, 8}) {
    SimulatedAdmittance<1> device(dt);
    device.plant[0].bandwidth_hz = 0;
    device.delay_periods = delay;
    REQUIRE(device.start() == Fault::none);
    Command<double, 1> command;
    command.target_acceleration[0] = 1;
    int periods = 0;
    for (double v = 0; v == 0 && periods < 20; ++periods) {
      REQUIRE(device.write(command) == Fault::none);
      v = reading(device).velocity[0];
    }
    CHECK(periods == delay + 1);
    CHECK(reading(device).velocity[0] == Approx(2 * dt)); // without another command
  }
}

TEST_CASE("admittance device: the velocity loop has its bandwidth, and its mass yields to the hand") {
  SimulatedAdmittance<1, Takes::velocity> device(dt);
  const double omega = 2 * M_PI * device.plant[0].bandwidth_hz, mass = device.plant[0].mass;
  device.substep_count = 200;
  REQUIRE(device.start() == Fault::none);
  Command<double, 1> command;
  command.target_rate[0] = 0.1;
  REQUIRE(device.write(command) == Fault::none);
  for (int i = 1; i <= 20; ++i) {
    // ω (s + ω/4) / (s + ω/2)² after a step.
    const double t = i * dt, x = omega / 2 * t;
    CHECK(reading(device).velocity[0] == Approx(0.1 * (1 - (1 - x) * std::exp(-x))).epsilon(5e-3));
    REQUIRE(device.write(command) == Fault::none);
  }
  SimulatedAdmittance<1, Takes::velocity> pushed(dt);
  REQUIRE(pushed.start() == Fault::none);
  pushed.hand[0] = 35;
  CHECK(run(pushed, {}, 300).position[0] == Approx(35 * 4 / (mass * omega * omega)).epsilon(1e-3));
}

TEST_CASE("admittance device: it takes positions, from the coupling without a sensor of accelerations") {
  using Held = SimulatedAdmittance<1, Takes::position>;
  ManualClock clock;
  Held device(dt);
  MassModel model;
  Admittance<double, 1> coupling;
  NoLog log;
  Limits<double, 1> limits;
  Loop<ManualClock, Held, MassModel, Admittance<double, 1>> loop(clock, device, model, coupling, limits,
                                                                 1000000, log);
  loop.start();
  loop.arm();
  device.hand[0] = 0.4;
  for (int i = 0; i < 4000; ++i) loop.step();
  REQUIRE(loop.fault() == Fault::none);
  CHECK(device.velocity()[0] == Approx(0.2).epsilon(1e-3)); // 0.4 N against 2 N s/m
  CHECK(device.position()[0] == Approx(model.x).margin(2e-3));
}

TEST_CASE("admittance device: noise is bounded, and the same for the same seed") {
  SimulatedAdmittance<1> one(dt, 7), same(dt, 7), other(dt, 8);
  for (auto* device : {&one, &same, &other})
    device->plant[0].position_noise = device->plant[0].velocity_noise = device->plant[0].force_noise = 0.5;
  double most = 0, sum = 0;
  int equal = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto sample = reading(one);
    for (const double x : {sample.position[0], sample.velocity[0], sample.force[0]}) {
      most = std::max(most, std::fabs(x));
      sum += x;
    }
    CHECK(reading(same).force[0] == sample.force[0]);
    equal += reading(other).force[0] == sample.force[0] ? 1 : 0;
  }
  CHECK(most <= 0.5);
  CHECK(most > 0.49);
  CHECK(std::fabs(sum / 3000) < 0.02);
  CHECK(equal < 5);
}

TEST_CASE("admittance device: stopped it brakes, without commands it stops moving, broken it says so") {
  SimulatedAdmittance<1> device(dt);
  Command<double, 1> command;
  command.target_acceleration[0] = 10;
  REQUIRE(device.start() == Fault::none);
  CHECK(run(device, command, 50).velocity[0] > 0.4);
  for (int i = 0; i < 100; ++i) reading(device);
  CHECK(std::fabs(reading(device).velocity[0]) < 1e-3); // the drives' watchdog
  run(device, command, 50);
  REQUIRE(device.stop() == Fault::none);
  CHECK(device.commanded(0) == 0);
  for (int i = 0; i < 200; ++i) reading(device);
  CHECK(std::fabs(reading(device).velocity[0]) < 1e-3);
  device.hand[0] = 35; // a force moves the axis against its brake
  const auto& axis = device.plant[0];
  CHECK(run(device, command, 500).velocity[0] == Approx(35 / (axis.mass * axis.brake)).epsilon(0.01));
  Sample<double, 1> sample;
  device.unplugged = true;
  CHECK(device.read(sample) == Fault::link_lost);
  device.broken = true;
  CHECK(device.read(sample) == Fault::driver_error);
  CHECK(device.write(command) == Fault::driver_error);
  CHECK(device.start() == Fault::driver_error);
  device.broken = device.unplugged = false;
  command.target_rate[0] = std::nan("");
  CHECK(device.write(command) == Fault::driver_error);
}
