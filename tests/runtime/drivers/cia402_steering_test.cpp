// SPDX-License-Identifier: GPL-3.0-or-later
#include "cia402_node.hpp"
#include "mbsgen/drivers/cia402_steering.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;
using Steering = Cia402Steering<ScriptedBus<>>;

struct Bench {
  ScriptedWire<> to_drive, from_drive;
  ScriptedBus<> bus{to_drive, from_drive};
  Cia402Node node{ScriptedBus<>(from_drive, to_drive)};
  Steering steering;
  ManualClock clock;
  SpringModel<> model;
  Impedance<double, 1> coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, Steering, SpringModel<>, Impedance<double, 1>> loop{clock,    steering, model, coupling,
                                                                        limits(), 1000000,  log};

  static Limits<double, 1> limits() {
    Limits<double, 1> l;
    l.arming.fade_in_s = 0.01;
    l.axis[0].force = 3;
    l.axis[0].force_rate = 1000;
    return l;
  }
  explicit Bench(const Steering::Settings& settings = {}) : steering(bus, settings, dt) {
    model.parameters = {1, 0};
    loop.start();
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) {
      loop.step();
      node.step();
    }
  }
  // Armed, with the wheel turned by a quarter.
  void run() {
    loop.arm();
    steps(100);
    REQUIRE(loop.fault() == Fault::none);
    node.counts += 4096;
    steps(10);
    REQUIRE(node.torque() == Approx(-M_PI / 2 / 10.3 * 1000).margin(1));
  }
};

} // namespace

TEST_CASE("CiA 402: set-up, torque and angle") {
  Bench bench;
  bench.steps(50);
  CHECK(bench.node.sdo_writes == 0);
  CHECK_FALSE(bench.node.enabled());
  bench.run();
  CHECK(bench.node.object(0x1600, 2) == 0x60710010);
  CHECK(bench.node.object(0x1A00, 2) == 0x60640020);
  CHECK(bench.node.object(0x6060, 0) == 4);
  CHECK(bench.node.sdo_writes == 19);
  CHECK(bench.loop.record().sample.position[0] == Approx(M_PI / 2));
  CHECK(bench.steering.torque_nm() == Approx(-M_PI / 2).epsilon(0.01));
  bench.node.speed = 8;
  bench.steps(50);
  CHECK(bench.loop.record().sample.velocity[0] == Approx(8 * 2 * M_PI / 16384 * 1000).epsilon(0.02));
  const int writes = bench.node.sdo_writes;
  bench.steps(1000);
  CHECK(bench.node.sdo_writes == writes); // no SDO while it runs
}

TEST_CASE("CiA 402: torque is clamped to the limit") {
  Bench bench;
  bench.run();
  bench.node.counts += 16384;
  bench.steps(20);
  CHECK(bench.node.torque() ==
        Approx(-3 / 10.3 * 1000).margin(1)); // by the safety stage, below 300 per mille
}

TEST_CASE("CiA 402: single lost frames do no harm") {
  Bench bench;
  bench.to_drive.lose_every = 7;
  bench.from_drive.lose_every = 5;
  bench.loop.arm();
  bench.steps(3000);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.enabled());
  CHECK(bench.from_drive.lost > 100);
}

TEST_CASE("CiA 402: no process data, no force") {
  Bench bench;
  bench.run();
  bench.node.mute_process_data = true;
  bench.steps(8); // the time-out of 5 ms, then one period
  CHECK(bench.node.torque() == 0);
  CHECK(bench.loop.fault() == Fault::link_lost);
  bench.node.mute_process_data = false;
  bench.steps(100);
  CHECK(bench.loop.fault() == Fault::link_lost);
  bench.loop.arm();
  bench.steps(100);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.torque() < -100);
}

TEST_CASE("CiA 402: late heartbeat") {
  Bench bench;
  bench.run();
  bench.node.mute_heartbeat = true;
  bench.steps(65);
  CHECK(bench.loop.fault() == Fault::link_lost);
  CHECK(bench.node.torque() == 0);
}

TEST_CASE("CiA 402: fault of the drive, reset by arming again") {
  Bench bench;
  bench.run();
  bench.node.fault();
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::driver_error);
  CHECK(bench.loop.record().command.force[0] == 0);
  CHECK(bench.steering.emergency() == 0x2310);
  bench.steps(50);
  CHECK_FALSE(bench.node.enabled());
  bench.loop.arm();
  bench.steps(100);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.enabled());
}

TEST_CASE("CiA 402: a drive that reboots is not driven on") {
  Bench bench;
  bench.run();
  bench.node.reboot();
  bench.steps(1);
  CHECK(bench.node.torque() == 0);
  CHECK(bench.loop.fault() == Fault::link_lost);
}

TEST_CASE("CiA 402: cables cut, either way") {
  Bench deaf;
  deaf.run();
  deaf.from_drive.cut = true;
  deaf.steps(8);
  CHECK(deaf.node.torque() == 0);
  Bench dumb;
  dumb.run();
  dumb.to_drive.cut = true;
  dumb.steps(7); // the drive's own watch over our process data: 5 ms
  CHECK(dumb.node.torque() == 0);
  CHECK(dumb.loop.fault() == Fault::driver_error);
}

TEST_CASE("CiA 402: a drive without watch over process data has one over our heartbeat") {
  Bench bench;
  bench.node.refuse_index = 0x1400 * 256 + 5;
  bench.run();
  bench.to_drive.cut = true;
  bench.steps(110); // 5 x 20 ms
  CHECK(bench.node.torque() == 0);
  CHECK(bench.loop.fault() == Fault::driver_error);
}

TEST_CASE("CiA 402: a bus that takes nothing") {
  Bench bench;
  bench.run();
  bench.to_drive.full = true;
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::driver_error);
  CHECK(bench.loop.record().command.force[0] == 0);
}

TEST_CASE("CiA 402: the drive does not answer, or refuses") {
  Bench silent;
  silent.node.mute_sdo = true;
  silent.loop.arm();
  silent.steps(3200);
  CHECK(silent.loop.fault() == Fault::disarmed);
  CHECK_FALSE(silent.node.enabled());
  Bench refused;
  refused.node.refuse_index = 0x1600 * 256;
  refused.loop.arm();
  refused.steps(100);
  CHECK_FALSE(refused.node.enabled());
  Bench tolerant;
  tolerant.node.refuse_index = 0x1016 * 256 + 1; // optional
  tolerant.loop.arm();
  tolerant.steps(100);
  CHECK(tolerant.node.enabled());
}

TEST_CASE("CiA 402: quick stop, then the wheel turns freely") {
  Bench bench;
  bench.run();
  bench.loop.stop();
  bench.steps(1);
  CHECK(bench.node.target_torque == 0);
  CHECK(bench.node.torque() == 0);
  bench.steps(5);
  CHECK(bench.steering.state() == canopen::DriveState::switch_on_disabled);
}

TEST_CASE("CiA 402: homing, once, before any torque") {
  Steering::Settings settings;
  settings.homing_method = 35;
  Bench bench(settings);
  bench.node.counts = 2000000000; // near where they would run over
  bench.loop.arm();
  for (int i = 0; i < 100; ++i) {
    bench.steps(1);
    if (bench.node.homings == 0) CHECK(bench.node.target_torque == 0);
  }
  REQUIRE(bench.loop.fault() == Fault::none);
  CHECK(bench.node.homings == 1);
  CHECK(bench.node.object(0x6098, 0) == 35);
  CHECK(bench.node.object(0x6060, 0) == 4);
  CHECK(bench.node.counts == 0);
  CHECK(bench.loop.record().sample.position[0] == 0);
  bench.node.counts = 4096;
  bench.steps(20);
  CHECK(bench.node.torque() == Approx(-M_PI / 2 / 10.3 * 1000).margin(1));
  bench.loop.stop();
  bench.steps(20);
  bench.loop.arm(); // the angle is kept
  bench.steps(100);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.homings == 1);
  CHECK(bench.loop.record().sample.position[0] == Approx(M_PI / 2));
  bench.node.reboot();
  bench.steps(10);
  bench.loop.arm();
  bench.steps(100);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.homings == 2);
}

TEST_CASE("CiA 402: a drive that cannot home, or does not answer, gives no torque") {
  Steering::Settings settings;
  settings.homing_method = 35;
  Bench bench(settings);
  bench.node.cannot_home = true;
  bench.loop.arm();
  bench.steps(200);
  CHECK(bench.loop.fault() == Fault::disarmed);
  CHECK(bench.loop.refusal() == Fault::driver_error);
  CHECK(bench.node.target_torque == 0);
  CHECK_FALSE(bench.node.enabled());
  bench.node.cannot_home = false;
  bench.to_drive.lose_every = 5;
  bench.from_drive.lose_every = 7;
  bench.loop.arm();
  bench.steps(1500);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.homings == 1);
}
