// SPDX-License-Identifier: GPL-3.0-or-later
// Methods of order 1 on free joints, whose velocities are components along axes that turn.
#include "body.hpp"
#include "craft.hpp"
#include "support/catch.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

namespace {

constexpr int hull = craft::nqd;

template <class Method>
typename Dynamics<body::Model<>>::State spun(double dt, int steps) {
  Dynamics<body::Model<>> body;
  const double qd[] = {1, 0, 0, 0, 0, 100};
  auto state = body.start(body::q0, qd);
  for (int i = 0; i < steps; ++i) REQUIRE(Method::step(body, i * dt, dt, state));
  return state;
}

template <class Method>
void keeps_speed() {
  const auto state = spun<Method>(1e-3, 1000);
  CHECK(std::hypot(std::hypot(state.qd[0], state.qd[1]), state.qd[2]) == Approx(1).epsilon(1e-9));
  CHECK(state.q[0] == Approx(1).epsilon(1e-9)); // the way is straight
  CHECK(std::fabs(state.q[1]) + std::fabs(state.q[2]) < 1e-9);
}

Dynamics<craft::Model<>>::State begin(Dynamics<craft::Model<>>& dynamics) {
  double qd[hull];
  for (int i = 0; i < hull; ++i) qd[i] = 0.5 - 0.2 * i;
  qd[4] = 9;
  return dynamics.start(craft::q0, qd);
}

template <class Method>
Dynamics<craft::Model<>>::State flown(double dt) {
  Dynamics<craft::Model<>> dynamics;
  auto state = begin(dynamics);
  const int steps = static_cast<int>(std::lround(0.4 / dt));
  for (int i = 0; i < steps; ++i) REQUIRE(Method::step(dynamics, i * dt, dt, state));
  return state;
}

double apart(const Dynamics<craft::Model<>>::State& a, const Dynamics<craft::Model<>>::State& b) {
  double sum = 0;
  for (int i = 0; i < craft::nq; ++i) sum = std::hypot(sum, a.q[i] - b.q[i]);
  for (int i = 0; i < craft::nqd; ++i) sum = std::hypot(sum, a.qd[i] - b.qd[i]);
  return sum;
}

template <class Method>
void has_order_one() {
  const auto exact = flown<RungeKutta4>(1e-4);
  const double coarse = apart(flown<Method>(4e-5), exact), fine = apart(flown<Method>(2e-5), exact);
  CHECK(coarse / fine == Approx(2).epsilon(0.05));
}

} // namespace

TEST_CASE("a free body keeps its speed by methods of order 1, however fast it spins") {
  keeps_speed<ExplicitEuler>();
  keeps_speed<SemiImplicitEuler>();
  keeps_speed<LinearlyImplicitEuler>();
}

TEST_CASE("the methods have the order 1 on a tree that floats and spins") {
  has_order_one<ExplicitEuler>();
  has_order_one<SemiImplicitEuler>();
  has_order_one<LinearlyImplicitEuler>();
}

TEST_CASE("advance of a generated model is the semi-implicit method") {
  Dynamics<craft::Model<>> dynamics;
  auto state = begin(dynamics);
  double q[craft::nq], qd[craft::nqd], qdd[craft::nqd], Q[craft::nqd]{}, next[craft::nqd];
  std::copy(std::begin(state.q), std::end(state.q), q);
  std::copy(std::begin(state.qd), std::end(state.qd), qd);
  const craft::Model<> model;
  for (int i = 0; i < 200; ++i) {
    REQUIRE(semi_implicit_euler(dynamics, 0.0, 1e-3, state));
    model.direct_dynamics(q, qd, Q, qdd);
    double apart_q[craft::nq];
    model.advance(q, qd, qdd, 1e-3, apart_q, next);
    model.advance(q, qd, qdd, 1e-3, q, qd); // in place
    for (int j = 0; j < craft::nq; ++j) REQUIRE(q[j] == apart_q[j]);
    for (int j = 0; j < craft::nqd; ++j) REQUIRE(qd[j] == next[j]);
  }
  for (int i = 0; i < craft::nq; ++i) CHECK(q[i] == Approx(state.q[i]).margin(1e-11));
  for (int i = 0; i < craft::nqd; ++i) CHECK(qd[i] == Approx(state.qd[i]).margin(1e-11));
}
