// SPDX-License-Identifier: GPL-3.0-or-later
// Derivatives through laws of the user's, with and without a derivative of theirs, against the same laws as expressions.
#include "arm_formulas.hpp"
#include "arm_laws.hpp"
#include "bars_formulas.hpp"
#include "bars_laws.hpp"
#include "support/catch.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

// What the models with formulas say, for numbers that carry their derivative along.
struct Dual {
  double value = 0, rate = 0;
};
Dual operator+(Dual a, Dual b) {
  return {a.value + b.value, a.rate + b.rate};
}
Dual operator*(Dual a, Dual b) {
  return {a.value * b.value, a.rate * b.value + a.value * b.rate};
}
Dual operator*(double a, Dual b) {
  return {a * b.value, a * b.rate};
}
Dual sine(Dual x) {
  return {std::sin(x.value), std::cos(x.value) * x.rate};
}

Dual pull(Dual Z, Dual Zd) {
  return 40 * (Z + Dual{-0.5, 0}) + 3 * Zd + 5 * (Zd * Zd * Zd * Z);
}

struct Load {
  Dual force[3], torque[3];
};

Load load(const Dual (&x)[3], const Dual (&v)[3], const Dual (&w)[3]) {
  return {{-3 * (v[0] * x[2]), -1 * v[1] + -0.5 * (x[0] * x[0]), 7 * (sine(x[1]) * w[2])},
          {0.1 * (w[0] * v[2]), 0.2 * (x[0] * w[1]), -0.3 * w[2] + sine(x[0] + Dual{std::acos(0.0), 0})}};
}

template <class Point>
Load load(const Point& at, const Point& along) {
  Dual x[3], v[3], w[3];
  for (int i = 0; i < 3; ++i) {
    x[i] = {at.position[i], along.position[i]};
    v[i] = {at.velocity[i], along.velocity[i]};
    w[i] = {at.angular_velocity[i], along.angular_velocity[i]};
  }
  return load(x, v, w);
}

struct Plain {
  double rope(double Z, double Zd) const { return pull({Z, 0}, {Zd, 0}).value; }
  template <class Point, class Wrench>
  void tyre(const Point& point, Wrench& wrench) const {
    const Load value = load(point, Point());
    for (int i = 0; i < 3; ++i)
      wrench.force[i] = value.force[i].value, wrench.torque[i] = value.torque[i].value;
  }
};

struct Differentiated : Plain {
  double rope_derivative(double Z, double Zd, double dZ, double dZd) const {
    return pull({Z, dZ}, {Zd, dZd}).rate;
  }
  template <class Point, class Wrench>
  void tyre_derivative(const Point& at, const Point& along, Wrench& rate) const {
    const Load value = load(at, along);
    for (int i = 0; i < 3; ++i) rate.force[i] = value.force[i].rate, rate.torque[i] = value.torque[i].rate;
  }
};

// Its derivative is wrong.
struct Idle : Plain {
  double rope_derivative(double, double, double, double) const { return 0; }
};

using Values = std::vector<double>;

void append(Values& values, const double* first, int count) {
  values.insert(values.end(), first, first + count);
}

constexpr double q[3] = {0.3, -0.7, 0.4}, qd[3] = {1.1, -0.6, 0.8}, third[3] = {-0.4, 0.9, 1.3};

template <class Model>
Values arm_derivatives(const Model& model) {
  double a[9], b[9], c[9], qdd[3];
  Values values;
  model.inverse_dynamics_derivatives(q, qd, third, a, b);
  append(values, a, 9);
  append(values, b, 9);
  model.direct_dynamics_derivatives(q, qd, third, qdd, a, b, c);
  append(values, qdd, 3);
  append(values, a, 9);
  append(values, b, 9);
  append(values, c, 9);
  return values;
}

template <class Linearization, class Model>
Values linearized(const Model& model, const double* place, const double* speed) {
  Linearization result;
  static_cast<void>(model.linearize(place, speed, third, result));
  Values values;
  append(values, result.A, static_cast<int>(sizeof(result.A) / sizeof(double)));
  append(values, result.B, static_cast<int>(sizeof(result.B) / sizeof(double)));
  return values;
}

// Along the parameters that both models list: one direction, and each of them.
template <class Model>
Values parameter_derivatives(const Model& model, const double* place, const double* speed) {
  constexpr double dp[3] = {0.7, -1.3, 0.4};
  double along[3] = {}, up[9], udp[9], uddp[9] = {};
  for (int i = 0; i < 9; ++i) up[i] = 0.2 - 0.1 * i, udp[i] = 0.3 * i - 1;
  Values values;
  CHECK(static_cast<int>(model.direct_dynamics_tangent(place, speed, third, third, qd, q, dp, along)) == 0);
  CHECK(static_cast<int>(model.sensitivities(place, speed, third, up, udp, uddp)) == 0);
  append(values, along, 3);
  append(values, uddp, 9);
  return values;
}

double difference(const Values& a, const Values& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0, size = 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  return largest / size;
}

} // namespace

TEST_CASE("derivatives of a law that Laws gives are as exact as those of an expression") {
  using Model = arm_laws::Model<double, Differentiated>;
  STATIC_REQUIRE(Model::has_rope_derivative);
  STATIC_REQUIRE(Model::has_tyre_derivative);
  CHECK(difference(arm_derivatives(Model()), arm_derivatives(arm_formulas::Model<>())) < 1e-13);
  CHECK(difference(linearized<arm_laws::Linearization<double>>(Model(), q, qd),
                   linearized<arm_formulas::Linearization<double>>(arm_formulas::Model<>(), q, qd)) < 1e-13);
}

TEST_CASE("derivatives of a law without one come from differences of that law alone") {
  using Model = arm_laws::Model<double, Plain>;
  STATIC_REQUIRE_FALSE(Model::has_rope_derivative);
  STATIC_REQUIRE_FALSE(Model::has_tyre_derivative);
  const double gap = difference(arm_derivatives(Model()), arm_derivatives(arm_formulas::Model<>()));
  CHECK(gap < 1e-8);
  CHECK(gap > 0);
}

TEST_CASE("laws that are missing from the derivatives would be noticed") {
  const Values wrong = arm_derivatives(arm_laws::Model<double, Idle>());
  CHECK(difference(wrong, arm_derivatives(arm_formulas::Model<>())) > 1e-3);
}

TEST_CASE("a closed loop is linearized with laws, too") {
  const double place[3] = {0.9, -0.3, 1.6}, speed[3] = {6, 0, 0};
  const Values exact =
      linearized<bars_formulas::Linearization<double>>(bars_formulas::Model<>(), place, speed);
  CHECK(*std::max_element(exact.begin(), exact.end()) > 1);
  using Linearization = bars_laws::Linearization<double>;
  CHECK(difference(linearized<Linearization>(bars_laws::Model<double, Differentiated>(), place, speed),
                   exact) < 1e-12);
  CHECK(difference(linearized<Linearization>(bars_laws::Model<double, Plain>(), place, speed), exact) < 1e-8);
}

TEST_CASE("parameters reach the user's laws through the motion of their points") {
  const double place[3] = {0.9, -0.3, 1.6}, speed[3] = {6, 0, 0};
  const Values arm = parameter_derivatives(arm_formulas::Model<>(), q, qd),
               bars = parameter_derivatives(bars_formulas::Model<>(), place, speed);
  const auto of_arm = [](const auto& model) { return parameter_derivatives(model, q, qd); };
  const auto of_bars = [&](const auto& model) { return parameter_derivatives(model, place, speed); };
  CHECK(difference(of_arm(arm_laws::Model<double, Differentiated>()), arm) < 1e-13);
  CHECK(difference(of_arm(arm_laws::Model<double, Plain>()), arm) < 1e-8);
  CHECK(difference(of_arm(arm_laws::Model<double, Idle>()), arm) > 1e-3);
  CHECK(difference(of_bars(bars_laws::Model<double, Differentiated>()), bars) < 1e-12);
  CHECK(difference(of_bars(bars_laws::Model<double, Plain>()), bars) < 1e-8);
  CHECK(difference(of_bars(bars_laws::Model<double, Idle>()), bars) > 1e-3);
}
