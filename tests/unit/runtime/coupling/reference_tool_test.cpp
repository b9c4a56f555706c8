// SPDX-License-Identifier: GPL-3.0-or-later
// The bead on its slope, in the hand, on the polar arm.
#include "bead.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

static_assert(bead::Coupling<>::gives(Takes::acceleration) && !bead::Coupling<>::gives(Takes::force));
static_assert(!Impedance<double, 1>::gives(Takes::acceleration));

} // namespace

TEST_CASE("manipulandum: position, rate, power and acceleration of the polar arm") {
  bead::Polar<> arm;
  const double r = 0.3, theta = 0.7, rd = 0.2, thetad = -1.1, c = std::cos(theta), s = std::sin(theta);
  REQUIRE(arm.place({{r, theta}, {rd, thetad}, {0.4, 0.9}}));
  const auto& tool = arm.tool();
  CHECK(tool.position[0] == Approx(r * c));
  CHECK(tool.velocity[1] == Approx(rd * s + r * c * thetad));
  double load[2];
  arm.load(load);
  CHECK(load[0] == Approx(0.1 * (0.4 - r * thetad * thetad + 9.81 * s)));
  // The hand pushes along the axes; the same force along x and y has the same power in any motion.
  const double f[2] = {3, -2};
  double f_v[2];
  REQUIRE(arm.force(f, f_v));
  CHECK(f_v[0] == Approx(c * f[0] - s * f[1] / r));
  CHECK(f_v[1] == Approx(s * f[0] + c * f[1] / r));
  CHECK(f_v[0] * tool.velocity[0] + f_v[1] * tool.velocity[1] == Approx(f[0] * rd + f[1] * thetad));
  // Straight on at constant velocity, the axes accelerate.
  double xdd[2];
  const double none[2] = {0, 0};
  REQUIRE(arm.acceleration(none, xdd));
  CHECK(xdd[0] == Approx(r * thetad * thetad));
  CHECK(xdd[1] == Approx(-2 * rd * thetad / r));
  const double a[2] = {1.5, -0.5};
  REQUIRE(arm.acceleration(a, xdd));
  CHECK(xdd[0] - r * thetad * thetad == Approx(c * a[0] + s * a[1]));
}

TEST_CASE("manipulandum: a singular arm gives no result") {
  bead::Polar<> arm;
  REQUIRE(arm.place({{0, 0.7}, {0, 0}, {0, 0}}));
  const double f[2] = {1, 1};
  double result[2];
  CHECK_FALSE(arm.force(f, result));
  CHECK_FALSE(arm.acceleration(f, result));
  CHECK_FALSE(arm.place({{std::nan(""), 0}, {0, 0}, {0, 0}}));
}

TEST_CASE("reference tool: along the slope the bead has its own mass and drag, the device's are not felt") {
  bead::Bench<> bench;
  REQUIRE(bench.loop.fault() == Fault::none);
  const double from = bench.x(), along = 2, length = std::sqrt(1.25);
  double felt = 0;
  for (int i = 0; i < 400; ++i) {
    bench.push(along, 0);
    bench.steps(1);
    const double t = (i + 1) * dt, mass = 0.5, drag = 1, tau = mass / drag;
    felt = along / drag * (t - tau * (1 - std::exp(-t / tau)));
  }
  CHECK((bench.x() - from) * length == Approx(felt).epsilon(0.01));
  CHECK(bench.y() == Approx(0.5 * bench.x()).margin(2e-4));
}

TEST_CASE("reference tool: it begins where the tool is, on the constraint, and keeps to it at every step") {
  bead::Tool<> tool;
  Sample<double, 2> beside;
  beside.position[0] = 0.3;
  beside.position[1] = 0.7;
  beside.velocity[0] = 0.2;
  tool.reset(beside);
  for (int i = 0; i < 100; ++i) {
    tool.push({1, 3});
    REQUIRE(tool.catch_up(1, dt));
    REQUIRE(tool.advance(dt));
    const auto& motion = tool.reference();
    CHECK(motion.position[1] == 0.5 * motion.position[0]);
    CHECK(motion.velocity[1] == 0.5 * motion.velocity[0]);
    CHECK(motion.acceleration[1] == 0.5 * motion.acceleration[0]);
    if (i == 0) CHECK(motion.position[0] == Approx(0.3 + 2e-4).margin(1e-5)); // one period caught up
  }
}

TEST_CASE("reference tool: a force across the slope moves nothing") {
  bead::Bench<> bench;
  const double x = bench.x(), y = bench.y();
  double most = 0;
  for (int i = 0; i < 1000; ++i) {
    bench.push(0, std::min(35.0, 0.1 * i));
    bench.steps(1);
    most = std::max(most, std::hypot(bench.x() - x, bench.y() - y));
  }
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(most < 2e-4);
  CHECK(std::hypot(bench.x() - x, bench.y() - y) < 1e-4);
}

TEST_CASE("reference tool: the weight beyond the sensor does not push the tool") {
  const auto drift = [](bool compensated) {
    bead::Bench<> bench;
    if (!compensated) bench.coupling.kinematics.model.mass = 0;
    const double from = bench.x();
    bench.steps(500);
    CHECK(bench.loop.fault() == Fault::none);
    return std::fabs(bench.x() - from);
  };
  CHECK(drift(true) < 1e-9);
  CHECK(drift(false) > 0.02);
}

TEST_CASE("reference tool: a handle heavier than the tool is compensated, up to a limit") {
  const auto unrest = [](double handle_mass) {
    bead::Bench<> bench;
    bench.device.delay_periods = 2;
    bench.device.handle.arm.mass = bench.coupling.kinematics.model.mass = handle_mass;
    double late = 0;
    for (int i = 0; i < 2000; ++i) {
      bench.push(i < 300 ? 1 : 0, 0);
      bench.steps(1);
      if (i > 1500) late = std::max(late, bench.force());
    }
    return late;
  };
  CHECK(unrest(1.5 * 0.5) < 0.2);
  CHECK(unrest(2 * 0.5) > 10);
}

TEST_CASE("reference tool: in float, with noise and delay, the same motion") {
  const auto end = [](auto& bench) {
    bench.device.delay_periods = 2;
    for (int i = 0; i < 400; ++i) {
      bench.push(2, 5);
      bench.steps(1);
    }
    CHECK(bench.loop.fault() == Fault::none);
    return double(bench.x());
  };
  bead::Bench<double> exact;
  bead::Bench<float> single;
  for (auto& axis : single.device.plant) {
    axis.force_noise = 0.02f;
    axis.position_noise = 2e-5f;
  }
  CHECK(end(single) == Approx(end(exact)).epsilon(0.01));
}
