// SPDX-License-Identifier: GPL-3.0-or-later
// Every fault, injected into the running loop, ends at zero force within one period.
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;
constexpr double dt = 1e-3;

// The simulated key behind a wire on which anything can happen.
struct Wire {
  using Real = double;
  static constexpr int axes = 1;
  SimulatedKey<> key{dt};
  Fault read_fault = Fault::none, write_fault = Fault::none, stop_fault = Fault::none;
  double add_position = 0, add_velocity = 0, age_s = 0;
  int stops = 0;

  Fault start() { return key.start(); }
  Fault read(Sample<double, 1>& s) {
    const Fault fault = key.read(s);
    s.position[0] += add_position;
    s.velocity[0] += add_velocity;
    s.age_s += age_s;
    return first(read_fault, fault);
  }
  Fault write(const Command<double, 1>& c) { return first(write_fault, key.write(c)); }
  Fault stop() {
    ++stops;
    return first(stop_fault, key.stop());
  }
};

struct SlowModel : SpringModel<> {
  ManualClock* clock = nullptr;
  std::int64_t cost_ns = 0;
  bool advance(double step) {
    clock->advance(cost_ns);
    return SpringModel<>::advance(step);
  }
};

struct Bench {
  ManualClock clock;
  Wire wire;
  SlowModel model;
  Impedance<double, 1> coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, Wire, SlowModel, Impedance<double, 1>> loop;

  explicit Bench(const Limits<double, 1>& limits = key_limits())
      : loop(clock, wire, model, coupling, limits, period_ns, log) {
    model.clock = &clock;
    wire.key.press(0.1, 5e-3);
    loop.start();
    loop.arm();
    steps(200);
    REQUIRE(loop.fault() == Fault::none);
    REQUIRE(wire.key.commanded() < -0.5);
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
  // After one period: no force, and none until armed again.
  void check_fault(Fault fault) {
    steps(1);
    CHECK(wire.key.commanded() == 0);
    CHECK(loop.fault() == fault);
    CHECK(wire.stops > 0);
    steps(20);
    CHECK(wire.key.commanded() == 0);
    CHECK(loop.fault() == fault);
  }
  void check_rearms() {
    steps(5);
    CHECK(wire.key.commanded() == 0); // not by itself
    loop.arm();
    steps(50);
    CHECK(loop.fault() == Fault::none);
    CHECK(loop.refusal() == Fault::none);
    CHECK(wire.key.commanded() < -0.5);
  }
};

} // namespace

TEST_CASE("fault: NaN in position, velocity or age") {
  for (auto member : {&Wire::add_position, &Wire::add_velocity, &Wire::age_s}) {
    Bench bench;
    bench.wire.*member = std::nan("");
    bench.check_fault(Fault::not_finite);
    bench.loop.arm(); // refused while the cause lasts
    bench.steps(2);
    CHECK(bench.loop.fault() == Fault::not_finite);
    CHECK(bench.loop.refusal() == Fault::not_finite);
    bench.wire.*member = 0;
    bench.check_rearms();
  }
}

TEST_CASE("fault: NaN from the model") {
  Bench bench;
  bench.model.poisoned = true;
  bench.check_fault(Fault::not_finite);
  bench.model.poisoned = false;
  bench.check_rearms();
}

TEST_CASE("fault: loops do not converge") {
  Bench bench;
  bench.model.fails = true;
  bench.check_fault(Fault::model_failed);
  bench.model.fails = false;
  bench.check_rearms();
}

TEST_CASE("fault: link lost, by report and by age") {
  Bench reported;
  reported.wire.read_fault = Fault::link_lost;
  reported.check_fault(Fault::link_lost);
  reported.wire.read_fault = Fault::none;
  reported.check_rearms();
  Bench aged;
  aged.wire.age_s = 0.1;
  aged.check_fault(Fault::link_lost);
  aged.wire.age_s = 0;
  aged.check_rearms();
}

TEST_CASE("fault: driver error on reading and on writing") {
  Bench reading;
  reading.wire.key.broken = true;
  reading.steps(1);
  CHECK(reading.loop.fault() == Fault::driver_error);
  CHECK(reading.wire.key.commanded() == 0);
  Bench writing;
  writing.wire.write_fault = Fault::driver_error;
  writing.check_fault(Fault::driver_error);
}

TEST_CASE("fault: the device does not stop") {
  Bench bench;
  bench.wire.read_fault = Fault::link_lost;
  bench.wire.stop_fault = Fault::driver_error;
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::link_lost); // the first fault wins, the other is beside it
  CHECK(bench.loop.stop_fault() == Fault::driver_error);
  CHECK(bench.loop.record().stop_fault == Fault::driver_error);
  bench.wire.stop_fault = Fault::sensor_range;
  bench.loop.stop();
  bench.steps(1);
  CHECK(bench.loop.record().stop_fault == Fault::sensor_range);
  CHECK(bench.loop.stop_fault() == Fault::driver_error);
  bench.wire.read_fault = bench.wire.stop_fault = Fault::none;
  bench.check_rearms();
  CHECK(bench.loop.stop_fault() == Fault::none);
}

TEST_CASE("fault: the sensor's cable is pulled at any moment of a stroke") {
  for (auto cable : {&SimulatedKey<>::hall_unplugged, &SimulatedKey<>::coil_unplugged})
    for (int moment = 0; moment < 400; moment += 7) {
      Bench bench;
      bench.wire.key.press(0.02, 9e-3);
      bench.steps(moment);
      bench.wire.key.*cable = true;
      bench.steps(1);
      CHECK(bench.wire.key.commanded() == 0);
      CHECK(bench.loop.fault() == Fault::sensor_range);
    }
}

TEST_CASE("fault: position and velocity out of range") {
  Bench far;
  far.wire.add_position = 0.1;
  far.check_fault(Fault::motion_range);
  Bench fast;
  fast.wire.add_velocity = -10;
  fast.check_fault(Fault::motion_range);
}

TEST_CASE("fault: overrun") {
  Bench bench;
  bench.model.cost_ns = period_ns + 1;
  bench.check_fault(Fault::overrun);
  bench.model.cost_ns = 0;
  bench.check_rearms();
}

TEST_CASE("fault: the loop was stopped for some periods, or for long") {
  Bench late;
  late.clock.advance(3 * period_ns);
  late.check_fault(Fault::overrun);
  Bench dead;
  dead.clock.advance(50 * period_ns);
  dead.check_fault(Fault::watchdog);
}

TEST_CASE("tolerated overruns cost their own period and no more") {
  auto limits = key_limits();
  limits.overruns = 2;
  Bench bench(limits);
  bench.model.cost_ns = period_ns * 3 / 2;
  bench.steps(1);
  CHECK(bench.wire.key.commanded() == 0);
  bench.model.cost_ns = 0;
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.wire.key.commanded() < 0);
  CHECK(bench.loop.overruns() == 1);
  bench.model.cost_ns = period_ns * 3 / 2;
  bench.steps(3);
  CHECK(bench.loop.fault() == Fault::overrun);
}

TEST_CASE("a tolerated late period keeps the last force, for some periods at most") {
  auto limits = key_limits();
  limits.overruns = 6;
  limits.held_periods = 3;
  Bench bench(limits);
  const double before = bench.wire.key.commanded();
  bench.model.cost_ns = period_ns + 1; // each step ends late
  for (int i = 0; i < 6; ++i) {
    bench.steps(1);
    CHECK(bench.wire.key.commanded() == (i < 3 ? before : 0));
    CHECK(bench.loop.fault() == Fault::none);
  }
  bench.steps(1);
  CHECK(bench.loop.fault() == Fault::overrun);
  CHECK(bench.wire.key.commanded() == 0);
}

TEST_CASE("a late wake-up keeps the last force up to its bound; the next period in time has its own") {
  const auto stalled = [](int periods, int held) {
    auto limits = key_limits();
    limits.overruns = 1;
    limits.held_periods = held;
    Bench bench(limits);
    const double before = bench.wire.key.commanded();
    bench.clock.advance(periods * period_ns);
    bench.steps(1);
    CHECK(bench.loop.fault() == Fault::none);
    const double late = bench.wire.key.commanded() / before;
    bench.steps(5);
    CHECK(bench.wire.key.commanded() < 0.9 * before); // the finger still pushes: force is there again
    return late;
  };
  CHECK(stalled(3, 3) == 1); // two left out and the late one
  CHECK(stalled(4, 3) == 0);
  CHECK(stalled(2, 0) == 0); // the default
}

TEST_CASE("a held force is limited, and its work counts") {
  constexpr double force = 4, speed = 0.2;
  const auto run = [](int held, double energy) {
    Limits<double, 1> limits;
    limits.axis[0].force = 10;
    limits.axis[0].force_rate = 1e9;
    limits.arming.fade_in_s = 0;
    limits.energy = energy;
    limits.overruns = limits.watchdog_periods = 1000;
    limits.held_periods = held;
    return Safety<double, 1>(limits);
  };
  // One period in time, then late ones: the hand goes along with the force.
  const auto drive = [](Safety<double, 1>& safety, int late) {
    Sample<double, 1> sample;
    sample.velocity[0] = speed;
    REQUIRE(safety.arm(sample) == Fault::none);
    int given = 0;
    for (int i = 0; i <= late; ++i) {
      sample.position[0] = speed * dt * i;
      Command<double, 1> command;
      command.force[0] = i == 0 ? force : -7; // what late periods compute does not count
      safety.guard(sample, command, dt, i == 0 ? 0 : 1);
      CHECK((command.force[0] == force || command.force[0] == 0));
      given += command.force[0] == force;
    }
    return given;
  };
  Safety<double, 1> safety = run(10, 1);
  CHECK(drive(safety, 20) == 11);
  CHECK(safety.fault() == Fault::none);
  // The work of eleven periods on the way; the sum by velocities has that of the period in which it is dropped, too.
  CHECK(safety.passivity(0).energy() == Approx(-force * speed * dt * 11).epsilon(1e-9));
  CHECK(safety.energy() == Approx(force * speed * dt * 12).epsilon(1e-9));
  Safety<double, 1> bounded = run(1000, 10.5 * force * speed * dt);
  CHECK(drive(bounded, 20) == 10);
  CHECK(bounded.fault() == Fault::energy_limit);
  // A force that is dropped at once has worked until then.
  Safety<double, 1> muted = run(0, 1);
  CHECK(drive(muted, 20) == 1);
  CHECK(muted.passivity(0).energy() == Approx(-force * speed * dt).epsilon(1e-9));
}

TEST_CASE("the passivity controller damps a held force that gives energy") {
  Limits<double, 1> limits;
  limits.axis[0].force = 10;
  limits.axis[0].force_rate = 1e9;
  limits.axis[0].passivity = {1e-4, 0, 5};
  limits.arming.fade_in_s = 0;
  limits.overruns = limits.held_periods = 100;
  Safety<double, 1> safety(limits);
  Sample<double, 1> sample;
  sample.velocity[0] = 0.2;
  REQUIRE(safety.arm(sample) == Fault::none);
  double last = 0;
  for (int i = 0; i < 50; ++i) {
    sample.position[0] = 0.2 * dt * i;
    Command<double, 1> command;
    command.force[0] = 1;
    safety.guard(sample, command, dt, i == 0 ? 0 : 1);
    last = command.force[0];
  }
  CHECK(last < 0.1);
}

TEST_CASE("a loop that hangs: the power stage stops by itself") {
  Bench bench;
  Sample<double, 1> sample;
  for (int i = 0; i < 3; ++i) REQUIRE(bench.wire.key.read(sample) == Fault::none); // nobody writes
  CHECK(bench.wire.key.commanded() == 0);
  CHECK(bench.loop.watchdog().idle_looks() == 0);
  CHECK(bench.loop.watchdog().idle_looks() == 1);
  bench.steps(1);
  CHECK(bench.loop.watchdog().idle_looks() == 0);
}

TEST_CASE("force and rate are limited") {
  auto limits = key_limits();
  limits.axis[0].force = 0.6;
  limits.axis[0].force_rate = 50;
  Bench bench(limits);
  bench.model.parameters.stiffness = 1e6;
  double last = bench.wire.key.commanded(), steepest = 0;
  for (int i = 0; i < 200; ++i) {
    bench.steps(1);
    const double force = bench.wire.key.commanded();
    steepest = std::max(steepest, std::fabs(force - last));
    CHECK(std::fabs(force) <= 0.6);
    last = force;
  }
  CHECK(steepest <= 50 * dt * (1 + 1e-9));
}

TEST_CASE("power is limited and energy ends in a fault") {
  Limits<double, 1> limits;
  limits.axis[0].force = 100;
  limits.axis[0].force_rate = 1e6;
  limits.power = 2;
  limits.arming.fade_in_s = 0;
  limits.energy = 0.5;
  Safety<double, 1> safety(limits);
  Sample<double, 1> sample;
  sample.velocity[0] = 0.5;
  REQUIRE(safety.arm(sample) == Fault::none);
  int periods = 0;
  while (safety.armed() && periods < 1000) {
    Command<double, 1> command;
    command.force[0] = 50;
    safety.guard(sample, command, dt);
    CHECK(command.force[0] * 0.5 <= 2 + 1e-12);
    ++periods;
    if (!safety.armed()) CHECK(command.force[0] == 0);
  }
  CHECK(safety.fault() == Fault::energy_limit);
  CHECK(periods == Approx(251).margin(1));
}

TEST_CASE("the passivity controller calms a virtual wall that is too stiff") {
  const auto swing = [](double damping) {
    auto limits = key_limits();
    limits.axis[0].passivity = {1e-5, 0.02, damping};
    limits.axis[0].force_rate = 1e5;
    limits.axis[0].velocity = 100;
    ManualClock clock;
    SimulatedKey<> key(dt);
    key.plant.bed = SpringDamperStop<double>{0, 0.1, 0, -1, 1, 0, 0};
    key.finger.stiffness = 0;
    key.finger.damping = 0;
    key.place(1e-3);
    SpringModel<> model;
    model.parameters = {6000, 0};
    Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
    NoLog log;
    Loop<ManualClock, SimulatedKey<>, SpringModel<>, Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                                limits, period_ns, log);
    loop.start();
    loop.arm();
    for (int i = 0; i < 1500; ++i) loop.step();
    double most = 0;
    for (int i = 0; i < 500; ++i) {
      loop.step();
      most = std::max(most, std::fabs(key.height()));
    }
    return most;
  };
  const double loose = swing(0), calm = swing(40);
  CAPTURE(loose, calm);
  CHECK(loose > 1.2e-3);
  CHECK(calm < loose / 2);
}

TEST_CASE("nothing finite nor infinite passes the limits") {
  Limits<double, 1> limits;
  limits.axis[0].force = 5;
  limits.axis[0].force_rate = 1e9;
  for (double force : {1e308, -1e308, HUGE_VAL, -HUGE_VAL, std::nan("")})
    for (double velocity : {0.0, 1.0, 1e11, -1e11}) {
      Safety<double, 1> safety(limits);
      Sample<double, 1> sample;
      REQUIRE(safety.arm(sample) == Fault::none);
      sample.velocity[0] = velocity;
      Command<double, 1> command;
      command.force[0] = force;
      safety.guard(sample, command, dt);
      CHECK(std::fabs(command.force[0]) <= 5);
      if (!std::isfinite(force)) CHECK(safety.fault() == Fault::not_finite);
    }
}

TEST_CASE("safety: a commanded acceleration is limited, fades in, and ends with any fault") {
  Limits<double, 1> limits;
  limits.axis[0].target_acceleration = 10;
  limits.arming.fade_in_s = 0.01;
  Safety<double, 1, Takes::acceleration> safety(limits);
  Sample<double, 1> sample;
  REQUIRE(safety.arm(sample) == Fault::none);
  const auto guarded = [&](double acceleration) {
    Command<double, 1> command;
    command.target_acceleration[0] = acceleration;
    safety.guard(sample, command, dt);
    return command.target_acceleration[0];
  };
  CHECK(guarded(100) == Approx(1));
  for (int i = 0; i < 20; ++i) CHECK(std::fabs(guarded(-100)) <= 10);
  CHECK(guarded(-100) == -10);
  CHECK(guarded(3) == 3);
  CHECK(guarded(std::nan("")) == 0);
  CHECK(safety.fault() == Fault::not_finite);
  CHECK(guarded(3) == 0);
  // Without a limit the device is not moved.
  Safety<double, 1, Takes::acceleration> unset(Limits<double, 1>{});
  REQUIRE(unset.arm(sample) == Fault::none);
  Command<double, 1> command;
  command.target_acceleration[0] = 3;
  unset.guard(sample, command, dt);
  CHECK(command.target_acceleration[0] == 0);
}
