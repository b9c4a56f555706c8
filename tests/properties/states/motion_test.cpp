// SPDX-License-Identifier: GPL-3.0-or-later
// Motions with states of the user's against closed forms, and against the same equations integrated by hand.
#include "craft_tank.hpp"
#include "damper.hpp"
#include "maxwell.hpp"
#include "support/catch.hpp"
#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>
#include <mbsgen/analysis/adaptive.hpp>
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/simulate.hpp>
#include <mbsgen/coupling/generated_model.hpp>
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen;

namespace {

using Maxwell = runtime::Dynamics<maxwell::Model<>>;

// y' = A y of y = (s, s', F), solved by the eigenvectors of A.
Eigen::Vector3d exact_motion(double t) {
  const double k = 120, k2 = 40, c = 5, m = 2;
  Eigen::Matrix3d A;
  A << 0, 1, 0, -k / m, 0, -1 / m, 0, k2, -k2 / c;
  const Eigen::EigenSolver<Eigen::Matrix3d> solver(A);
  const Eigen::Vector3cd parts =
      solver.eigenvectors().fullPivLu().solve(Eigen::Vector3cd(Eigen::Vector3d(1, -0.5, 4)));
  Eigen::Vector3cd grown = parts;
  for (int i = 0; i < 3; ++i) grown(i) *= std::exp(solver.eigenvalues()(i) * t);
  return (solver.eigenvectors() * grown).real();
}

// The lag behind the ramp 3 t: 3 (t - tau) and what is left of the beginning.
double exact_lag(double t) {
  const double tau = 0.2;
  return 3 * (t - tau) + (0.5 + 3 * tau) * std::exp(-t / tau);
}

// The largest error of (s, s', F, lag) after one second, each over a size of its own.
template <class Scheme>
double error(double dt) {
  Maxwell dynamics;
  auto state = dynamics.start(maxwell::q0, maxwell::qd0, maxwell::x0);
  const int steps = static_cast<int>(std::lround(1 / dt));
  for (int i = 0; i < steps; ++i) REQUIRE((Scheme::template step(dynamics, i * dt, dt, state)));
  const Eigen::Vector3d y = exact_motion(1);
  const double* x = Maxwell::x(state);
  return std::max({std::fabs(state.q[0] - y(0)), std::fabs(state.qd[0] - y(1)) / 8,
                   std::fabs(x[maxwell::state::F] - y(2)) / 20,
                   std::fabs(x[maxwell::state::lag] - exact_lag(1))});
}

// The order that two steps show.
template <class Scheme>
double order(double dt) {
  return std::log2(error<Scheme>(dt) / error<Scheme>(dt / 2));
}

} // namespace

TEST_CASE("integrators keep their order with states") {
  CHECK(error<runtime::RungeKutta4>(1e-3) < 1e-9);
  CHECK(order<runtime::RungeKutta4>(0.02) == Approx(4).margin(0.3));
  CHECK(order<runtime::SemiImplicitEuler>(1e-3) == Approx(1).margin(0.2));
  CHECK(order<runtime::ExplicitEuler>(1e-4) == Approx(1).margin(0.2));
  CHECK(order<runtime::LinearlyImplicitEuler>(1e-3) == Approx(1).margin(0.2));
  CHECK(Maxwell::differentiates);
}

TEST_CASE("constants of states say names, places, initial values") {
  CHECK(maxwell::nstate == 2);
  CHECK(std::string(maxwell::x_names[maxwell::state::lag]) == "lag");
  CHECK(maxwell::x0[maxwell::state::F] == 4);
  CHECK(Maxwell().start(maxwell::q0, maxwell::qd0).qd[1] == 0);
}

namespace {

template <class Make>
analysis::State integrated(Make make, double tf) {
  analysis::Layout layout = analysis::layout_of<maxwell::Model<>>();
  analysis::System<maxwell::Model<>> system({}, layout, maxwell::q0, maxwell::qd0, maxwell::x0);
  const analysis::StepOptions options{1e-3, 1e-10, 1e-10};
  const std::unique_ptr<analysis::Method> method = make(system, options);
  const auto nothing = [](const analysis::Point&) {};
  const analysis::Simulated end =
      analysis::simulate(system, *method, system.state(), {0, tf, tf, 1000000, {}}, nothing);
  CHECK(end.failure == analysis::Failure::none);
  return method->state();
}

void check_exact(const analysis::State& state, double t, double tolerance) {
  const Eigen::Vector3d y = exact_motion(t);
  REQUIRE(state.ud.size() == 3);
  CHECK(std::fabs(state.q[0] - y(0)) < tolerance);
  CHECK(std::fabs(state.ud[0] - y(1)) < 10 * tolerance);
  CHECK(std::fabs(state.ud[1] - y(2)) < 40 * tolerance);
  CHECK(std::fabs(state.ud[2] - exact_lag(t)) < tolerance);
}

} // namespace

TEST_CASE("methods of analyses integrate states") {
  using System = analysis::System<maxwell::Model<>>;
  check_exact(integrated([](System& s, const auto& o) { return analysis::dormand_prince_5(s, o); }, 2), 2,
              1e-7);
  check_exact(integrated([](System& s, const auto& o) { return analysis::rosenbrock_4(s, o); }, 2), 2, 1e-7);
  check_exact(
      integrated([](System& s, const auto& o) { return analysis::fixed_step<runtime::RungeKutta4>(s, o); },
                 2),
      2, 1e-8);
  check_exact(
      integrated(
          [](System& s, const auto& o) { return analysis::fixed_step<runtime::LinearlyImplicitEuler>(s, o); },
          2),
      2, 1e-1);
}

namespace {

using Numbers = std::array<double, 4>; // turn, its rate, p, v

// The model's equations by hand: direct dynamics with the states as given, and their rates from the geometry of the
// crank of length 1 and the rod of length 2.
Numbers rates_by_hand(const damper::Model<>& model, double t, const Numbers& y, double (&q)[2]) {
  double qd[2] = {y[1], 0}, qdd[2] = {}, Q[2] = {};
  q[0] = y[0];
  damper::Inputs<> inputs;
  inputs.t = t, inputs.x[0] = y[2], inputs.x[1] = y[3];
  REQUIRE(model.direct_dynamics(q, qd, Q, qdd, nullptr, nullptr, inputs) == damper::Status::ok);
  const double s = std::sin(y[0]), c = std::cos(y[0]), root = std::sqrt(4 - s * s);
  const double push = c + root, pushd = (-s - s * c / root) * y[1];
  const double flow = 2e-3 * pushd - 3e-9 * y[2];
  return {y[1], qdd[0], 4e7 * flow + 1e3 * (3.5 - push), 3e-3 * y[2] + std::cos(2 * t) * y[3]};
}

Numbers moved(const Numbers& from, double dt, const Numbers& slope) {
  Numbers to;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] + dt * slope[i];
  return to;
}

Numbers by_hand(double dt, int steps) {
  const damper::Model<> model;
  double q[2] = {damper::q0[0], damper::q0[1]};
  Numbers y{damper::q0[0], damper::qd0[0], damper::x0[0], damper::x0[1]};
  for (int i = 0; i < steps; ++i) {
    const double t = i * dt;
    const Numbers k1 = rates_by_hand(model, t, y, q),
                  k2 = rates_by_hand(model, t + dt / 2, moved(y, dt / 2, k1), q),
                  k3 = rates_by_hand(model, t + dt / 2, moved(y, dt / 2, k2), q),
                  k4 = rates_by_hand(model, t + dt, moved(y, dt, k3), q);
    for (std::size_t j = 0; j < y.size(); ++j) y[j] += dt / 6 * (k1[j] + 2 * (k2[j] + k3[j]) + k4[j]);
  }
  return y;
}

} // namespace

TEST_CASE("a mechanism with states moves as its equations by hand do") {
  const double dt = 1e-3;
  const int steps = 400;
  runtime::Dynamics<damper::Model<>> dynamics;
  auto state = dynamics.start(damper::q0, damper::qd0, damper::x0);
  for (int i = 0; i < steps; ++i) REQUIRE(runtime::rk4(dynamics, i * dt, dt, state));
  const Numbers y = by_hand(dt, steps);
  CHECK(state.q[0] == Approx(y[0]).epsilon(1e-9));
  CHECK(state.qd[0] == Approx(y[1]).epsilon(1e-9));
  CHECK(state.qd[1 + damper::state::p] == Approx(y[2]).epsilon(1e-9));
  CHECK(state.qd[1 + damper::state::v] == Approx(y[3]).epsilon(1e-9));
  CHECK(std::fabs(y[0] - damper::q0[0]) > 0.1);
}

TEST_CASE("derivatives has the accelerations and multipliers of direct dynamics") {
  const damper::Model<> model;
  double q[2] = {0.7, 2.6}, qd[2] = {1.5, 0}, Q[2] = {2, -1}, qdd[2], xd[2], lambda[1];
  double q_direct[2] = {0.7, 2.6}, qd_direct[2] = {1.5, 0}, qdd_direct[2], lambda_direct[1];
  damper::Inputs<> inputs;
  inputs.t = 0.3, inputs.x[0] = 3e4, inputs.x[1] = -2;
  REQUIRE(model.derivatives(q, qd, Q, qdd, xd, lambda, nullptr, inputs) == damper::Status::ok);
  REQUIRE(model.direct_dynamics(q_direct, qd_direct, Q, qdd_direct, lambda_direct, nullptr, inputs) ==
          damper::Status::ok);
  for (int i = 0; i < 2; ++i) {
    CHECK(q[i] == Approx(q_direct[i]).epsilon(1e-14));
    CHECK(qd[i] == Approx(qd_direct[i]).epsilon(1e-14));
    CHECK(qdd[i] == Approx(qdd_direct[i]).epsilon(1e-12));
  }
  CHECK(lambda[0] == Approx(lambda_direct[0]).epsilon(1e-12));
  inputs.x[1] = NAN;
  xd[0] = 7;
  CHECK(model.derivatives(q, qd, Q, qdd, xd, lambda, nullptr, inputs) == damper::Status::invalid_input);
  CHECK(xd[0] == 7);
}

namespace {

struct Pushed : maxwell::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int pushed[] = {maxwell::joint::s};
};

} // namespace

TEST_CASE("a model of the loop integrates states from those at rest on") {
  runtime::PushedModel<maxwell::Model<>, Pushed> model;
  model.rest[0] = maxwell::q0[0];
  for (int i = 0; i < 2; ++i) model.dynamics.rest_x[i] = maxwell::x0[i];
  runtime::Sample<double, 1> sample{};
  sample.position[0] = maxwell::q0[0], sample.velocity[0] = maxwell::qd0[0];
  model.reset(sample);
  Maxwell dynamics;
  auto state = dynamics.start(maxwell::q0, maxwell::qd0, maxwell::x0);
  for (int i = 0; i < 200; ++i) {
    REQUIRE(model.advance(1e-3));
    REQUIRE(runtime::semi_implicit_euler(dynamics, 0.0, 1e-3, state));
  }
  runtime::Motion<double, 1> motion;
  model.motion(motion);
  CHECK(motion.position[0] == state.q[0]);
  CHECK(motion.velocity[0] == state.qd[0]);
  CHECK(std::fabs(state.q[0] - maxwell::q0[0]) > 0.1);
}

TEST_CASE("a state drives a free body, whose attitude stays a rotation") {
  const auto end = [](double dt) {
    runtime::Dynamics<craft_tank::Model<>> dynamics;
    auto state = dynamics.start(craft_tank::q0, craft_tank::qd0, craft_tank::x0);
    const int steps = static_cast<int>(std::lround(1 / dt));
    for (int i = 0; i < steps; ++i) REQUIRE(runtime::rk4(dynamics, i * dt, dt, state));
    const double* p = state.q + 3;
    CHECK(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3] == Approx(1).epsilon(1e-12));
    return std::array<double, 2>{decltype(dynamics)::x(state)[0], state.q[2]};
  };
  const auto coarse = end(0.02), fine = end(0.01), finest = end(0.0025);
  for (std::size_t i = 0; i < 2; ++i)
    CHECK(std::log2((coarse[i] - finest[i]) / (fine[i] - finest[i])) == Approx(4).margin(0.4));
  // Without the turn the tank would empty as exp(-0.4 t).
  CHECK(std::fabs(finest[0] - 1.5 * std::exp(-0.4)) > 1e-3);
}
