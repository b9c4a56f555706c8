// SPDX-License-Identifier: GPL-3.0-or-later
// Between arm() and the whole force: the model settles, then the gain rises.
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"
#include "two_masses.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// A spring whose force never calms down.
struct RestlessModel : SpringModel<> {
  bool restless = true;
  void rest_position(double (&position)[1]) const { position[0] = 0; }
  void force(double (&f)[1]) const {
    SpringModel<>::force(f);
    if (restless) f[0] += advanced % 40 < 20 ? 2 : -2;
  }
};

template <class Model>
struct Bench {
  ManualClock clock;
  SimulatedKey<> key{dt};
  Model model;
  Impedance<double, 1> coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, SimulatedKey<>, Model, Impedance<double, 1>> loop;

  explicit Bench(const Limits<double, 1>& limits) : loop(clock, key, model, coupling, limits, 1000000, log) {
    key.press(0.1, 5e-3);
    loop.start();
    steps(300);
    loop.arm();
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
};

Limits<double, 1> with_fade_in() {
  auto limits = key_limits();
  limits.arming = Arming<double>();
  return limits;
}

} // namespace

TEST_CASE("arming: the gain rises over fade_in_s") {
  Bench<SpringModel<>> bench(with_fade_in());
  for (int i = 1; i <= 200; ++i) {
    bench.steps(1);
    REQUIRE(bench.key.commanded() == Approx(i / 200.0 * bench.loop.record().wanted[0]).margin(1e-9));
  }
  CHECK(bench.key.commanded() < -0.5);
}

TEST_CASE("arming: a model with a rest goes from there to the held position before there is force") {
  Bench<DrivenModel<TwoMasses<double>, TwoMassesRoles, LinearlyImplicitEuler>> bench(with_fade_in());
  int silent = 0;
  double last = 0;
  for (; bench.loop.fault() != Fault::none && silent < 2000; ++silent) {
    CHECK(bench.key.commanded() == 0);
    bench.steps(1);
    const double q = bench.model.dynamics.q[0];
    CHECK(std::fabs(q - last) < 1.5 * 5e-3 / 160); // 30 mm/s, 1 % of the largest velocity, in the mean
    last = q;
  }
  CHECK(silent > 150);
  CHECK(silent < 400);
  CHECK(bench.model.dynamics.q[0] == Approx(bench.key.height()).epsilon(1e-3));
}

TEST_CASE("arming: a model that does not settle gets no force, and the refusal tells why") {
  Bench<RestlessModel> bench(with_fade_in());
  bench.steps(2100);
  CHECK(bench.loop.fault() == Fault::disarmed);
  CHECK(bench.loop.refusal() == Fault::not_settled);
  CHECK(bench.key.commanded() == 0);
  bench.model.restless = false;
  bench.loop.arm();
  bench.steps(1000);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.key.commanded() < -0.5);
}

TEST_CASE("arming: faults and stop() while the model settles") {
  Bench<DrivenModel<TwoMasses<double>, TwoMassesRoles, LinearlyImplicitEuler>> bench(with_fade_in());
  bench.steps(50);
  bench.key.hall_unplugged = true;
  bench.steps(1);
  CHECK(bench.loop.refusal() == Fault::sensor_range);
  bench.key.hall_unplugged = false;
  bench.loop.arm();
  bench.steps(50);
  bench.loop.stop();
  bench.steps(1000);
  CHECK(bench.loop.fault() == Fault::disarmed);
  CHECK(bench.key.commanded() == 0);
}
