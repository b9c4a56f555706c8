// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/integrate/methods.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double omega = 10;

struct Oscillator {
  template <class Real>
  bool operator()(Real, const Real* q, const Real*, Real* qdd) const {
    qdd[0] = Real(-omega * omega) * q[0];
    return true;
  }
};

// A planar double pendulum of unit masses and lengths, with its energy.
struct DoublePendulum {
  static constexpr double g = 9.81;
  bool operator()(double, const double* q, const double* qd, double* qdd) const {
    const double c = std::cos(q[0] - q[1]), s = std::sin(q[0] - q[1]);
    const double a = -s * qd[1] * qd[1] - 2 * g * std::sin(q[0]), b = s * qd[0] * qd[0] - g * std::sin(q[1]);
    const double det = 2 - c * c;
    qdd[0] = (a - c * b) / det;
    qdd[1] = (2 * b - c * a) / det;
    return true;
  }
  static double energy(const State<double, 2>& s) {
    return s.qd[0] * s.qd[0] + s.qd[1] * s.qd[1] / 2 + s.qd[0] * s.qd[1] * std::cos(s.q[0] - s.q[1]) -
           g * (2 * std::cos(s.q[0]) + std::cos(s.q[1]));
  }
};

double energy(const State<double, 1>& s) {
  return (s.qd[0] * s.qd[0] + omega * omega * s.q[0] * s.q[0]) / 2;
}

template <class Step>
double error_after_a_second(int steps, Step step) {
  State<double, 1> state{{1}, {0}};
  const double dt = 1.0 / steps;
  for (int i = 0; i < steps; ++i) REQUIRE(step(i * dt, dt, state));
  return std::fabs(state.q[0] - std::cos(omega));
}

} // namespace

TEST_CASE("semi-implicit Euler keeps the energy of an oscillator bounded for 100 000 steps") {
  State<double, 1> state{{1}, {0}};
  const double start = energy(state);
  double worst = 0;
  for (int i = 0; i < 100000; ++i) {
    REQUIRE(semi_implicit_euler(Oscillator{}, 0.0, 1e-3, state));
    worst = std::max(worst, std::fabs(energy(state) / start - 1));
  }
  CHECK(worst < omega * 1e-3); // it oscillates by about omega dt/2 and does not drift
}

TEST_CASE("RK4 keeps the energy of a double pendulum") {
  DoublePendulum pendulum;
  State<double, 2> state{{2, 1}, {0, 0}};
  const double start = DoublePendulum::energy(state);
  for (int i = 0; i < 10000; ++i) REQUIRE(rk4(pendulum, i * 1e-3, 1e-3, state));
  CHECK(std::fabs(DoublePendulum::energy(state) - start) < 1e-7);
}

TEST_CASE("orders of convergence") {
  const auto euler = [](double t, double dt, auto& s) { return semi_implicit_euler(Oscillator{}, t, dt, s); };
  const auto classical = [](double t, double dt, auto& s) { return rk4(Oscillator{}, t, dt, s); };
  const auto implicit = [](double t, double dt, auto& s) {
    return linearly_implicit_euler(Oscillator{}, t, dt, s);
  };
  CHECK(error_after_a_second(2000, euler) / error_after_a_second(4000, euler) == Approx(2).epsilon(0.05));
  CHECK(error_after_a_second(200, classical) / error_after_a_second(400, classical) ==
        Approx(16).epsilon(0.05));
  CHECK(error_after_a_second(8000, implicit) / error_after_a_second(16000, implicit) ==
        Approx(2).epsilon(0.05));
}

TEST_CASE("a contact far too stiff for explicit steps") {
  // 1 g on 1e8 N/m with 1 kN s/m: 1/omega = 3 us, the time constant of the damper 1 us, the step 1 ms.
  const auto stiff = [](double, const double* q, const double* qd, double* qdd) {
    qdd[0] = (-1e8 * q[0] - 1e3 * qd[0]) / 1e-3 - 9.81;
    return true;
  };
  State<double, 1> state{{1e-3}, {0}}, explicit_state = state;
  bool finite_so_far = true;
  for (int i = 0; i < 200; ++i) {
    REQUIRE(linearly_implicit_euler(stiff, 0.0, 1e-3, state));
    finite_so_far = finite_so_far && semi_implicit_euler(stiff, 0.0, 1e-3, explicit_state);
  }
  CHECK(state.q[0] == Approx(-9.81e-3 / 1e8).epsilon(1e-6));
  CHECK(std::fabs(state.qd[0]) < 1e-9);
  CHECK_FALSE(finite_so_far);
}

TEST_CASE("a stiff spring to a support that moves by itself") {
  const auto towed = [](double t, const double* q, const double* qd, double* qdd) {
    qdd[0] = 1e8 * (0.5 * t - q[0]) + 1e3 * (0.5 - qd[0]);
    return true;
  };
  State<double, 1> state{{0}, {0}};
  for (int i = 0; i < 500; ++i) REQUIRE(linearly_implicit_euler(towed, i * 1e-3, 1e-3, state));
  CHECK(state.q[0] == Approx(0.25).epsilon(1e-6));
}

TEST_CASE("the Jacobian by differences is the supplied one") {
  DoublePendulum pendulum;
  const State<double, 2> at{{0.7, -0.4}, {1.5, 2}};
  double qdd[2], k[4], d[4], plus[2], minus[2];
  REQUIRE(pendulum(0, at.q, at.qd, qdd));
  REQUIRE(difference_jacobian(pendulum, 0.0, at, qdd, k, d));
  for (int j = 0; j < 2; ++j) {
    State<double, 2> up = at, down = at;
    up.qd[j] += 1e-4;
    down.qd[j] -= 1e-4;
    pendulum(0, up.q, up.qd, plus);
    pendulum(0, down.q, down.qd, minus);
    for (int i = 0; i < 2; ++i) CHECK(d[i * 2 + j] == Approx((plus[i] - minus[i]) / 2e-4).margin(1e-5));
    up = at;
    down = at;
    up.q[j] += 1e-4;
    down.q[j] -= 1e-4;
    pendulum(0, up.q, up.qd, plus);
    pendulum(0, down.q, down.qd, minus);
    for (int i = 0; i < 2; ++i) CHECK(k[i * 2 + j] == Approx((plus[i] - minus[i]) / 2e-4).margin(1e-5));
  }
}

TEST_CASE("a failing model leaves the state alone") {
  const auto fails = [](double, const double*, const double*, double*) { return false; };
  const auto poisons = [](double, const double*, const double*, double* qdd) {
    qdd[0] = std::nan("");
    return true;
  };
  State<double, 1> state{{1}, {2}};
  CHECK_FALSE(rk4(fails, 0.0, 1e-3, state));
  CHECK_FALSE(semi_implicit_euler(poisons, 0.0, 1e-3, state));
  CHECK_FALSE(rk4(poisons, 0.0, 1e-3, state));
  CHECK_FALSE(linearly_implicit_euler(poisons, 0.0, 1e-3, state));
  CHECK(state.q[0] == 1);
  CHECK(state.qd[0] == 2);
}

TEST_CASE("a bounded implicit step is the other one, and fails beyond 1000 rad") {
  State<double, 1> bounded{{999}, {0.5}}, other = bounded;
  const auto coasts = [](double, const double*, const double* qd, double* qdd) {
    qdd[0] = -qd[0];
    return true;
  };
  REQUIRE(BoundedLinearlyImplicitEuler::step(coasts, 0.0, 1e-3, bounded));
  REQUIRE(LinearlyImplicitEuler::step(coasts, 0.0, 1e-3, other));
  CHECK(bounded.q[0] == other.q[0]);
  CHECK(bounded.qd[0] == other.qd[0]);
  bounded.q[0] = other.q[0] = 999.9999;
  CHECK_FALSE(BoundedLinearlyImplicitEuler::step(coasts, 0.0, 1e-3, bounded));
  CHECK(LinearlyImplicitEuler::step(coasts, 0.0, 1e-3, other));
  CHECK(bounded.q[0] == 999.9999);
}

TEST_CASE("substeps share a step") {
  State<double, 1> fine{{1}, {0}}, split = fine;
  for (int i = 0; i < 40; ++i) REQUIRE(rk4(Oscillator{}, 0.0, 0.25e-2, fine));
  for (int i = 0; i < 10; ++i)
    REQUIRE(substeps(4, 0.0, 1e-2, [&](double t, double dt) { return rk4(Oscillator{}, t, dt, split); }));
  CHECK(split.q[0] == Approx(fine.q[0]).epsilon(1e-13));
}

TEST_CASE("in float") {
  State<float, 1> state{{1}, {0}};
  for (int i = 0; i < 1000; ++i) REQUIRE(rk4(Oscillator{}, 0.0f, 1e-3f, state));
  CHECK(double(state.q[0]) == Approx(std::cos(omega)).epsilon(1e-4));
  CHECK(linearly_implicit_euler(Oscillator{}, 0.0f, 1e-3f, state));
}
