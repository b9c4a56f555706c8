// SPDX-License-Identifier: GPL-3.0-or-later
#include <mbsgen/integrate/dynamics.hpp>

#include "support/catch.hpp"
#include <cmath>
#include <limits>

using namespace mbsgen::runtime;

namespace {

// A block on an oscillating belt of dry friction, on a soft spring; both velocities feel the friction.
struct Stick {
  static constexpr double mass = 0.01, friction = 5, rate = 1e-3;

  bool operator()(double, const double* q, const double* qd, double* qdd) const {
    const double rubbing = friction * std::tanh((qd[0] - qd[1]) / rate);
    qdd[0] = (-rubbing - 20 * q[0]) / mass;
    qdd[1] = (rubbing - 50 * q[1]) / (3 * mass);
    return true;
  }
};

// With its derivatives by velocities.
struct KnownStick : Stick {
  static constexpr bool damps = true;
  int calls = 0;

  bool damp(double t, const double* q, const double* qd, double* qdd, double (&d)[4]) {
    ++calls;
    const double cosine = std::cosh((qd[0] - qd[1]) / rate), slope = friction / rate / (cosine * cosine);
    d[0] = -slope / mass;
    d[1] = slope / mass;
    d[2] = slope / (3 * mass);
    d[3] = -slope / (3 * mass);
    return (*this)(t, q, qd, qdd);
  }
};

// Each velocity drives the other one: with a step of 1 s the matrix is (0 -1; -1 0), which needs an exchange of rows.
struct Exchange {
  static constexpr bool damps = true;

  bool damp(double, const double*, const double*, double* qdd, double (&d)[4]) const {
    for (double& entry : d) entry = 1;
    qdd[0] = 2;
    qdd[1] = 3;
    return true;
  }
};

} // namespace

TEST_CASE(
    "implicit velocities: dry friction a hundred times too steep for the step keeps two blocks together") {
  // Time constant of the friction near rest: 1.5 us; the step is 1 ms. Together they swing at 42 rad/s.
  State<double, 2> state{{1e-3, 1e-3}, {0, 0}}, explicit_state = state;
  double apart = 0, explicit_apart = 0;
  KnownStick known;
  for (int i = 0; i < 500; ++i) {
    REQUIRE(implicit_velocity_euler(known, i * 1e-3, 1e-3, state));
    REQUIRE(semi_implicit_euler(Stick(), i * 1e-3, 1e-3, explicit_state));
    apart = std::fmax(apart, std::fabs(state.qd[0] - state.qd[1]));
    explicit_apart = std::fmax(explicit_apart, std::fabs(explicit_state.qd[0] - explicit_state.qd[1]));
  }
  CHECK(known.calls == 500);
  CHECK(apart < 1e-5);
  CHECK(explicit_apart > 0.1);
  const double omega = std::sqrt(70 / (4 * Stick::mass));
  CHECK(state.q[0] == Approx(1e-3 * std::cos(omega * 0.5)).margin(3e-5));
}

TEST_CASE("implicit velocities: differences take the place of derivatives") {
  State<double, 2> state{{1e-3, 1e-3}, {2e-4, 0}}, by_differences = state;
  KnownStick known;
  for (int i = 0; i < 100; ++i) {
    REQUIRE(implicit_velocity_euler(known, i * 1e-3, 1e-3, state));
    REQUIRE(implicit_velocity_euler(Stick(), i * 1e-3, 1e-3, by_differences));
  }
  for (int i = 0; i < 2; ++i) CHECK(by_differences.q[i] == Approx(state.q[i]).epsilon(1e-4));
}

TEST_CASE("implicit velocities: the order is one, and a failure leaves the state alone") {
  const auto oscillator = [](double, const double* q, const double* qd, double* qdd) {
    qdd[0] = -4 * q[0] - 0.2 * qd[0];
    return true;
  };
  const auto error = [&](int steps) {
    State<double, 1> state{{1}, {0}};
    for (int i = 0; i < steps; ++i) REQUIRE(implicit_velocity_euler(oscillator, 0.0, 1.0 / steps, state));
    const double omega = std::sqrt(4 - 0.01);
    return std::fabs(state.q[0] - std::exp(-0.1) * (std::cos(omega) + 0.1 / omega * std::sin(omega)));
  };
  CHECK(error(1000) / error(2000) == Approx(2).epsilon(0.02));
  State<double, 1> state{{1}, {2}};
  const auto fails = [](double, const double*, const double*, double*) { return false; };
  const auto poisons = [](double, const double*, const double*, double* qdd) {
    return qdd[0] = std::numeric_limits<double>::quiet_NaN(), true;
  };
  CHECK_FALSE(implicit_velocity_euler(fails, 0.0, 1e-3, state));
  CHECK_FALSE(implicit_velocity_euler(poisons, 0.0, 1e-3, state));
  CHECK(state.q[0] == 1);
  CHECK(state.qd[0] == 2);
}

TEST_CASE("implicit velocities: the bounded step is the same one") {
  State<double, 2> state{{1e-3, 1e-3}, {2e-4, 0}}, bounded = state;
  KnownStick known;
  for (int i = 0; i < 100; ++i) {
    REQUIRE(implicit_velocity_euler(known, 0.0, 1e-4, state));
    REQUIRE(implicit_velocity_euler<true>(known, 0.0, 1e-4, bounded));
  }
  for (int i = 0; i < 2; ++i) {
    CHECK(bounded.q[i] == state.q[i]);
    CHECK(bounded.qd[i] == state.qd[i]);
  }
}

TEST_CASE("implicit velocities: the bounded step refuses what takes long") {
  State<double, 2> state{{0, 0}, {0, 0}}, bounded = state;
  REQUIRE(implicit_velocity_euler(Exchange(), 0.0, 1.0, state));
  CHECK(state.qd[0] == -3);
  CHECK(state.qd[1] == -2);
  CHECK_FALSE(implicit_velocity_euler<true>(Exchange(), 0.0, 1.0, bounded));
  CHECK(bounded.qd[0] == 0);

  const auto coasts = [](double, const double*, const double*, double* qdd) { return qdd[0] = 0, true; };
  State<double, 1> far{{999}, {1000}}, near{{998}, {1000}};
  CHECK_FALSE(implicit_velocity_euler<true>(coasts, 0.0, 2e-3, far));
  CHECK(implicit_velocity_euler<true>(coasts, 0.0, 1e-3, near));
  CHECK(implicit_velocity_euler(coasts, 0.0, 2e-3, far));
  CHECK(far.q[0] == Approx(1001));
}
