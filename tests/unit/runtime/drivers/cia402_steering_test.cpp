// SPDX-License-Identifier: GPL-3.0-or-later
#include "cia402_node.hpp"
#include "mbsgen/drivers/cia402_steering.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;
constexpr int set_up = 150; // periods
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
    steps(set_up);
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
  CHECK(bench.node.object(0x6061, 0) == 4);
  CHECK(bench.node.object(0x1800, 1) == 0x400001A0); // no remote frames, as before
  CHECK(bench.node.object(0x1800, 5) == 5);          // ms; the drive takes no less
  CHECK(bench.node.object(0x1016, 1) == (127u << 16 | 20));
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
  bench.steps(14); // the time-out of 12 ms, then one period
  CHECK(bench.node.torque() == 0);
  CHECK(bench.loop.fault() == Fault::link_lost);
  bench.node.mute_process_data = false;
  bench.steps(set_up);
  CHECK(bench.loop.fault() == Fault::link_lost);
  bench.loop.arm();
  bench.steps(set_up);
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
  bench.steps(set_up);
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
  deaf.steps(14);
  CHECK(deaf.node.torque() == 0);
  Bench dumb;
  dumb.run();
  dumb.to_drive.cut = true;
  dumb.steps(22); // the drive's own watch over our heartbeat: 20 ms
  CHECK(dumb.node.torque() == 0);
  CHECK(dumb.loop.fault() == Fault::driver_error);
}

TEST_CASE("CiA 402: a hung host holds its torque for 20 ms at most") {
  Bench bench;
  bench.run();
  for (int i = 0; i < 21; ++i) bench.node.step();
  CHECK(bench.node.torque() == 0);
  Bench watched; // a drive with a watch over process data, too
  watched.node.dictionary.add(0x1400, 5, 2, 0);
  watched.run();
  CHECK(watched.node.object(0x1400, 5) == 5);
  for (int i = 0; i < 6; ++i) watched.node.step();
  CHECK(watched.node.torque() == 0);
}

TEST_CASE("CiA 402: a drive that would hold the torque of a hung host is not driven") {
  Bench bench;
  bench.node.refuse_index = 0x1016 * 256 + 1;
  bench.loop.arm();
  bench.steps(set_up);
  CHECK_FALSE(bench.node.enabled());
  CHECK(bench.loop.refusal() == Fault::driver_error);
  CHECK(bench.steering.problem() == Cia402Problem::no_watch);
  bench.node.dictionary.add(0x1400, 5, 2, 0);
  bench.loop.arm();
  bench.steps(set_up);
  CHECK(bench.node.enabled());
}

TEST_CASE("CiA 402: process data of the LXM32A, every 5 ms at rest and every ms in motion") {
  Bench bench;
  bench.run();
  bench.steps(20);
  const int rest = bench.node.process_data;
  bench.steps(100);
  CHECK(bench.node.process_data - rest == 20);
  CHECK(bench.loop.record().sample.age_s <= 5e-3);
  bench.node.speed = -4;
  const int motion = bench.node.process_data;
  bench.steps(100);
  CHECK(bench.node.process_data - motion == 100);
  CHECK(bench.loop.record().sample.age_s <= dt);
  CHECK(bench.loop.fault() == Fault::none);
}

TEST_CASE("CiA 402: a drive of another vendor, with its process data every 5 ms alone") {
  Bench bench;
  bench.node.dictionary.add(0x1018, 1, 4, 0x17F, true);
  bench.run();
  CHECK(bench.node.object(0x3041, 0x0B) == 1); // it may be another object there
  bench.node.speed = 8;
  bench.steps(60);
  for (int i = 0; i < 20; ++i) {
    bench.steps(1);
    CHECK(bench.loop.record().sample.velocity[0] == Approx(8 * 2 * M_PI / 16384 * 1000).epsilon(0.02));
  }
  CHECK(bench.loop.fault() == Fault::none);
  bench.from_drive.lose_every = 4; // single frames
  bench.steps(1000);
  CHECK(bench.loop.fault() == Fault::none);
}

TEST_CASE("CiA 402: an event timer above the time-out") {
  Steering::Settings settings;
  settings.event_timer_ms = 20;
  Bench bench(settings);
  bench.loop.arm();
  bench.steps(set_up);
  CHECK_FALSE(bench.node.enabled());
  CHECK(bench.steering.problem() == Cia402Problem::event_timer);
  settings.event_timer_ms = 1;
  Bench fast(settings);
  fast.loop.arm();
  fast.steps(set_up);
  CHECK(fast.steering.problem() == Cia402Problem::refused_object);
  CHECK(fast.steering.refusal().index == 0x1800);
  CHECK(fast.steering.refusal().sub == 5);
  CHECK(fast.steering.refusal().value == DriveDictionary::too_low);
}

TEST_CASE("CiA 402: torque is that of the motor, within the drive's own limit") {
  Bench small;
  small.node.dictionary.add(0x6076, 0, 4, 2500, true); // 2.5 N m
  small.loop.arm();
  small.steps(set_up);
  small.node.counts += 1024;
  small.steps(10);
  CHECK(small.node.torque() == Approx(-M_PI / 8 / 2.5 * 1000).margin(1));
  CHECK(small.steering.torque_nm() == Approx(-M_PI / 8).epsilon(0.01));
  Bench limited;
  limited.node.dictionary.set(0x6072, 0, 100);
  limited.loop.arm();
  limited.steps(set_up);
  limited.node.counts += 4096;
  limited.steps(10);
  CHECK(limited.node.target_torque == -100);
  Bench without;
  without.node.dictionary.remove(0x6072, 0);
  without.run();
}

TEST_CASE("CiA 402: a rated torque that contradicts the drive, or is unknown") {
  Steering::Settings settings;
  settings.rated_torque_nm = 2.5;
  Bench other(settings);
  other.loop.arm();
  other.steps(set_up);
  CHECK(other.steering.problem() == Cia402Problem::rated_torque);
  CHECK_FALSE(other.node.enabled());
  Bench unknown;
  unknown.node.dictionary.remove(0x6076, 0);
  unknown.loop.arm();
  unknown.steps(set_up);
  CHECK(unknown.steering.problem() == Cia402Problem::rated_torque);
  settings.rated_torque_nm = 10.3;
  Bench told(settings);
  told.node.dictionary.remove(0x6076, 0);
  told.run();
}

TEST_CASE("CiA 402: torque follows a command within two periods") {
  Bench bench;
  bench.run();
  CHECK(bench.node.object(0x6087, 0) == 1000000); // per mille in a second; 1000 after switching on
  bench.node.counts += 4096;
  bench.steps(4); // changed, sent, filtered, obeyed
  const int before = bench.node.torque();
  CHECK(before == bench.node.target_torque);
  Bench slow;
  slow.node.refuse_index = 0x6087 * 256;
  slow.loop.arm();
  slow.steps(set_up);
  CHECK(slow.loop.fault() == Fault::none); // a drive without slope
  Steering::Settings settings;
  settings.torque_slope_permille_per_s = 2000000;
  Bench kept(settings);
  kept.node.keep_slope = true;
  kept.loop.arm();
  kept.steps(set_up);
  CHECK(kept.steering.problem() == Cia402Problem::torque_slope);
  CHECK_FALSE(kept.node.enabled());
}

TEST_CASE("CiA 402: no force before the drive shows the mode") {
  Bench bench;
  bench.node.mode_delay_ms = 120;
  bench.loop.arm();
  for (int i = 0; i < 300; ++i) {
    bench.steps(1);
    if (bench.node.object(0x6061, 0) != 4) CHECK(bench.loop.fault() != Fault::none);
  }
  CHECK(bench.loop.fault() == Fault::none);
  Bench stuck;
  stuck.node.mode_sticks = true; // it shows none
  stuck.loop.arm();
  stuck.steps(600);
  CHECK(stuck.loop.refusal() == Fault::driver_error);
  CHECK(stuck.steering.problem() == Cia402Problem::mode_not_shown);
  CHECK_FALSE(stuck.node.enabled());
  Bench velocity; // left in profile velocity: never enabled in it
  velocity.node.mode_sticks = true;
  velocity.node.dictionary.set(0x6061, 0, 3);
  velocity.loop.arm();
  for (int i = 0; i < 600; ++i) {
    velocity.steps(1);
    CHECK_FALSE(velocity.node.enabled());
  }
  CHECK(velocity.steering.problem() == Cia402Problem::mode_not_shown);
}

TEST_CASE("CiA 402: cyclic synchronous torque with SYNC") {
  Steering::Settings settings;
  settings.mode = Cia402Mode::cyclic_torque;
  Bench lacking(settings);
  lacking.loop.arm();
  lacking.steps(set_up);
  CHECK(lacking.steering.problem() == Cia402Problem::mode);
  CHECK_FALSE(lacking.node.enabled());
  Bench bench(settings);
  bench.node.dictionary.add(0x6502, 0, 4, 0x02A8, true);
  bench.node.dictionary.add(0x60C2, 1, 1, 0);
  bench.node.dictionary.add(0x60C2, 2, 1, 0);
  bench.run();
  CHECK(bench.node.object(0x6061, 0) == 10);
  CHECK(bench.node.object(0x1400, 2) == 1);
  CHECK(bench.node.object(0x1800, 2) == 1);
  CHECK(bench.node.object(0x60C2, 1) == 1);
  CHECK(bench.node.object(0x60C2, 2) == 0xFD);
  CHECK(bench.node.object(0x6087, 0) == 1000); // this mode has no slope
  const int syncs = bench.node.syncs;
  bench.steps(100);
  CHECK(bench.node.syncs - syncs == 100);
  CHECK(bench.loop.record().sample.age_s <= dt);
  bench.loop.stop();
  bench.steps(1);
  CHECK(bench.node.torque() == 0);
}

TEST_CASE("CiA 402: the age of a sample is that of its frame") {
  Bench bench;
  bench.run();
  bench.steps(5);
  CanFrame frame = make_frame(canopen::tpdo1 + 32, 8, 0x1627);
  frame.age_ns = 3000000;
  bench.from_drive.send(frame);
  bench.loop.step();
  CHECK(bench.loop.record().sample.age_s == Approx(3e-3));
}

TEST_CASE("CiA 402: a bus that takes nothing") {
  Bench bench;
  bench.run();
  bench.to_drive.full = true;
  bench.steps(3); // one frame may wait for others
  CHECK(bench.loop.fault() == Fault::none);
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::link_lost);
  CHECK(bench.loop.record().command.force[0] == 0);
  CHECK(bench.loop.stop_fault() == Fault::link_lost);
  bench.to_drive.full = false;
  bench.steps(5);
  CHECK_FALSE(bench.node.enabled()); // the stop is repeated
}

TEST_CASE("CiA 402: bus-off is a lost link in the same period, and is over when the bus is back") {
  Bench bench;
  bench.run();
  bench.to_drive.off = true;
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::link_lost);
  CHECK(bench.loop.record().command.force[0] == 0);
  bench.steps(21); // the drive's watch over our heartbeat
  CHECK(bench.node.torque() == 0);
  bench.loop.arm();
  bench.steps(5);
  CHECK(bench.loop.refusal() == Fault::link_lost);
  bench.to_drive.off = false;
  bench.loop.arm();
  bench.steps(set_up);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.torque() < -100);
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
  refused.steps(set_up);
  CHECK_FALSE(refused.node.enabled());
  Bench tolerant;
  tolerant.node.refuse_index = 0x6502 * 256; // optional
  tolerant.loop.arm();
  tolerant.steps(set_up);
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
  for (int i = 0; i < set_up; ++i) {
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
  bench.steps(set_up);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.node.homings == 1);
  CHECK(bench.loop.record().sample.position[0] == Approx(M_PI / 2));
  bench.node.reboot();
  bench.steps(10);
  bench.loop.arm();
  bench.steps(set_up);
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
