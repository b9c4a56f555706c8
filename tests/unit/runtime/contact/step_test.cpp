// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/brick.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <limits>
#include <mbsgen/contact/step.hpp>
#include <vector>

// One body before planes, against closed forms.

namespace {

using contact_test::Brick;
using contact_test::Contact;
using contact_test::Touch;
using mbsgen::runtime::contact::Stepper;
using mbsgen::runtime::contact::StepStatus;

constexpr double gravity = 9.81, pi = 3.14159265358979323846;

template <int M>
using Steps = Stepper<Brick<M>, Contact, M, 6, 6>;

/// A cube of side 2 on the plane z = 0, its centre at the height 1.
Steps<4> cube(double mu) {
  Steps<4> steps;
  steps.model.moment = 2.0 / 3;
  steps.model.mu = mu;
  for (std::size_t i = 0; i < 4; ++i)
    steps.model.touches[i] = {
        {i & 1U ? 1.0 : -1.0, i & 2U ? 1.0 : -1.0, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  steps.settings.sweeps = {2000, 1e-15};
  return steps;
}

/// A ball of radius 0.1 on the plane z = 0.
Steps<1> ball(double mu) {
  Steps<1> steps;
  steps.model.moment = 0.4 * 0.01;
  steps.model.mu = mu;
  steps.model.touches[0] = {{0, 0, -0.1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  steps.settings.sweeps = {2000, 1e-15};
  return steps;
}

/// Gravity on a plane inclined by `angle` about y, downhill along x.
auto inclined(double angle) {
  return [angle](const double*, const double*, double* qdd) {
    for (int i = 0; i < 6; ++i) qdd[i] = 0;
    qdd[0] = gravity * std::sin(angle);
    qdd[2] = -gravity * std::cos(angle);
    return true;
  };
}

} // namespace

TEST_CASE("a cube on an incline rests below the angle of friction and slides above it") {
  const double mu = 0.5, h = GENERATE(1e-3, 2e-2);
  double q[6] = {0, 0, 1}, qd[6]{};
  SECTION("rests") {
    Steps<4> steps = cube(mu);
    for (int k = 0; k < 50; ++k)
      REQUIRE(steps(inclined(std::atan(mu) - 1e-3), h, q, qd).status == StepStatus::ok);
    for (const double v : qd) CHECK(std::fabs(v) < 1e-12);
  }
  SECTION("slides") {
    Steps<4> steps = cube(mu);
    for (int k = 1; k <= 50; ++k) {
      REQUIRE(steps(inclined(pi / 6), h, q, qd).status == StepStatus::ok);
      CHECK(std::fabs(qd[0] - gravity * (std::sin(pi / 6) - mu * std::cos(pi / 6)) * h * k) < 1e-10);
    }
    CHECK(std::fabs(qd[1]) + std::fabs(qd[2]) < 1e-12);
  }
}

TEST_CASE("a ball thrown without spin slides, then rolls with 5/7 of its speed") {
  const double mu = 0.2, v0 = 2, h = 1e-3;
  Steps<1> steps = ball(mu);
  double q[6] = {0, 0, 0.1}, qd[6] = {v0};
  const double rolls_at = 2 * v0 / (7 * mu * gravity);
  for (int k = 1; k <= 400; ++k) {
    const auto result = steps(inclined(0), h, q, qd);
    REQUIRE(result.status == StepStatus::ok);
    const double t = h * k;
    if (t < rolls_at - h) CHECK(std::fabs(qd[0] - (v0 - mu * gravity * t)) < 1e-12);
    if (t > rolls_at + h) {
      CHECK(std::fabs(qd[0] - v0 * 5 / 7) < 1e-9);
      CHECK(std::fabs(qd[0] - 0.1 * qd[4]) < 1e-12); // no slip
    }
  }
}

TEST_CASE("a body in a wedge does not move") {
  // Planes that rise by 30 degrees to both sides of x = 0 hold a point that is pulled along y, too.
  const double s = std::sin(pi / 6), c = std::cos(pi / 6);
  Steps<2> steps;
  steps.model.mu = 0.8;
  steps.model.touches[0] = {{0, 0, 0}, {c, 0, s}, {0, 1, 0}, {-s, 0, c}};
  steps.model.touches[1] = {{0, 0, 0}, {c, 0, -s}, {0, 1, 0}, {s, 0, c}};
  steps.settings.sweeps = {5000, 1e-16};
  const double pull = GENERATE(1.0, 1e2, 1e4); // times gravity, along the bisector
  const auto pulled = [pull](const double*, const double*, double* qdd) {
    for (int i = 0; i < 6; ++i) qdd[i] = 0;
    qdd[1] = 3 * pull;
    qdd[2] = -gravity * pull;
    return true;
  };
  double q[6]{}, qd[6]{};
  for (int k = 0; k < 20; ++k) REQUIRE(steps(pulled, 1e-3, q, qd).status == StepStatus::ok);
  for (const double v : qd) CHECK(std::fabs(v) < 1e-15 * pull);
}

TEST_CASE("a ball bounces with its restitution") {
  Steps<1> steps = ball(0);
  steps.model.restitution = 0.6;
  double q[6] = {0, 0, 0.1}, qd[6] = {0, 0, -1};
  const auto floating = [](const double*, const double*, double* qdd) {
    for (int i = 0; i < 6; ++i) qdd[i] = 0;
    return true;
  };
  REQUIRE(steps(floating, 1e-3, q, qd).active == 1);
  CHECK(std::fabs(qd[2] - 0.6) < 1e-12);
  CHECK(steps(floating, 1e-3, q, qd).active == 0);
}

TEST_CASE("a penetration is opened by its share each step") {
  Steps<1> steps = ball(0);
  double q[6] = {0, 0, 0.09}, qd[6]{};
  for (int k = 1; k <= 10; ++k) {
    REQUIRE(steps(inclined(0), 1e-3, q, qd).active == 1);
    CHECK(std::fabs(0.1 - q[2] - 0.01 * std::pow(0.9, k)) < 1e-12);
  }
}

TEST_CASE("a step that does not converge leaves the state, and continues where it is called again") {
  Steps<4> steps = cube(0.5);
  steps.settings.sweeps = {1, 1e-13};
  steps.settings.residual_limit = 1e-13;
  double q[6] = {0, 0, 1}, qd[6] = {0.1, 0, -0.1};
  const std::vector<double> place(q, q + 6), rates(qd, qd + 6);
  int calls = 1;
  for (; steps(inclined(0.3), 1e-3, q, qd).status == StepStatus::not_converged && calls < 1000; ++calls) {
    CHECK(std::equal(place.begin(), place.end(), q));
    CHECK(std::equal(rates.begin(), rates.end(), qd));
  }
  CHECK(calls > 5);
  CHECK(calls < 1000);
  double q_whole[6] = {0, 0, 1}, qd_whole[6] = {0.1, 0, -0.1};
  REQUIRE(cube(0.5)(inclined(0.3), 1e-3, q_whole, qd_whole).status == StepStatus::ok);
  for (int i = 0; i < 6; ++i) CHECK(std::fabs(qd[i] - qd_whole[i]) < 1e-12);
}

TEST_CASE("a large limit takes what a few sweeps have reached") {
  Steps<4> steps = cube(0.5);
  steps.settings.sweeps = {1, 1e-15};
  steps.settings.residual_limit = 1;
  double q[6] = {0, 0, 1}, qd[6] = {0.1, 0, -0.1};
  const auto result = steps(inclined(0.3), 1e-3, q, qd);
  CHECK(result.status == StepStatus::ok);
  CHECK(result.change > 1e-9);
  CHECK(q[0] > 0);
}

TEST_CASE("a step without dynamics or with a number that is not finite leaves the state") {
  Steps<1> steps = ball(0.3);
  double q[6] = {0, 0, 0.1}, qd[6] = {1};
  const auto none = [](const double*, const double*, double*) { return false; };
  CHECK(steps(none, 1e-3, q, qd).status == StepStatus::no_dynamics);
  const auto nan = [](const double*, const double*, double* qdd) {
    for (int i = 0; i < 6; ++i) qdd[i] = std::numeric_limits<double>::quiet_NaN();
    return true;
  };
  CHECK(steps(nan, 1e-3, q, qd).status == StepStatus::not_finite);
  CHECK((q[2] == 0.1 && qd[0] == 1));
  double unknown[6] = {std::numeric_limits<double>::quiet_NaN(), 0, 0.1};
  CHECK(steps(inclined(0), 1e-3, unknown, qd).status == StepStatus::not_finite);
  CHECK((unknown[2] == 0.1 && qd[0] == 1));
  CHECK(steps(inclined(0), 1e-3, q, qd).status == StepStatus::ok);
}
