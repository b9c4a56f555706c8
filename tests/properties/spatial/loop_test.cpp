// SPDX-License-Identifier: GPL-3.0-or-later
// A model on a free joint in the loop of a haptic device.
#include "mbsgen/coupling/generated_model.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "satellite.hpp"
#include "support/catch.hpp"
#include "unit/runtime/models.hpp"

using namespace mbsgen::runtime;

namespace {

struct Roles : satellite::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int driven[] = {satellite::joint::wheel};
};

double angle_about_y(const double* q) {
  return 2 * std::atan2(q[2], q[0]);
}

} // namespace

TEMPLATE_TEST_CASE("the key of a simulated device turns a wheel in a hull that floats", "", SemiImplicitEuler,
                   RungeKutta4, LinearlyImplicitEuler) {
  using Model = DrivenModel<satellite::Model<>, Roles, TestType>;
  constexpr double dt = 1e-3, ratio = 2;
  ManualClock clock;
  SimulatedKey<> key(dt);
  Model model;
  model.rest[satellite::coordinate::hull_qw] = 1;
  model.ratio[0] = ratio;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  NoLog log;
  Loop<ManualClock, SimulatedKey<>, Model, Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                      key_limits(), 1000000, log);
  loop.start();
  for (int i = 0; i < 100; ++i) loop.step();
  loop.arm();
  for (int i = 0; i < 1000; ++i) loop.step();
  REQUIRE(loop.fault() == Fault::none);
  const double* const q = model.dynamics.q;
  const double before = q[satellite::coordinate::wheel];
  const double hull_before = angle_about_y(q + satellite::coordinate::hull_qw);
  key.press(0.3, 5e-3);
  double largest = 0;
  for (int i = 0; i < 1000; ++i) {
    loop.step();
    largest = std::fmax(largest, std::fabs(key.commanded()));
  }
  REQUIRE(loop.fault() == Fault::none);
  const double turned = q[satellite::coordinate::wheel] - before;
  CHECK(turned == Approx(ratio * key.height()).epsilon(0.05));
  CHECK(angle_about_y(q + satellite::coordinate::hull_qw) - hull_before ==
        Approx(-0.02 / 0.62 * turned).epsilon(0.05));
  CHECK(largest > 1e-4);
}

TEST_CASE("the loop gives no force for a model whose rest is no attitude") {
  using Model = DrivenModel<satellite::Model<>, Roles>;
  ManualClock clock;
  SimulatedKey<> key(1e-3);
  Model model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(1e-3, 100));
  NoLog log;
  Loop<ManualClock, SimulatedKey<>, Model, Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                      key_limits(), 1000000, log);
  loop.start();
  loop.arm();
  key.press(0.3, 5e-3);
  for (int i = 0; i < 500; ++i) {
    loop.step();
    REQUIRE(key.commanded() == 0);
  }
  CHECK(loop.fault() != Fault::none);
}
