// SPDX-License-Identifier: GPL-3.0-or-later
// The compensation of the device's own mechanics, on the simulated key: the finger feels the model.
#include "mbsgen/coupling/generated_model.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// The plant of the simulated key as the generator would write it: mass, return spring, friction.
struct OwnKey {
  struct Parameters {
    double mass = 0.08, spring = 5, rest = -0.02, friction = 0.1;
  };
  Parameters parameters;
  bool fails = false;
  void update() {}
  enum class Status { ok, singular };
  Status inverse_dynamics(const double* q, const double* qd, const double* qdd, double* force) const {
    const Parameters& p = parameters;
    force[0] = p.mass * qdd[0] + p.spring * (q[0] - p.rest) + p.friction * qd[0];
    return fails ? Status::singular : Status::ok;
  }
};
struct OwnRoles {
  static constexpr int nq = 1, measured[] = {0};
  [[maybe_unused]] static constexpr int outputs = 0;
};
using Own = InverseModel<OwnKey, OwnRoles>;

using Compensated = Impedance<double, 1, PlainChain<double, 1>, Own>;
using Plain = Impedance<double, 1>;

// The simulated key under a finger, with a spring and a mass for a model.
template <class Coupling>
struct Desk {
  ManualClock clock;
  SimulatedKey<> key{dt};
  SpringModel<> model;
  Coupling coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, SimulatedKey<>, SpringModel<>, Coupling> loop{clock,        key,     model, coupling,
                                                                  key_limits(), 1000000, log};

  Desk() {
    loop.start();
    loop.arm();
    for (int i = 0; i < 50; ++i) loop.step();
    REQUIRE(loop.fault() == Fault::none);
  }
  // Pressed and held by the finger: mean of the finger's force over the last tenth of a second, N.
  double hold(double speed, double depth) {
    key.press(speed, depth);
    double sum = 0;
    for (int i = 0; i < 1000; ++i) {
      loop.step();
      if (i >= 900) sum += key.finger_force() / 100;
    }
    CHECK(loop.fault() == Fault::none);
    return sum;
  }
};

} // namespace

TEST_CASE("compensation: the finger feels the model, not the device's own spring") {
  Desk<Compensated> with;
  Desk<Plain> without;
  const double felt = with.hold(0.02, 6e-3), felt_twice = without.hold(0.02, 6e-3);
  CHECK(felt == Approx(200 * with.key.height()).epsilon(0.01));
  CHECK(felt_twice - 200 * without.key.height() == Approx(5 * (without.key.height() + 0.02)).epsilon(0.02));
}

TEST_CASE("compensation: it is subtracted from the whole force of the model, which alone has the gain") {
  Compensated coupling(PlainChain<double, 1>(dt, 100));
  SpringModel<> model;
  coupling.gain = 0.5;
  Sample<double, 1> sample;
  sample.position[0] = 4e-3;
  coupling.drive(model, sample);
  Command<double, 1> command;
  coupling.feedback(model, sample, command);
  CHECK(command.force[0] == Approx(-0.5 * 200 * 4e-3 + 5 * 0.024));
  CHECK(command.target[0] == 4e-3);
}

TEST_CASE("compensation: a mass that model and device share is rendered by nobody") {
  Compensated coupling(PlainChain<double, 1>(dt, 100));
  SpringModel<> model;
  model.parameters = {0, 0.08};
  coupling.compensation.model.parameters = {0.08, 0, 0, 0};
  Command<double, 1> command;
  for (int i = 0; i < 50; ++i) {
    Sample<double, 1> sample;
    sample.velocity[0] = 5 * i * dt;
    coupling.drive(model, sample);
    coupling.feedback(model, sample, command);
    CHECK(std::fabs(command.force[0]) < 1e-15);
  }
}

TEST_CASE("compensation: without a result of the device's model there is no force") {
  Desk<Compensated> desk;
  desk.hold(0.02, 6e-3);
  desk.coupling.compensation.model.fails = true;
  desk.loop.step();
  CHECK(desk.loop.fault() == Fault::not_finite);
  CHECK(desk.key.commanded() == 0);
}
