// SPDX-License-Identifier: GPL-3.0-or-later
// A ball joint in a loop: one of its velocities is dependent, the others are in the state.
#include "rotation.h"
#include "support/catch.hpp"
#include "swing.hpp"
#include "swing_angles.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

using Swing = Dynamics<swing::Model<>>;
using Angles = Dynamics<swing_angles::Model<>>;

static_assert(swing::nq == 4 && swing::nqd == 3 && swing::nu == 2);

Swing::State begin(Swing& motion) {
  double q[4], qd[3] = {0.6, -0.4, 1.2};
  for (int i = 0; i < 4; ++i) q[i] = swing::q0[i];
  REQUIRE(motion.model.velocities(q, qd) == swing::Status::ok);
  return motion.start(q, qd);
}

/// The same attitude and velocity with angles.
Angles::State begin(Angles& motion) {
  Swing swing;
  begin(swing);
  const Matrix3d turned = rotation(swing.q);
  const double q[3] = {std::atan2(-turned(1, 2), turned(2, 2)), std::asin(turned(0, 2)),
                       std::atan2(-turned(0, 1), turned(0, 0))};
  const Matrix3d after_y = Eigen::AngleAxisd(-q[2], Vector3d::UnitZ()).toRotationMatrix();
  const Matrix3d after_x = after_y * Eigen::AngleAxisd(-q[1], Vector3d::UnitY()).toRotationMatrix();
  Matrix3d axes;
  axes << after_x.col(0), after_y.col(1), Vector3d::UnitZ();
  const Vector3d qd = axes.inverse() * Eigen::Map<const Vector3d>(swing.qd);
  return motion.start(q, qd.data());
}

struct Seen {
  Vector3d eye;
  double energy, open;
};

/// At the state, where it evaluates the motion once more.
template <class Motion, class Sensor>
Seen seen(Motion& motion, const typename Motion::State& state, Sensor eye) {
  double unused[3], M[9], h[1], J[3];
  REQUIRE(motion(0.0, state.q, state.qd, unused));
  Seen result;
  motion.model.mass_matrix(motion.q, M);
  const Eigen::Map<const Matrix3d> mass(M);
  const Eigen::Map<const Vector3d> rates(motion.qd);
  motion.model.sensor_com(motion.q, motion.qd, motion.qdd, eye);
  result.energy = rates.dot(mass * rates) / 2 + 2 * 9.81 * eye.position[2];
  motion.model.sensor_eye(motion.q, motion.qd, motion.qdd, eye);
  result.eye = Eigen::Map<const Vector3d>(eye.position);
  motion.model.constraints(motion.q, h, J);
  result.open = std::fabs(h[0]);
  return result;
}

constexpr auto classical = [](auto& a, double dt, auto& s) { return rk4(a, 0.0, dt, s); };
constexpr auto euler = [](auto& a, double dt, auto& s) { return semi_implicit_euler(a, 0.0, dt, s); };
constexpr auto implicit = [](auto& a, double dt, auto& s) { return linearly_implicit_euler(a, 0.0, dt, s); };

/// After two seconds.
template <class Step>
Seen swung(double dt, Step step) {
  Swing motion;
  Swing::State state = begin(motion);
  const int steps = static_cast<int>(2 / dt + 0.5);
  for (int i = 0; i < steps; ++i) REQUIRE(step(motion, dt, state));
  return seen(motion, state, swing::Sensor<double, 3>());
}

} // namespace

TEST_CASE("a ball joint that is free in part keeps the energy and stays on its rod") {
  Swing motion;
  Swing::State state = begin(motion);
  const Seen first = seen(motion, state, swing::Sensor<double, 3>());
  double drift = 0, open = 0;
  for (int i = 0; i < 20000; ++i) {
    REQUIRE(rk4(motion, 0.0, 1e-3, state));
    const Seen now = seen(motion, state, swing::Sensor<double, 3>());
    drift = std::fmax(drift, std::fabs(now.energy - first.energy));
    open = std::fmax(open, now.open);
  }
  CHECK(drift < 1e-8);
  CHECK(open < 1e-12);
}

TEST_CASE("orders of the integrators on a ball joint that is free in part") {
  const Vector3d exact = swung(1e-3, classical).eye;
  const auto gain = [&](double dt, auto step) {
    return (swung(dt, step).eye - exact).norm() / (swung(dt / 2, step).eye - exact).norm();
  };
  CHECK(gain(2e-2, classical) == Approx(16).epsilon(0.1));
  CHECK(gain(2e-3, euler) == Approx(2).epsilon(0.1));
  CHECK(gain(2e-3, implicit) == Approx(2).epsilon(0.1));
}

TEST_CASE("a ball joint that is free in part moves as three revolute joints do") {
  Angles motion;
  Angles::State state = begin(motion);
  for (int i = 0; i < 2000; ++i) REQUIRE(rk4(motion, i * 1e-3, 1e-3, state));
  const Seen expected = seen(motion, state, swing_angles::Sensor<double, 3>()),
             actual = swung(1e-3, classical);
  INFO((actual.eye - expected.eye).norm());
  CHECK((actual.eye - expected.eye).norm() < 1e-9);
  CHECK(actual.energy == Approx(expected.energy).epsilon(1e-10));
}
