// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the loop on ball and free joints.
#include "body.hpp"
#include "gimbal.hpp"
#include "rotation.h"
#include "satellite.hpp"
#include "support/catch.hpp"
#include "top.hpp"
#include <mbsgen/coupling/generated_model.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

constexpr double dt = 1e-3;

struct HeldTop : top::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int measured[] = {0, 1, 2};
};

struct PushedBody : body::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int pushed[] = {0, 1, 2, 3, 4, 5};
};

struct PushedBodyInFloat : body::Model<float>::Roles {
  static constexpr int outputs = 0;
  static constexpr int pushed[] = {5};
};

struct SpunWheel : satellite::Model<>::Roles {
  static constexpr int outputs = 1;
  static constexpr int driven[] = {satellite::joint::wheel};
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* results) {
    results[0] = 2 * std::atan2(q[satellite::coordinate::hull_qy], q[satellite::coordinate::hull_qw]);
  }
};

struct TurnedBall : gimbal::Model<>::Roles {
  static constexpr int outputs = 4;
  static constexpr int driven[] = {gimbal::joint::ball_wx, gimbal::joint::ball_wy, gimbal::joint::ball_wz};
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* results) {
    for (int i = 0; i < 4; ++i) results[i] = q[gimbal::coordinate::hull_qw + i];
  }
};

void turn_half(double (&q)[7]) {
  q[3] = 0;
  q[4] = 1;
}

} // namespace

TEST_CASE("inverse: the axes of a ball joint are the rotation vector from the attitude at rest") {
  InverseModel<top::Model<>, HeldTop> model;
  model.rest[0] = std::cos(0.4); // tilted by 0.8 about x
  model.rest[1] = std::sin(0.4);
  model.reset({});
  model.drive({{0.3, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  REQUIRE(model.advance(dt));
  double force[3];
  model.force(force);
  CHECK(force[0] == Approx(0.5 * 9.81 * 0.2 * std::sin(1.1)));
  CHECK(force[1] == Approx(0).margin(1e-12));
  // A further sample begins at rest again, and accelerates.
  model.drive({{-0.8, 0, 0}, {0, 0, 0}, {0, 5, 0}});
  REQUIRE(model.advance(dt));
  model.force(force);
  CHECK(force[0] == Approx(0).margin(1e-12));
  CHECK(force[1] == Approx(-5 * (0.002 + 0.5 * 0.2 * 0.2)));
  model.observe(nullptr); // nothing
  model.drive({{std::nan(""), 0, 0}, {0, 0, 0}, {0, 0, 0}});
  CHECK_FALSE(model.advance(dt));
}

TEST_CASE("inverse: without an attitude at rest there is no force") {
  InverseModel<top::Model<>, HeldTop> model;
  model.reset({});
  model.drive({{0.3, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  CHECK_FALSE(model.advance(dt));
}

TEMPLATE_TEST_CASE("pushed: a free body follows the hand's force and torque", "", SemiImplicitEuler,
                   RungeKutta4, LinearlyImplicitEuler) {
  PushedModel<body::Model<>, PushedBody, TestType> model;
  turn_half(model.rest);
  Sample<double, 6> start;
  start.position[5] = 0.2;
  start.velocity[2] = 0.1;
  model.reset(start);
  Motion<double, 6> motion;
  model.motion(motion);
  CHECK(motion.position[5] == Approx(0.2));
  CHECK(motion.velocity[2] == Approx(0.1));
  for (int i = 0; i < 500; ++i) {
    model.push({0, 0, 4, 0, 0, 6});
    REQUIRE(model.advance(dt));
  }
  REQUIRE(model.catch_up(250, dt));
  REQUIRE(model.catch_up(250, dt));
  model.motion(motion);
  CHECK(motion.position[2] == Approx(0.1 + 4.0 / 2 / 2).epsilon(2e-3)); // the axis of the turn, too
  CHECK(motion.velocity[2] == Approx(2.1));
  CHECK(motion.position[5] == Approx(0.2 + 6.0 / 3 / 2).epsilon(2e-3));
  CHECK(motion.velocity[5] == Approx(2));
  CHECK(motion.acceleration[5] == Approx(2));
  model.observe(nullptr); // nothing
  for (const int i : {0, 1, 3, 4}) CHECK(motion.position[i] == Approx(0).margin(1e-12));
}

TEST_CASE("pushed: a free body in float") {
  PushedModel<body::Model<float>, PushedBodyInFloat, RungeKutta4, float> model;
  model.rest[3] = 1;
  model.reset({});
  for (int i = 0; i < 1000; ++i) {
    model.push({6});
    REQUIRE(model.advance(1e-3F));
  }
  Motion<float, 1> motion;
  model.motion(motion);
  CHECK(double(motion.position[0]) == Approx(1).epsilon(1e-4));
  model.observe(nullptr); // nothing
}

TEMPLATE_TEST_CASE("driven: a hull turns against its wheel", "", SemiImplicitEuler, RungeKutta4,
                   LinearlyImplicitEuler) {
  DrivenModel<satellite::Model<>, SpunWheel, TestType> model;
  model.rest[3] = 1;
  model.rest[satellite::coordinate::wheel] = 0.1;
  model.reset({});
  double rest[1];
  model.rest_position(rest);
  CHECK(rest[0] == 0);
  const double acceleration = 3, share = 0.02 / 0.62; // of the wheel's angle
  for (int i = 0; i < 1000; ++i) {
    const double t = i * dt;
    model.drive({{acceleration / 2 * t * t}, {acceleration * t}, {acceleration}});
    REQUIRE(model.advance(dt));
  }
  double force[1], seen[1];
  model.force(force);
  model.observe(seen);
  CHECK(force[0] == Approx(-0.02 * acceleration * (1 - share)));
  CHECK(seen[0] == Approx(-share * acceleration / 2).epsilon(3e-3));
  // The wheel was measured from its own angle at rest.
  CHECK(model.dynamics.q[satellite::coordinate::wheel] == Approx(0.1 + acceleration / 2).epsilon(3e-3));
  model.drive({{std::nan("")}, {0}, {0}});
  CHECK_FALSE(model.advance(dt));
}

TEST_CASE("driven: missed periods pass for a model on a free joint, too") {
  const auto hull = [](bool misses) {
    DrivenModel<satellite::Model<>, SpunWheel, RungeKutta4> model;
    model.rest[3] = 1;
    model.reset({});
    for (int i = 0; i < 1000; ++i) {
      const double w = 10, t = i * dt;
      if (misses && i % 4 != 3) continue;
      model.drive({{std::sin(w * t)}, {w * std::cos(w * t)}, {-w * w * std::sin(w * t)}});
      if (misses) REQUIRE(model.catch_up(3, dt));
      REQUIRE(model.advance(dt));
    }
    double seen[1];
    model.observe(seen);
    return seen[0];
  };
  // The hull's angle is a share of the wheel's, less that of the momentum with which the wheel began.
  const double exact = -0.02 / 0.62 * (std::sin(10.0) - 10);
  CHECK(hull(false) == Approx(exact).epsilon(5e-3));
  CHECK(hull(true) == Approx(exact).epsilon(5e-3));
}

TEMPLATE_TEST_CASE("driven: a hull turns against a ball in it", "", SemiImplicitEuler, RungeKutta4,
                   LinearlyImplicitEuler) {
  DrivenModel<gimbal::Model<>, TurnedBall, TestType> model;
  for (int i = 0; i < gimbal::nq; ++i) model.rest[i] = gimbal::q0[i];
  model.reset({});
  double rest[3];
  model.rest_position(rest);
  for (const double position : rest) CHECK(position == 0);
  // The hand turns the ball about one axis of its own at constant acceleration; the hull has the share of its inertia.
  const Vector3d axis = Vector3d(1, -2, 2) / 3;
  const double acceleration = 3, share = 0.02 / 0.62;
  for (int i = 0; i < 1000; ++i) {
    const double t = i * dt;
    Motion<double, 3> motion;
    for (int k = 0; k < 3; ++k) {
      motion.position[k] = axis[k] * acceleration / 2 * t * t;
      motion.velocity[k] = axis[k] * acceleration * t;
      motion.acceleration[k] = axis[k] * acceleration;
    }
    model.drive(motion);
    REQUIRE(model.advance(dt));
  }
  double force[3], hull[4];
  model.force(force);
  model.observe(hull);
  const Vector3d in_hull = rotation(gimbal::q0 + gimbal::coordinate::ball_qw) * axis;
  for (int k = 0; k < 3; ++k) {
    CHECK(force[k] == Approx(-0.02 * acceleration * (1 - share) * axis[k]));
    CHECK(2 * hull[k + 1] == Approx(-share * acceleration / 2 * in_hull[k]).epsilon(4e-3));
  }
}
