// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/evdev_wheel.hpp"
#include "support/catch.hpp"
#include "testbed.h"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

Command<double, 1> torque(double t) {
  Command<double, 1> command;
  command.force[0] = t;
  return command;
}

} // namespace

TEST_CASE("evdev: angle and velocity") {
  MockWheel mock;
  EvdevWheel<> wheel({}, dt);
  REQUIRE(wheel.open(MockWheel::path));
  Sample<double, 1> sample;
  REQUIRE(wheel.read(sample) == Fault::none);
  CHECK(sample.position[0] == Approx(0).margin(1e-3));
  mock.turn(65535);
  REQUIRE(wheel.read(sample) == Fault::none);
  CHECK(sample.position[0] == Approx(2.5 * M_PI));
  for (int i = 1; i <= 40; ++i) {
    mock.turn(32768 + 10 * i);
    REQUIRE(wheel.read(sample) == Fault::none);
  }
  CHECK(sample.velocity[0] == Approx(10 * 5 * M_PI / 65535 / dt).epsilon(0.01));
  CHECK_FALSE(EvdevWheel<>({}, dt).open("/dev/input/event99"));
}

TEST_CASE("evdev: lost events are asked for") {
  MockWheel mock;
  EvdevWheel<> wheel({}, dt);
  REQUIRE(wheel.open(MockWheel::path));
  Sample<double, 1> sample;
  mock.turn(0);
  REQUIRE(wheel.read(sample) == Fault::none);
  mock.drop_events();
  REQUIRE(wheel.read(sample) == Fault::none);
  CHECK(sample.position[0] == Approx(-2.5 * M_PI));
}

TEST_CASE("evdev: torque, its sign, its rate, zero at once, replay") {
  MockWheel mock;
  EvdevWheel<> wheel({}, dt);
  REQUIRE(wheel.open(MockWheel::path));
  Sample<double, 1> sample;
  CHECK(wheel.write(torque(1)) == Fault::none);
  CHECK(mock.uploads() == 0); // not started
  REQUIRE(wheel.start() == Fault::none);
  CHECK(mock.plays() == 1);
  const auto live = [&](const Command<double, 1>& command) {
    REQUIRE(wheel.read(sample) == Fault::none);
    REQUIRE(wheel.write(command) == Fault::none);
  };
  for (int i = 0; i < 3; ++i) live(torque(-1));
  CHECK(mock.level() == -16383);
  const int before = mock.uploads();
  for (int i = 0; i < 300; ++i) live(torque(1 + 1e-3 * i));
  CHECK(mock.uploads() - before == Approx(100).margin(3)); // 400 Hz at most: every third period
  for (int i = 0; i < 3; ++i) live(torque(50));
  CHECK(mock.level() == 32767);
  REQUIRE(wheel.write(torque(0)) == Fault::none);
  CHECK(mock.level() == 0);
  for (int i = 0; i < 2000; ++i) live(torque(0));
  CHECK(mock.plays() == Approx(1 + 4).margin(1)); // twice a second
  REQUIRE(wheel.stop() == Fault::none);
  CHECK(mock.stops() == 1);
}

TEST_CASE("evdev: stop and unplugging") {
  MockWheel mock;
  EvdevWheel<> wheel({}, dt);
  REQUIRE(wheel.open(MockWheel::path));
  REQUIRE(wheel.start() == Fault::none);
  for (int i = 0; i < 5; ++i) REQUIRE(wheel.write(torque(1)) == Fault::none);
  CHECK(mock.level() != 0);
  REQUIRE(wheel.stop() == Fault::none);
  CHECK(mock.level() == 0);
  REQUIRE(wheel.write(torque(1)) == Fault::none);
  CHECK(mock.level() == 0);
  REQUIRE(wheel.start() == Fault::none);
  mock.unplug();
  Fault fault = Fault::none;
  for (int i = 0; i < 3; ++i) fault = first(fault, wheel.write(torque(1)));
  CHECK(fault == Fault::driver_error);
  Sample<double, 1> sample;
  mock.drop_events();
  CHECK(wheel.read(sample) == Fault::link_lost);
}
