// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/integrate/integrate.hpp"
#include "mbsgen/laws/contact.hpp"
#include "mbsgen/laws/felt.hpp"
#include "mbsgen/laws/friction.hpp"
#include "mbsgen/laws/tyre_bakker.hpp"
#include "mbsgen/laws/tyre_brush.hpp"
#include "mbsgen/laws/wheel.hpp"
#include "support/catch.hpp"
#include "tyre_cases.hpp"

#include <limits>

using namespace mbsgen::runtime;

namespace {

template <class Real>
constexpr Real odd_inputs[] = {0,
                               Real(1e-3L),
                               -1,
                               1,
                               Real(1e30L),
                               Real(-1e30L),
                               std::numeric_limits<Real>::max(),
                               std::numeric_limits<Real>::lowest(),
                               std::numeric_limits<Real>::min(),
                               std::numeric_limits<Real>::denorm_min(),
                               std::numeric_limits<Real>::infinity(),
                               -std::numeric_limits<Real>::infinity(),
                               std::numeric_limits<Real>::quiet_NaN()};

template <class Real>
bool finite_tyre(const TyreForce<Real>& f) {
  return finite(f.longitudinal) && finite(f.lateral) && finite(f.aligning);
}

template <class Real>
void check_finite() {
  const HuntCrossley<Real> impact{Real(1e6), Real(1.5), Real(0.5)};
  const SpringDamperStop<Real> stop{100, 1, 0, Real(-0.1), Real(0.1), Real(1e5), Real(1e3)};
  const Felt<Real> felt{FeltSpring<Real>::hammer(88), Real(1e-4)};
  FeltMemory<Real> memory;
  memory.spring = FeltSpring<Real>::hammer(88);
  memory.epsilon = Real(0.9);
  memory.tau = Real(1e-5);
  const CoulombFriction<Real> coulomb{Real(0.5)};
  const StribeckFriction<Real> stribeck{Real(0.5), Real(0.7)};
  const BakkerTyre<Real> bakker;
  const BrushTyre<Real> brush{1, 80000};
  for (Real a : odd_inputs<Real>)
    for (Real b : odd_inputs<Real>) {
      CAPTURE(a, b);
      CHECK(finite(impact(a, b)));
      CHECK(finite(stop(a, b)));
      CHECK(finite(felt(a, b)));
      CHECK(finite(memory(a, b)));
      memory.advance(a, b);
      CHECK(finite(memory.state()));
      CHECK(finite(coulomb(a, b)));
      CHECK(finite(stribeck(a, b)));
      for (Real c : odd_inputs<Real>) {
        const TyreSlip<Real> slip{b, c, a}, moving = tyre_slip(a, b, c, Real(0.3), a);
        CHECK(finite_tyre(bakker(a, slip)));
        CHECK(finite_tyre(bakker.pure(a, moving)));
        CHECK(finite_tyre(brush(a, slip)));
        CHECK(finite(brush_force(a, Real(0.9), b, c)));
      }
    }
}

} // namespace

TEST_CASE("every law is finite for any input") {
  check_finite<double>();
  check_finite<float>();
}

TEST_CASE("no force from an unknown motion") {
  CHECK(HuntCrossley<double>{1e6, 1.5, 0.1}(std::nan(""), 0) == 0);
  CHECK(CoulombFriction<double>{0.5}(10, std::nan("")) == 0);
  CHECK(brush_force(4000.0, 0.9, 80000.0, std::nan("")) == 0);
}

TEST_CASE("Hunt and Crossley: restitution of an impact") {
  const HuntCrossley<double> law{1e6, 1.5, HuntCrossley<double>::from_restitution(0.95, 1)};
  const auto ball = [&](double, const double* q, const double* qd, double* qdd) {
    qdd[0] = law(-q[0], -qd[0]) / 0.1;
    return true;
  };
  State<double, 1> state{{1e-9}, {-1}};
  for (int i = 0; i < 100000 && (state.qd[0] < 0 || state.q[0] < 0); ++i)
    REQUIRE(rk4(ball, 0.0, 1e-7, state));
  CHECK(state.qd[0] == Approx(0.95).epsilon(0.005));
  CHECK(law(1e-3, -1e6) == 0); // never pulls
  CHECK(law(-1e-3, 1) == 0);
}

TEST_CASE("spring, damper and stops") {
  const SpringDamperStop<double> law{100, 2, 0.01, 0, 0.1, 1e5, 1e3};
  CHECK(law(0.05, 0.5) == Approx(-100 * 0.04 - 1));
  CHECK(law(0.101, 0) == Approx(-100 * 0.091 - 100));
  CHECK(law(-0.001, 0) == Approx(1.1 + 100));
  CHECK(law(0.101, -10) == Approx(-9.1 + 20)); // the stop lets go
}

TEST_CASE("felt: hammers, hysteresis and memory") {
  const auto hammer = FeltSpring<double>::hammer(49);
  CHECK(hammer(1e-3) == Approx(1659.8560369177233));
  CHECK(hammer.exponent == Approx(4.435));
  CHECK(hammer(-1) == 0);
  const Felt<double> felt{{1000, 1e-3, 3}, 1e-3};
  CHECK(felt(2e-3, 0) == Approx(8000));
  CHECK(felt(2e-3, 0.1) == Approx(8000 + 1e-3 * 3 * 8000 / 2e-3 * 0.1));
  CHECK(felt(2e-3, -10) == 0);

  FeltMemory<double> memory;
  memory.spring = {1000, 1e-3, 3}, memory.epsilon = 0.4, memory.tau = 5e-3;
  CHECK(memory(1e-3) == Approx(1000)); // not yet relaxed
  double loading = 0, unloading = 0, loss = 0, last = 0;
  for (int i = 1; i <= 2000; ++i) { // 1 mm in 10 ms and back
    const double x = 1e-3 * (i <= 1000 ? i : 2000 - i) / 1000;
    const double force = memory(x, 1e-5);
    loss += (force + last) / 2 * (i <= 1000 ? 1e-6 : -1e-6);
    last = force;
    memory.advance(x, 1e-5);
    if (i == 500) loading = force;
    if (i == 1500) unloading = force;
  }
  CHECK(unloading < loading);
  CHECK(loss > 0);
  for (int i = 0; i < 1000; ++i) memory.advance(1e-3, 1e-3);
  CHECK(memory(1e-3) == Approx(600)); // relaxed by epsilon
}

TEST_CASE("felt with memory: the same whatever the step, for a ramp of the elastic force") {
  FeltMemory<double> coarse, fine;
  coarse.spring = fine.spring = {1000, 1e-3, 1};
  coarse.epsilon = fine.epsilon = 0.5;
  coarse.tau = fine.tau = 2e-3;
  coarse.advance(1e-3, 10e-3);
  for (int i = 1; i <= 1000; ++i) fine.advance(1e-6 * i, 10e-6);
  CHECK(coarse.state() == Approx(fine.state()).epsilon(1e-9));
}

TEST_CASE("friction") {
  const CoulombFriction<double> coulomb{0.5, 1e-3};
  CHECK(coulomb(10, 1) == Approx(-5));
  CHECK(coulomb(10, -1) == Approx(5));
  CHECK(coulomb(10, 0) == 0);
  CHECK(coulomb(-10, 1) == 0);
  const StribeckFriction<double> stribeck{0.3, 0.5, 0.05, 1e-4, 2};
  CHECK(stribeck(10, 1) == Approx(-3 - 2));
  CHECK(stribeck(10, 1e-3) == Approx(-5).epsilon(0.01));
}

TEST_CASE("tyre of Bakker, Nyborg and Pacejka") {
  const BakkerTyre<double> tyre;
  const BakkerTyre<float> small;
  for (const BakkerCase& c : bakker_cases) {
    const auto pure = tyre.pure(c.load, {c.slip, c.alpha, c.camber});
    CHECK(pure.longitudinal == Approx(c.fx).epsilon(1e-12).margin(1e-9));
    CHECK(pure.lateral == Approx(c.fy).epsilon(1e-12).margin(1e-9));
    // The reference turns the sign of the lateral force alone, and applies no torque.
    CHECK(pure.aligning == Approx(-c.mz).epsilon(1e-11).margin(1e-9));
    const auto combined = tyre(c.load, {c.slip, c.alpha, c.camber});
    const double total = std::hypot(c.slip, std::tan(c.alpha));
    CHECK(combined.longitudinal == Approx(c.fx * std::fabs(c.slip) / total).margin(1e-9));
    CHECK(combined.lateral == Approx(c.fy * std::fabs(std::tan(c.alpha)) / total).margin(1e-9));
    const auto single = small.pure(float(c.load), {float(c.slip), float(c.alpha), float(c.camber)});
    CHECK(double(single.lateral) == Approx(c.fy).epsilon(1e-4).margin(0.01));
  }
  CHECK(tyre(0, {0.1, 0.1, 0}).lateral == 0);
}

TEST_CASE("brush tyre") {
  for (const BrushCase& c : brush_cases)
    CHECK(brush_force(c.load, c.mu, c.stiffness, c.sigma) == Approx(c.force).epsilon(1e-12));
  const BrushTyre<double> tyre{0.9, 80000};
  const auto lateral = tyre(4000, {0, 0.05, 0});
  CHECK(lateral.lateral == Approx(brush_force(4000.0, 0.9, 80000.0, std::tan(0.05))));
  CHECK(lateral.longitudinal == 0);
  CHECK(lateral.aligning > 0); // turns the wheel back into its direction of travel
  const auto both = tyre(4000, {0.5, 0.5, 0});
  CHECK(std::hypot(both.longitudinal, both.lateral) == Approx(3600)); // on the circle
}

namespace {

// As generated headers have them.
template <class Real>
struct Point {
  Real position[3]{}, rotation[9]{1, 0, 0, 0, 1, 0, 0, 0, 1}, velocity[3]{}, angular_velocity[3]{};
};
template <class Real>
struct Wrench {
  Real force[3]{}, torque[3]{};
};

// A wheel on its way in the direction `yaw`, leaning to the right by `lean`, turning at `rate`.
Point<double> wheel_at(double yaw, double lean, double rate) {
  const double c = std::cos(yaw), s = std::sin(yaw), cl = std::cos(lean), sl = std::sin(lean);
  Point<double> point;
  const double axes[9] = {c, -s * cl, s * sl, s, c * cl, -c * sl, 0, sl, cl};
  for (int i = 0; i < 9; ++i) point.rotation[i] = axes[i];
  for (int i = 0; i < 3; ++i) point.angular_velocity[i] = rate * axes[3 * i + 1];
  return point;
}

} // namespace

TEST_CASE("wheel: rolls freely in a plane") {
  const BakkerTyre<double> tyre;
  Point<double> point;
  point.velocity[0] = 20;
  point.velocity[1] = 1;
  Wrench<double> wrench;
  roll_freely(tyre, 4000.0, point, wrench);
  const auto expected = tyre(4000, {0, std::atan(0.05), 0});
  CHECK(wrench.force[0] == 0);
  CHECK(wrench.force[1] == Approx(expected.lateral));
  CHECK(wrench.force[1] < 0);
  CHECK(wrench.torque[2] == Approx(expected.aligning));
  CHECK(wrench.torque[2] > 0); // turns the wheel into its direction of travel
}

TEST_CASE("wheel: over flat ground, whatever its direction") {
  const GroundedWheel<double, BakkerTyre<double>> wheel{{}, 0.3, 2e5, 1e3};
  const double arm = 0.28, load = 2e5 * 0.02 + 1e3 * 0.1;
  for (double yaw : {0.0, 0.7, 3.0, -2.0}) {
    Point<double> point = wheel_at(yaw, 0, 21 / arm);
    const double ahead = 20, aside = 0.8;
    point.position[2] = arm;
    point.velocity[2] = -0.1;
    point.velocity[0] = ahead * std::cos(yaw) - aside * std::sin(yaw);
    point.velocity[1] = ahead * std::sin(yaw) + aside * std::cos(yaw);
    Wrench<double> wrench;
    wheel(point, wrench);
    const auto expected = wheel.tyre(load, {0.05, std::atan(0.04), 0});
    CHECK(wrench.force[2] == Approx(load));
    CHECK(wrench.force[0] * std::cos(yaw) + wrench.force[1] * std::sin(yaw) == Approx(expected.longitudinal));
    CHECK(wrench.force[1] * std::cos(yaw) - wrench.force[0] * std::sin(yaw) == Approx(expected.lateral));
    // About the wheel's axis, its way ahead and the vertical.
    CHECK(wrench.torque[1] * std::cos(yaw) - wrench.torque[0] * std::sin(yaw) ==
          Approx(-arm * expected.longitudinal));
    CHECK(wrench.torque[0] * std::cos(yaw) + wrench.torque[1] * std::sin(yaw) ==
          Approx(arm * expected.lateral));
    CHECK(wrench.torque[2] == Approx(expected.aligning));
  }
  Point<double> flying = wheel_at(0, 0, 10);
  flying.position[2] = 0.31;
  Wrench<double> wrench{{1, 1, 1}, {1, 1, 1}};
  wheel(flying, wrench);
  CHECK(wrench.force[2] == 0);
  CHECK(wrench.torque[1] == 0);
}

TEST_CASE("wheel: one that leans stands on its rim") {
  const GroundedWheel<double, BakkerTyre<double>> wheel;
  Point<double> point = wheel_at(0, 0.1, 20 / 0.3);
  point.position[2] = 0.29 * std::cos(0.1);
  point.velocity[0] = 20;
  Wrench<double> wrench;
  wheel(point, wrench);
  CHECK(wrench.force[2] == Approx(2e5 * 0.01));
  CHECK(wrench.torque[0] - wrench.force[1] * 0.29 * std::cos(0.1) ==
        Approx(0.29 * std::sin(0.1) * wrench.force[2]));
}

TEST_CASE("wheel: finite for any input") {
  const GroundedWheel<float, BakkerTyre<float>> wheel;
  for (const float odd : odd_inputs<float>)
    for (int place = 0; place < 18; ++place) {
      Point<float> point;
      point.position[2] = 0.29f;
      point.velocity[0] = 5;
      float* const all[4] = {point.position, point.rotation, point.velocity, point.angular_velocity};
      (place < 9 ? all[1][place] : all[place < 12 ? 0 : place < 15 ? 2 : 3][place % 3]) = odd;
      Wrench<float> wrench;
      wheel(point, wrench);
      CAPTURE(odd, place);
      CHECK((finite(wrench.force, 3) && finite(wrench.torque, 3)));
      roll_freely(wheel.tyre, 4000.0f, point, wrench);
      CHECK((finite(wrench.force, 3) && finite(wrench.torque, 3)));
    }
}
