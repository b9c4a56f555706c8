// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/iio_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"
#include "testbed.h"

#include <cstdio>
#include <cstring>
#include <sys/stat.h>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;
const std::string device = MockIio::path("");

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

// Front, rear and coil in this order, 16 bits each.
IioScan<3> plain_scan(MockIio& mock) {
  for (int i = 0; i < 3; ++i) {
    const std::string element = "scan_elements/in_voltage" + std::to_string(i);
    mock.set(element + "_index", std::to_string(i));
    mock.set(element + "_type", "le:u16/16>>0");
  }
  IioScan<3> scan;
  REQUIRE(scan.read(device.c_str(), {"in_voltage0", "in_voltage1", "in_voltage2"}) == IioProblem::none);
  return scan;
}

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
  MockIio mock;
  IioScan<3> layout = plain_scan(mock);
  layout.time = IioElement(); // its stamps are 0 here
  IioBuffer<3> buffer;
  REQUIRE(buffer.open(path.c_str(), layout)); // with padding and a time stamp
  std::FILE* kernel = std::fopen(path.c_str(), "w");
  REQUIRE(kernel != nullptr);
  const auto scan = [&](std::uint16_t front, std::uint16_t rear, std::uint16_t coil) {
    std::uint16_t data[8] = {front, rear, coil};
    std::fwrite(data, sizeof(data), 1, kernel);
    std::fflush(kernel);
  };
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

TEST_CASE("IIO: types of elements") {
  const std::uint8_t bytes[8] = {0xFF, 0xF0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC};
  const auto value = [&](const char* type) {
    IioElement element;
    CAPTURE(type);
    REQUIRE(element.parse(type));
    return element.value(bytes);
  };
  CHECK(value("le:u16/16>>0") == 0xF0FF);
  CHECK(value("be:u16/16>>0") == 0xFFF0);
  CHECK(value("be:s12/16>>4\n") == -1);
  CHECK(value("be:u12/16>>4") == 4095);
  CHECK(value("le:s8/8") == -1);
  CHECK(value("be:s24/32>>8") == -0x0FEE);
  CHECK(value("le:u32/32>>0") == 0x3412F0FF);
  CHECK(value("be:s64/64>>0") == -0x000FEDCBA9876544);
  IioElement element;
  for (const char* wrong : {"", "le", "le:u12", "xe:u12/16>>4", "le:u12/16X2>>4", "le:u12/16>>8",
                            "le:u12/12>>0", "le:u0/16>>0", "le:u24/24>>0", "lb:u16/16>>0"}) {
    CAPTURE(wrong);
    CHECK_FALSE(element.parse(wrong));
  }
}

TEST_CASE("IIO: the layout of a scan, from sysfs") {
  MockIio
      mock; // by index: in_voltage1 le:u8/8, in_voltage2 be:s24/32>>8, in_voltage0 be:s12/16>>4, time le:s64/64
  IioScan<2> scan;
  REQUIRE(scan.read(device.c_str(), {"in_voltage0", "in_voltage2"}) == IioProblem::none);
  CHECK(scan.channel[1].offset == 4); // after one byte of in_voltage1 and three of padding
  CHECK(scan.channel[1].bytes == 4);
  CHECK(scan.channel[0].offset == 8);
  CHECK(scan.channel[0].big_endian);
  CHECK(scan.time.offset == 16);
  CHECK(scan.bytes == 24);
  CHECK(scan.clock == CLOCK_MONOTONIC);
  mock.set("scan_elements/in_voltage1_en", "0");
  mock.set("scan_elements/in_timestamp_en", "0");
  mock.set("current_timestamp_clock", "realtime");
  REQUIRE(scan.read(device.c_str(), {"in_voltage0", "in_voltage2"}) == IioProblem::none);
  CHECK(scan.channel[1].offset == 0);
  CHECK(scan.channel[0].offset == 4);
  CHECK(scan.time.bytes == 0);
  CHECK(scan.bytes == 8);
  CHECK(scan.clock == CLOCK_REALTIME);
  IioScan<1> one;
  CHECK(one.read(device.c_str(), {"in_voltage1"}) == IioProblem::not_enabled);
  CHECK(one.read(device.c_str(), {"in_voltage9"}) == IioProblem::not_enabled);
  CHECK(one.read("/sys/devices/platform/adc7", {"in_voltage0"}) == IioProblem::no_folder);
  mock.set("scan_elements/in_voltage0_type", "le:s16/16X3>>0");
  CHECK(one.read(device.c_str(), {"in_voltage2"}) == IioProblem::type);
  mock.remove("scan_elements/in_voltage0_type");
  CHECK(one.read(device.c_str(), {"in_voltage2"}) == IioProblem::unreadable);
}

TEST_CASE("IIO: scans of mixed sizes and byte orders, with the age by their stamps") {
  MockIio mock;
  IioScan<2> scan;
  REQUIRE(scan.read(device.c_str(), {"in_voltage0", "in_voltage2"}) == IioProblem::none);
  const std::string path = "iio_mixed_" + std::to_string(getpid());
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  IioBuffer<2> buffer;
  REQUIRE(buffer.open(path.c_str(), scan));
  const int kernel = open(path.c_str(), O_WRONLY);
  REQUIRE(kernel >= 0);
  const auto deliver = [&](std::int64_t age_ns) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::int64_t stamp = std::int64_t(now.tv_sec) * 1000000000 + now.tv_nsec - age_ns;
    // in_voltage1 = 99, in_voltage2 = -2, in_voltage0 = 0x123.
    std::uint8_t bytes[24] = {99, 0, 0, 0, 0xFF, 0xFF, 0xFE, 0, 0x12, 0x30};
    std::memcpy(bytes + 16, &stamp, sizeof(stamp));
    REQUIRE(write(kernel, bytes, sizeof(bytes)) == ssize_t(sizeof(bytes)));
  };
  long raw[2];
  deliver(4000000);
  REQUIRE(buffer.read(raw));
  CHECK(raw[0] == 0x123);
  CHECK(raw[1] == -2);
  CHECK(buffer.fresh());
  CHECK(buffer.age_s() >= 4e-3);
  CHECK(buffer.age_s() < 1);
  deliver(-50000000); // the clock was set
  REQUIRE(buffer.read(raw));
  CHECK(buffer.age_s() > 1e6);
  close(kernel);
  std::remove(path.c_str());
}

TEST_CASE("IIO: scans that come late are a lost link, though each is new") {
  MockIio mock;
  const IioScan<3> scan = plain_scan(mock);
  const std::string path = "iio_late_" + std::to_string(getpid());
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  IioBuffer<3> buffer;
  REQUIRE(buffer.open(path.c_str(), scan));
  const int kernel = open(path.c_str(), O_WRONLY);
  IioOutput output;
  REQUIRE(output.open(MockIio::path("out_voltage0_raw").c_str(), {2048, 100, 0, 4095}));
  IioKey<IioBuffer<3>> key(buffer, output, settings<IioKey<IioBuffer<3>>>(), dt);
  Sample<double, 1> sample;
  const auto read = [&](std::int64_t age_ns) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::int64_t stamp = std::int64_t(now.tv_sec) * 1000000000 + now.tv_nsec - age_ns;
    std::uint8_t bytes[16] = {0, 0x80, 0, 0x80, 0, 0x80}; // 2.5 V each
    std::memcpy(bytes + 8, &stamp, sizeof(stamp));
    REQUIRE(write(kernel, bytes, sizeof(bytes)) == ssize_t(sizeof(bytes)));
    return key.read(sample);
  };
  CHECK(read(1000000) == Fault::none);
  CHECK(sample.age_s >= 1e-3);
  const std::int64_t first = sample.time_ns;
  CHECK(first > 0);
  CHECK(read(30000000) == Fault::link_lost);
  CHECK(read(0) == Fault::none);
  CHECK(sample.time_ns > first);
  close(kernel);
  std::remove(path.c_str());
}
