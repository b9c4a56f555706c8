// SPDX-License-Identifier: GPL-3.0-or-later
// No heap in real-time code: whole periods of the loop with every device that a bare machine can have.
#include "allocation_hooks.h"
#include "bead.hpp"
#include "cia402_node.hpp"
#include "mbsgen/bus/udp.hpp"
#include "mbsgen/coupling/generated_model.hpp"
#include "mbsgen/drivers/cia402_steering.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/simulated_wheel.hpp"
#include "mbsgen/drivers/split.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/laws/felt.hpp"
#include "mbsgen/laws/tyre_bakker.hpp"
#include "mbsgen/loop/loop.hpp"
#include "mbsgen/loop/ring.hpp"
#include "mbsgen/signals/calibration.hpp"
#include "mbsgen/signals/spikes.hpp"
#include "models.hpp"
#include "support/catch.hpp"
#include "two_masses.hpp"

#include <memory>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// Arms, runs, breaks and runs again.
template <class Loop>
void arm(Loop& loop) {
  loop.arm();
  for (int i = 0; i < 20000 && (i < 200 || loop.fault() != Fault::none); ++i) loop.step();
}
template <class Loop, class Disturb>
long allocations(Loop& loop, Disturb disturb, int steps = 2000) {
  arm(loop);
  REQUIRE(loop.fault() == Fault::none);
  AllocationCount count;
  for (int i = 0; i < steps; ++i) loop.step();
  disturb();
  for (int i = 0; i < 20; ++i) loop.step();
  arm(loop);
  return count.end();
}

} // namespace

TEST_CASE("the count counts") {
  AllocationCount count;
  auto kept = std::make_unique<int>(3);
  volatile int* used = kept.get();
  CHECK(*used == 3);
  CHECK(count.end() >= 1);
}

TEST_CASE("no allocation: key, generated model, log, parameters, faults") {
  using Model = DrivenModel<TwoMasses<double>, TwoMassesRoles, LinearlyImplicitEuler>;
  using Log = Ring<Record<double, 1, 1>, 1024>;
  MonotonicClock clock;
  SimulatedKey<> key(dt);
  Model model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  Log log;
  auto limits = key_limits();
  limits.overruns = limits.watchdog_periods = 1000000;
  limits.arming.path_s = limits.arming.calm_s = 1e-3; // 50 periods of the loop
  Loop<MonotonicClock, SimulatedKey<>, Model, Impedance<double, 1>, Log> loop(clock, key, model, coupling,
                                                                              limits, 20000, log);
  key.press(0.1, 5e-3);
  loop.start();
  CHECK(allocations(loop, [&] {
          if (loop.change(model.dynamics.model.parameters) != nullptr) std::abort();
          key.coil_spike = 1;
          loop.stop();
        }) == 0);
}

TEST_CASE("no allocation: reference tool on an admittance device, faults") {
  bead::Bench<> bench;
  bench.push(2, 5);
  CHECK(allocations(
            bench.loop,
            [&] {
              if (bench.loop.change(bench.tool.dynamics.model.parameters) != nullptr) std::abort();
              bench.device.unplugged = true;
              bench.steps(2);
              bench.device.unplugged = false;
            },
            200) == 0);
}

TEST_CASE("no allocation: steering over CiA 402") {
  ScriptedWire<> to_drive, from_drive;
  ScriptedBus<> bus(to_drive, from_drive);
  Cia402Steering<ScriptedBus<>> steering(bus, {}, dt);
  struct Both : Cia402Node {
    using Cia402Node::Cia402Node;
  } node{ScriptedBus<>(from_drive, to_drive)};
  // The simulated drive may allocate; the driver may not.
  long count = 0;
  Sample<double, 1> sample;
  Command<double, 1> command;
  Fault fault = steering.start();
  for (int i = 0; i < 500; ++i) {
    AllocationCount counting;
    fault = steering.read(sample);
    command.force[0] = -sample.position[0];
    fault = first(fault, steering.write(command));
    if (i == 400) fault = steering.stop();
    count += counting.end();
    node.step();
  }
  CHECK(count == 0);
  CHECK(fault == Fault::not_ready);
}

TEST_CASE("no allocation: both ends of the split device over UDP") {
  UdpLink a, b;
  REQUIRE(a.bind(0));
  REQUIRE(b.bind(0));
  REQUIRE(a.connect("127.0.0.1", b.port()));
  REQUIRE(b.connect("127.0.0.1", a.port()));
  ManualClock clock;
  SimulatedKey<> key(dt);
  SplitDevice<UdpLink, ManualClock, 1> device(a, clock, 1);
  SplitServer<UdpLink, ManualClock, SimulatedKey<>> server(b, clock, key);
  Sample<double, 1> sample;
  AllocationCount count;
  Fault fault = device.start();
  for (int i = 0; i < 500; ++i) {
    clock.advance(1000000);
    fault = device.read(sample);
    fault = first(fault, device.write({}));
    server.step();
  }
  CHECK(fault == Fault::none);
  CHECK(device.stop() == Fault::none);
  CHECK(count.end() == 0);
  CHECK(server.enabled());
}

TEST_CASE("no allocation: laws, filters, calibration") {
  const BakkerTyre<double> tyre;
  FeltMemory<double> felt;
  felt.spring = FeltSpring<double>::hammer(49);
  Median<double, 5> median(dt);
  HallCalibration<double> hall;
  double sum = 0;
  AllocationCount count;
  for (int i = 0; i < 1000; ++i) {
    const double x = 1e-3 * i;
    sum += tyre(4000, {x, x, 0}).lateral + felt(x, dt) + median(x);
    felt.advance(1e-6 * i, dt);
    hall.add(2.5 + x, 2.5 - x, x);
  }
  HallPair<double> map;
  CHECK(hall.result(map));
  CHECK(count.end() == 0);
  CHECK(finite(sum));
}
