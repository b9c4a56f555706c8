// SPDX-License-Identifier: GPL-3.0-or-later
// The integrators on quaternions, with a body on a ball joint that is written by hand.
#include "mbsgen/integrate/integrate_implicit.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace mbsgen::runtime;

namespace {

template <class Real>
void turn(const Real* q, const Real* rates, Real dt, Real* next) {
  const Real way[3] = {dt * rates[0], dt * rates[1], dt * rates[2]};
  const Real angle = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  const Real share = angle > 0 ? std::sin(angle / 2) / angle : Real(0.5);
  const Real w = std::cos(angle / 2), x = share * way[0], y = share * way[1], z = share * way[2];
  next[0] = q[0] * w - q[1] * x - q[2] * y - q[3] * z;
  next[1] = q[0] * x + q[1] * w + q[2] * z - q[3] * y;
  next[2] = q[0] * y + q[2] * w + q[3] * x - q[1] * z;
  next[3] = q[0] * z + q[3] * w + q[1] * y - q[2] * x;
}

/// A body of moments 1, 2, 3 that hangs on a ball joint: its weight pulls at z = -1 of its own axes with 5 N.
template <class Real>
struct Hanging {
  static constexpr int moved = 3;
  Real q[4]{}, qd[3]{};

  bool operator()(Real, const Real* at, const Real* w, Real* a) {
    for (int i = 0; i < 4; ++i) q[i] = at[i];
    for (int i = 0; i < 3; ++i) qd[i] = w[i];
    // The vertical in the body's axes, of a quaternion of any length.
    const Real square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    const Real up_x = 2 * (q[1] * q[3] - q[0] * q[2]) / square,
               up_y = 2 * (q[2] * q[3] + q[0] * q[1]) / square;
    a[0] = -5 * up_y - w[1] * w[2];
    a[1] = (5 * up_x + 2 * w[2] * w[0]) / 2;
    a[2] = -w[0] * w[1] / 3;
    return true;
  }
  void solved(Real* at, Real* rates) const {
    for (int i = 0; i < 4; ++i) at[i] = q[i];
    for (int i = 0; i < 3; ++i) rates[i] = qd[i];
  }
  void put(const Real* w, Real* rates) const {
    for (int i = 0; i < 3; ++i) rates[i] = w[i];
  }
  void integrate(const Real* from, const Real* rates, Real dt, Real* to) const { turn(from, rates, dt, to); }
};

/// A disc that is pushed and cannot spin about its own axis: of its three velocities the state has two.
struct Twistless {
  static constexpr int moved = 3;
  double q[4]{}, qd[3]{};

  bool operator()(double, const double* at, const double* w, double* a) {
    for (int i = 0; i < 4; ++i) q[i] = at[i];
    qd[0] = w[0];
    qd[1] = w[1];
    qd[2] = 0.7 * w[0]; // by a gear
    a[0] = -4 * q[1] * q[0] + w[1];
    a[1] = -6 * q[2] * q[0] - w[0];
    return true;
  }
  void solved(double* at, double* rates) const {
    for (int i = 0; i < 4; ++i) at[i] = q[i];
    for (int i = 0; i < 3; ++i) rates[i] = qd[i];
  }
  void put(const double* w, double* rates) const {
    rates[0] = w[0];
    rates[1] = w[1];
  }
  void integrate(const double* from, const double* rates, double dt, double* to) const {
    turn(from, rates, dt, to);
  }
};

using Attitude = State<double, 3, 4>;
using Twist = State<double, 2, 4>;

const Attitude hanging{{0.8, 0.6, 0, 0}, {1, -2, 3}};
const Twist twistless{{0.8, 0.48, 0.36, 0}, {1, -2}};

constexpr auto euler = [](auto& a, double dt, auto& s) { return semi_implicit_euler(a, 0.0, dt, s); };
constexpr auto classical = [](auto& a, double dt, auto& s) { return rk4(a, 0.0, dt, s); };
constexpr auto implicit = [](auto& a, double dt, auto& s) { return linearly_implicit_euler(a, 0.0, dt, s); };

template <class Accelerations, class AnyState, class Step>
AnyState after_a_second(const AnyState& first, int steps, Step step) {
  Accelerations accelerations;
  AnyState state = first;
  for (int i = 0; i < steps; ++i) REQUIRE(step(accelerations, 1.0 / steps, state));
  return state;
}

template <class AnyState>
double apart(const AnyState& a, const AnyState& b) {
  double largest = 0;
  for (int i = 0; i < 4; ++i) largest = std::fmax(largest, std::fabs(a.q[i] - b.q[i]));
  for (std::size_t i = 0; i < std::size(a.qd); ++i)
    largest = std::fmax(largest, std::fabs(a.qd[i] - b.qd[i]));
  return largest;
}

/// By how much half the step makes the error smaller.
template <class Accelerations, class AnyState, class Step>
double gain(const AnyState& first, int steps, Step step) {
  const auto exact = after_a_second<Accelerations>(first, 3200, classical);
  return apart(after_a_second<Accelerations>(first, steps, step), exact) /
         apart(after_a_second<Accelerations>(first, 2 * steps, step), exact);
}

} // namespace

TEST_CASE("orders of convergence on a manifold") {
  CHECK(gain<Hanging<double>>(hanging, 100, classical) == Approx(16).epsilon(0.05));
  CHECK(gain<Hanging<double>>(hanging, 4000, euler) == Approx(2).epsilon(0.05));
  CHECK(gain<Hanging<double>>(hanging, 4000, implicit) == Approx(2).epsilon(0.05));
}

TEST_CASE("a joint that is in the state in part moves with all its velocities") {
  CHECK(gain<Twistless>(twistless, 100, classical) == Approx(16).epsilon(0.05));
  CHECK(gain<Twistless>(twistless, 4000, euler) == Approx(2).epsilon(0.05));
  CHECK(gain<Twistless>(twistless, 4000, implicit) == Approx(2).epsilon(0.05));
}

TEST_CASE("the Jacobian by differences along the velocities of an attitude") {
  Hanging<double> body;
  const double unturned[4] = {1, 0, 0, 0};
  Attitude at{{1, 0, 0, 0}, {0.5, 1, 2}};
  double qdd[3], k[9], d[9];
  REQUIRE(body(0, unturned, at.qd, qdd));
  REQUIRE(difference_jacobian(body, 0.0, at, qdd, k, d));
  // A pendulum in both directions, and the gyroscopic terms.
  const double expected_k[9] = {-5, 0, 0, 0, -2.5, 0, 0, 0, 0};
  const double expected_d[9] = {0, -2, -1, 2, 0, 0.5, -1.0 / 3, -0.5 / 3, 0};
  for (int i = 0; i < 9; ++i) {
    CHECK(k[i] == Approx(expected_k[i]).margin(1e-6));
    CHECK(d[i] == Approx(expected_d[i]).margin(1e-6));
  }
}

TEST_CASE("a stiff ball joint") {
  // A spring of 1e8 N m/rad towards the attitude 1 and a damper, far beyond explicit steps of 1 ms.
  struct Stiff : Hanging<double> {
    bool operator()(double t, const double* at, const double* w, double* a) {
      Hanging<double>::operator()(t, at, w, a);
      for (int i = 0; i < 3; ++i) a[i] -= 1e8 * 2 * at[0] * at[i + 1] + 1e5 * w[i];
      return true;
    }
  } stiff;
  Attitude state{{std::cos(0.05), 0, std::sin(0.05), 0}, {0, 0, 0}}, explicit_state = state;
  bool bounded = true;
  for (int i = 0; i < 200; ++i) {
    REQUIRE(linearly_implicit_euler(stiff, 0.0, 1e-3, state));
    bounded = bounded && semi_implicit_euler(stiff, 0.0, 1e-3, explicit_state) &&
              std::fabs(explicit_state.qd[1]) < 1e3;
  }
  for (int i = 1; i < 4; ++i) CHECK(std::fabs(state.q[i]) < 1e-6);
  CHECK_FALSE(bounded);
}

TEST_CASE("on a manifold a failing model leaves the state alone") {
  Hanging<double> body;
  struct Failing : Hanging<double> {
    int good = 0;
    bool operator()(double t, const double* at, const double* w, double* a) {
      return good-- > 0 && Hanging<double>::operator()(t, at, w, a);
    }
  };
  for (int good = 0; good < 4; ++good) {
    Failing failing;
    failing.good = good;
    Attitude state = hanging;
    CHECK_FALSE(rk4(failing, 0.0, 1e-3, state));
    CHECK(apart(state, hanging) == 0);
  }
  Attitude poisoned = hanging, zero = hanging;
  poisoned.qd[1] = std::nan("");
  for (double& value : zero.q) value = 0; // no attitude
  for (const Attitude& bad : {poisoned, zero}) {
    Attitude state = bad;
    CHECK_FALSE(rk4(body, 0.0, 1e-3, state));
    CHECK_FALSE(semi_implicit_euler(body, 0.0, 1e-3, state));
    CHECK_FALSE(linearly_implicit_euler(body, 0.0, 1e-3, state));
    CHECK(state.q[0] == bad.q[0]);
    CHECK(state.qd[0] == bad.qd[0]);
  }
}

TEST_CASE("attitudes in float") {
  Hanging<float> body;
  State<float, 3, 4> state{{0.8F, 0.6F, 0, 0}, {1, -2, 3}};
  for (int i = 0; i < 1000; ++i) REQUIRE(rk4(body, 0.0F, 1e-3F, state));
  const Attitude exact = after_a_second<Hanging<double>>(hanging, 1000, classical);
  for (int i = 0; i < 4; ++i) CHECK(double(state.q[i]) == Approx(exact.q[i]).margin(1e-4));
  CHECK(linearly_implicit_euler(body, 0.0F, 1e-3F, state));
}
