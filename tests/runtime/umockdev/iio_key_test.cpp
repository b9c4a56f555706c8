// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/iio_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"
#include "testbed.h"

#include <cstdio>
#include <sys/stat.h>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

template <class Key>
typename Key::Settings settings() {
  typename Key::Settings s;
  for (double& scale : s.volts_per_count) scale = 5.0 / 65536;
  s.volts_at_zero[2] = -2.5;
  s.hall = {1e-3, 4.75e-3}, s.coil = {2};
  return s;
}

struct Bench {
  using Key = IioKey<IioSysfs<3>>;
  MockIio mock;
  IioSysfs<3> input;
  IioOutput output;
  Key key{input, output, settings<Key>(), dt};
  Sample<double, 1> sample;

  Bench() {
    const std::string front = MockIio::path("in_voltage0_raw"), rear = MockIio::path("in_voltage1_raw"),
                      coil = MockIio::path("in_voltage2_raw");
    REQUIRE(input.open({front.c_str(), rear.c_str(), coil.c_str()}));
    REQUIRE(output.open(MockIio::path("duty_cycle").c_str(), {25000, 1000, 0, 50000},
                        MockIio::path("enable").c_str()));
  }
};

Command<double, 1> force(double f) {
  Command<double, 1> command;
  command.force[0] = f;
  return command;
}

} // namespace

TEST_CASE("IIO: Hall pair, coil and PWM through sysfs") {
  Bench bench;
  bench.mock.set("in_voltage0_raw", std::to_string(int(2.6 / 5 * 65536)));
  bench.mock.set("in_voltage1_raw", std::to_string(int(2.4 / 5 * 65536)));
  bench.mock.set("in_voltage2_raw", std::to_string(int(2.7 / 5 * 65536)));
  REQUIRE(bench.key.read(bench.sample) == Fault::none);
  CHECK(bench.sample.position[0] == Approx(1e-3 * (2.6 * 2.6 - 2.4 * 2.4) + 4.75e-3).margin(1e-6));
  CHECK(bench.sample.velocity[0] == Approx(0.1).margin(1e-4));
  CHECK(bench.mock.get("enable") == 0);
  CHECK(bench.key.write(force(5)) == Fault::none);
  CHECK(bench.mock.get("duty_cycle") == 0); // not started
  REQUIRE(bench.key.start() == Fault::none);
  CHECK(bench.mock.get("enable") == 1);
  CHECK(bench.mock.get("duty_cycle") == 25000);
  REQUIRE(bench.key.write(force(-5)) == Fault::none);
  CHECK(bench.mock.get("duty_cycle") == 20000);
  REQUIRE(bench.key.write(force(1e9)) == Fault::none);
  CHECK(bench.mock.get("duty_cycle") == 50000);
  REQUIRE(bench.key.write(force(std::nan(""))) == Fault::none);
  CHECK(bench.mock.get("duty_cycle") == 25000);
  REQUIRE(bench.key.write(force(-5)) == Fault::none);
  REQUIRE(bench.key.stop() == Fault::none);
  CHECK(bench.mock.get("duty_cycle") == 25000);
  CHECK(bench.mock.get("enable") == 0);
}

TEST_CASE("IIO: a pulled cable, a dead converter, a false peak") {
  Bench bench;
  REQUIRE(bench.key.read(bench.sample) == Fault::none);
  bench.mock.set("in_voltage2_raw", "60000");
  REQUIRE(bench.key.read(bench.sample) == Fault::none);
  CHECK(bench.sample.velocity[0] == Approx(0).margin(1e-3));
  CHECK(bench.key.peaks() == 1);
  bench.mock.set("in_voltage1_raw", "12");
  CHECK(bench.key.read(bench.sample) == Fault::sensor_range);
  bench.mock.set("in_voltage1_raw", "");
  CHECK(bench.key.read(bench.sample) == Fault::driver_error);
}

TEST_CASE("IIO: the same sample for too long, and sensors that disagree") {
  Bench bench;
  Fault fault = Fault::none;
  int periods = 0;
  for (; fault == Fault::none && periods < 1000; ++periods) fault = bench.key.read(bench.sample);
  CHECK(fault == Fault::link_lost);
  CHECK(periods * dt == Approx(0.25).margin(3 * dt));
  REQUIRE(bench.key.start() == Fault::none);
  CHECK(bench.key.read(bench.sample) == Fault::link_lost); // starting again does not mend it
  bench.mock.set("in_voltage2_raw", "32769");
  CHECK(bench.key.read(bench.sample) == Fault::none);
  // The key moves down by 4 mm, and the coil shows no velocity.
  for (int i = 1; i <= 40; ++i) {
    bench.mock.set("in_voltage0_raw", std::to_string(32768 + 130 * i));
    bench.mock.set("in_voltage1_raw", std::to_string(32768 - 130 * i));
    fault = bench.key.read(bench.sample);
  }
  CHECK(fault == Fault::sensor_range);
}

TEST_CASE("IIO: the coil's cable is pulled") {
  Bench bench;
  REQUIRE(bench.key.read(bench.sample) == Fault::none);
  bench.mock.set("in_voltage2_raw", "3");
  for (int i = 0; i < 3; ++i) CHECK(bench.key.read(bench.sample) == Fault::none); // it may be a peak
  CHECK(bench.key.read(bench.sample) == Fault::sensor_range);
}

TEST_CASE("IIO: a sensor that stalls ends in zero force in the loop") {
  Bench bench;
  ManualClock clock;
  SpringModel<> model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  NoLog log;
  Loop<ManualClock, Bench::Key, SpringModel<>, Impedance<double, 1>> loop(clock, bench.key, model, coupling,
                                                                          key_limits(), 1000000, log);
  loop.start();
  loop.arm();
  const auto live = [&](int i) {
    bench.mock.set("in_voltage0_raw", std::to_string(34000 + i % 3));
    loop.step();
  };
  for (int i = 0; i < 400; ++i) live(i);
  REQUIRE(loop.fault() == Fault::none);
  REQUIRE(bench.mock.get("duty_cycle") < 24500);
  for (int i = 0; i < 255; ++i) loop.step(); // nothing new any more
  CHECK(loop.fault() == Fault::link_lost);
  CHECK(bench.mock.get("duty_cycle") == 25000);
  loop.arm();
  loop.step();
  CHECK(loop.refusal() == Fault::link_lost);
  for (int i = 0; i < 2; ++i) live(i);
  loop.arm();
  for (int i = 0; i < 50; ++i) live(i);
  CHECK(loop.fault() == Fault::none);
  bench.mock.set("in_voltage0_raw", ""); // a conversion that fails
  loop.step();
  CHECK(loop.fault() == Fault::driver_error);
  CHECK(bench.mock.get("duty_cycle") == 25000);
}

TEST_CASE("IIO: scans of the buffer") {
  using Key = IioKey<IioBuffer<3>>;
  const std::string path = "iio_scan_" + std::to_string(getpid());
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  IioBuffer<3> buffer;
  REQUIRE(buffer.open(path.c_str(), {2, 16, 0, false, 16})); // with padding and a time stamp
  std::FILE* kernel = std::fopen(path.c_str(), "w");
  REQUIRE(kernel != nullptr);
  const auto scan = [&](std::uint16_t front, std::uint16_t rear, std::uint16_t coil) {
    std::uint16_t data[8] = {front, rear, coil};
    std::fwrite(data, sizeof(data), 1, kernel);
    std::fflush(kernel);
  };
  MockIio mock;
  IioOutput output;
  REQUIRE(output.open(MockIio::path("out_voltage0_raw").c_str(), {2048, 100, 0, 4095}));
  Key key(buffer, output, settings<Key>(), dt);
  Sample<double, 1> sample;
  CHECK(key.read(sample) == Fault::driver_error); // nothing yet
  scan(1, 1, 1);
  scan(34078, 31457, 32768);
  REQUIRE(key.read(sample) == Fault::none); // the newest
  CHECK(sample.position[0] == Approx(5.75e-3).margin(1e-6));
  CHECK(sample.age_s == 0);
  REQUIRE(key.read(sample) == Fault::none); // held
  CHECK(sample.age_s == Approx(dt));
  for (int i = 0; i < 5; ++i) (void)key.read(sample);
  CHECK(key.read(sample) == Fault::link_lost);
  REQUIRE(key.start() == Fault::none);
  REQUIRE(key.write(force(3)) == Fault::none);
  CHECK(mock.get("out_voltage0_raw") == 2348);
  std::fclose(kernel);
  std::remove(path.c_str());
}

TEST_CASE("IIO: layouts of scans") {
  const std::string path = "iio_layout_" + std::to_string(getpid());
  std::FILE* file = std::fopen(path.c_str(), "wb");
  const std::uint16_t data[2] = {0xFFF0, 0x7FF0}; // le:s12/16>>4
  std::fwrite(data, sizeof(data), 1, file);
  std::fclose(file);
  IioBuffer<2> buffer;
  REQUIRE(buffer.open(path.c_str(), {2, 12, 4, true, 0}));
  long raw[2];
  REQUIRE(buffer.read(raw));
  CHECK(raw[0] == -1);
  CHECK(raw[1] == 2047);
  std::remove(path.c_str());
}
