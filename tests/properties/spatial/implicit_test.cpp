// SPDX-License-Identifier: GPL-3.0-or-later
// The linearly implicit method with the derivatives that a model computes itself.
#include "body.hpp"
#include "craft.hpp"
#include "support/catch.hpp"
#include "swing.hpp"
#include "top.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

namespace {

// The state of a moving model: velocities that differ from each other.
template <class Model>
auto moving_state(Dynamics<Model>& dynamics, const double* q0) {
  double qd[Dynamics<Model>::nqd];
  for (int i = 0; i < Dynamics<Model>::nqd; ++i) qd[i] = 0.3 + 0.2 * i;
  return dynamics.start(q0, qd);
}

// A step with the model's derivatives, one with differences, and the derivatives themselves.
template <class Model>
void compare(const double* q0) {
  static_assert(Dynamics<Model>::differentiates);
  constexpr int n = Dynamics<Model>::count;
  Dynamics<Model> exact, evaluated;
  auto state = moving_state(exact, q0), other = moving_state(evaluated, q0);
  double qdd[n], k[n * n], d[n * n], expected_qdd[n], by_q[n * n], by_qd[n * n];
  REQUIRE(exact.differentiate(0, state.q, state.qd, qdd, k, d));
  REQUIRE(evaluated(0, other.q, other.qd, expected_qdd));
  REQUIRE(difference_jacobian(evaluated, 0.0, other, expected_qdd, by_q, by_qd));
  for (int i = 0; i < n; ++i) CHECK(qdd[i] == Approx(expected_qdd[i]).margin(1e-10));
  for (int i = 0; i < n * n; ++i) {
    CHECK(k[i] == Approx(by_q[i]).epsilon(1e-5).margin(1e-5));
    CHECK(d[i] == Approx(by_qd[i]).epsilon(1e-5).margin(1e-5));
  }
  const auto differences = [&](double t, const auto& at, const auto& rates, auto& to_k, auto& to_d) {
    return difference_jacobian(evaluated, t, at, rates, to_k, to_d);
  };
  for (int i = 0; i < 20; ++i) {
    REQUIRE(linearly_implicit_euler(exact, i * 0.01, 0.01, state));
    REQUIRE(linearly_implicit_euler(evaluated, differences, i * 0.01, 0.01, other));
  }
  for (int i = 0; i < static_cast<int>(std::size(state.q)); ++i)
    CHECK(state.q[i] == Approx(other.q[i]).margin(1e-6));
}

} // namespace

TEST_CASE("the linearly implicit method takes the derivatives that a model computes") {
  compare<craft::Model<>>(craft::q0); // direct_dynamics_derivatives of a tree
  compare<top::Model<>>(top::q0);     // linearize of a tree
  compare<swing::Model<>>(swing::q0); // linearize of a loop
}

TEST_CASE("models without derivatives are differentiated by differences") {
  STATIC_REQUIRE_FALSE(Dynamics<body::Model<>>::differentiates);
}
