// SPDX-License-Identifier: GPL-3.0-or-later
// Rates of states that laws of the user's give, with and without derivatives of theirs, against the same as expressions.
#include "served_formulas.hpp"
#include "served_laws.hpp"
#include "support/catch.hpp"
#include <cmath>
#include <cstdlib>
#include <mbsgen/integrate/dynamics.hpp>
#include <string>
#include <vector>

namespace {

struct Plain {
  double rope(double Z, double Zd, const double* x, double* xd) const {
    xd[0] = Zd - 2 * x[0] * Z;
    return 40 * (Z - 0.5) + x[0] * Zd;
  }
  template <class Point, class Wrench>
  void tyre(const Point& point, Wrench& wrench, const double* x, double* xd) const {
    wrench.force[0] = -x[0];
    wrench.force[2] = -x[1] * point.velocity[2];
    wrench.torque[1] = 0.2 * x[0] * point.angular_velocity[1];
    xd[0] = 3 * (point.velocity[0] - x[0]);
    xd[1] = x[0] * x[1] + point.angular_velocity[1];
  }
  double heat(double t, const double* q, const double* qd, const double* x) const {
    return t * x[1] + q[0] * qd[1] - x[3] * x[3];
  }
};

struct Differentiated : Plain {
  double rope_derivative(double Z, double Zd, double dZ, double dZd, const double* x, const double* dx,
                         double* dxd) const {
    dxd[0] = dZd - 2 * dx[0] * Z - 2 * x[0] * dZ;
    return 40 * dZ + dx[0] * Zd + x[0] * dZd;
  }
  template <class Point, class Wrench>
  void tyre_derivative(const Point& at, const Point& along, Wrench& rate, const double* x, const double* dx,
                       double* dxd) const {
    rate.force[0] = -dx[0];
    rate.force[2] = -dx[1] * at.velocity[2] - x[1] * along.velocity[2];
    rate.torque[1] = 0.2 * (dx[0] * at.angular_velocity[1] + x[0] * along.angular_velocity[1]);
    dxd[0] = 3 * (along.velocity[0] - dx[0]);
    dxd[1] = dx[0] * x[1] + x[0] * dx[1] + along.angular_velocity[1];
  }
  double heat_derivative(double t, const double* q, const double* qd, const double* x, double dt,
                         const double* dq, const double* dqd, const double* dx) const {
    return dt * x[1] + t * dx[1] + dq[0] * qd[1] + q[0] * dqd[1] - 2 * x[3] * dx[3];
  }
};

constexpr int states = served_formulas::nstate;
constexpr double q[2] = {0.3, -0.7}, qd[2] = {1.1, -0.6}, Q[2] = {0.4, 0.9},
                 x[states] = {0.8, -0.3, 1.2, 0.5};

template <class Inputs>
Inputs inputs_at(double t) {
  Inputs inputs;
  inputs.t = t;
  for (int i = 0; i < states; ++i) inputs.x[i] = x[i];
  return inputs;
}

template <class Inputs, class Model>
std::vector<double> rates(const Model& model) {
  std::vector<double> values(2 + states);
  model.derivatives(q, qd, Q, values.data(), values.data() + 2, inputs_at<Inputs>(1.7));
  return values;
}

template <class Inputs, class Linearization, class Model>
std::vector<double> linearized(const Model& model) {
  Linearization result;
  REQUIRE(static_cast<int>(model.linearize(q, qd, Q, result, inputs_at<Inputs>(1.7))) == 0);
  std::vector<double> values(std::begin(result.A), std::end(result.A));
  values.insert(values.end(), std::begin(result.B), std::end(result.B));
  return values;
}

void check_near(const std::vector<double>& a, const std::vector<double>& b, double allowed) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CAPTURE(i, a[i], b[i]);
    CHECK(std::abs(a[i] - b[i]) <= allowed * (1 + std::abs(b[i])));
  }
}

template <class Model>
std::vector<double> moved() {
  mbsgen::runtime::Dynamics<Model> dynamics;
  auto state = dynamics.start(q, qd, x);
  for (int step = 0; step < 200; ++step) REQUIRE(mbsgen::runtime::rk4(dynamics, 1e-3 * step, 1e-3, state));
  std::vector<double> values(state.q, state.q + 2);
  values.insert(values.end(), dynamics.x(state), dynamics.x(state) + states);
  return values;
}

int run(const std::string& command) {
  return std::system((std::string(MBSGEN_PROGRAM) + ' ' + command + " > states_output.txt 2>&1").c_str());
}

} // namespace

TEST_CASE("laws give the rates that expressions give") {
  const served_formulas::Model<> formulas;
  const served_laws::Model<double, Plain> laws;
  check_near(rates<served_laws::Inputs<>>(laws), rates<served_formulas::Inputs<>>(formulas), 1e-13);
  check_near(moved<served_laws::Model<double, Plain>>(), moved<served_formulas::Model<>>(), 1e-12);
}

TEST_CASE("linearized equations follow the rates of laws") {
  const auto formulas = linearized<served_formulas::Inputs<>, served_formulas::Linearization<double>>(
      served_formulas::Model<>());
  const served_laws::Model<double, Plain> plain;
  check_near(linearized<served_laws::Inputs<>, served_laws::Linearization<double>>(plain), formulas, 1e-8);
  const served_laws::Model<double, Differentiated> exact;
  check_near(linearized<served_laws::Inputs<>, served_laws::Linearization<double>>(exact), formulas, 1e-12);
}

TEST_CASE("laws with states are certified up to their own text") {
  const std::string model = GENERATE(as<std::string>(), "served_laws", "served_loop");
  const std::string command = STATES_FOLDER "/" + model + ".json --certify -o certified_" + model;
  CHECK(run(command) == 0);
  CHECK(run(command + " --functions default,linearize") == 0);
}

TEST_CASE("commands that evaluate the model refuse laws of states") {
  CHECK(run("simulate " STATES_FOLDER "/served_laws.json --tf 1") != 0);
}
