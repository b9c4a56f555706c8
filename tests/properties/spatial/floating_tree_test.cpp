// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and momentum of a tree on a free joint on which gravity alone acts, or nothing.
#include "balance.h"
#include "craft.hpp"
#include "support/catch.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

using Floating = Dynamics<craft::Model<>>;
using Sensor = craft::Sensor<double, craft::nqd>;

Matrix3d tensor(const double (&i)[6]) {
  Matrix3d result;
  result << i[0], i[1], i[2], i[1], i[3], i[4], i[2], i[4], i[5];
  return result;
}

/// Sums over the bodies, about the origin of the base.
struct Sums {
  double mass = 0, energy = 0;
  Vector3d moment = Vector3d::Zero(), linear = Vector3d::Zero(), angular = Vector3d::Zero();

  /// `seen`: by a sensor at the centre of mass.
  template <class Body>
  void add(const Body& body, const Sensor& seen, const double (&gravity)[3]) {
    const Eigen::Map<const Vector3d> position(seen.position), velocity(seen.velocity),
        omega(seen.angular_velocity);
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> turned(seen.rotation);
    const Vector3d spin = turned * tensor(body.inertia) * turned.transpose() * omega;
    mass += body.mass;
    moment += body.mass * position;
    linear += body.mass * velocity;
    angular += body.mass * position.cross(velocity) + spin;
    energy += (body.mass * velocity.squaredNorm() + omega.dot(spin)) / 2 -
              body.mass * Eigen::Map<const Vector3d>(gravity).dot(position);
  }
};

Sums sums(const craft::Model<>& model, const double* q, const double* qd) {
  const double none[craft::nqd] = {};
  const auto& p = model.parameters;
  Sensor seen;
  Sums result;
  model.sensor_hull(q, qd, none, seen);
  result.add(p.hull, seen, p.base.gravity);
  model.sensor_arm(q, qd, none, seen);
  result.add(p.arm, seen, p.base.gravity);
  model.sensor_hand(q, qd, none, seen);
  result.add(p.hand, seen, p.base.gravity);
  model.sensor_weight(q, qd, none, seen);
  result.add(p.weight, seen, p.base.gravity);
  const double wrist = q[craft::coordinate::wrist], slide = q[craft::coordinate::slide];
  result.energy += (p.wrist_stiffness * wrist * wrist + p.slide_stiffness * slide * slide) / 2;
  return result;
}

/// About the centre of mass, in a frame that falls: gravity changes nothing there.
Balance balance(const Sums& sums, double gravity, double t) {
  Balance result;
  result.energy = sums.energy;
  result.linear = sums.linear - Vector3d(0, 0, sums.mass * gravity * t);
  result.angular = sums.angular - (sums.moment / sums.mass).cross(sums.linear);
  return result;
}

struct Fall {
  Drift drift;
  double path = 0; ///< error of the centre of mass, m
};

/// 10 s in steps of dt.
Fall fall(double gravity, double dt) {
  Floating floating;
  floating.model.parameters.base.gravity[2] = gravity;
  floating.model.update();
  const double q0[craft::nq] = {1, 2, 3, 0.5, -0.5, 0.5, 0.5, 0.8, 0, 0.6, 0, 0.7, 0.05};
  const double qd0[craft::nqd] = {0.3, -0.2, 0.4, 1, -0.7, 0.5, 0.6, 1.1, -0.9, 0.8, 0.3};
  Floating::State state = floating.start(q0, qd0);
  const Sums begin = sums(floating.model, q0, qd0);
  const Balance first = balance(begin, gravity, 0);
  Fall result;
  const int steps = static_cast<int>(10 / dt + 0.5);
  for (int i = 1; i <= steps; ++i) {
    REQUIRE(rk4(floating, 0.0, dt, state));
    const double t = i * dt;
    const Sums now = sums(floating.model, state.q, state.qd);
    result.drift.see(balance(now, gravity, t), first);
    const Vector3d expected =
        (begin.moment + t * begin.linear) / begin.mass + Vector3d(0, 0, gravity * t * t / 2);
    result.path = std::fmax(result.path, (now.moment / now.mass - expected).norm());
  }
  return result;
}

} // namespace

TEST_CASE("a tree that floats keeps energy and momentum, with and without gravity") {
  for (const double gravity : {0.0, -9.81}) {
    const Fall fine = fall(gravity, 2e-4);
    CAPTURE(gravity);
    CHECK(fine.drift.energy < 1e-10);
    CHECK(fine.drift.linear < 1e-10);
    CHECK(fine.drift.angular < 1e-10);
    CHECK(fine.path < 1e-10);
  }
}

TEST_CASE("the momentum of a tree that floats drifts with the fourth power of the step") {
  const Drift coarse = fall(0, 4e-3).drift, fine = fall(0, 2e-3).drift;
  CHECK(coarse.linear / fine.linear == Approx(16).epsilon(0.1));
  CHECK(coarse.angular / fine.angular == Approx(16).epsilon(0.1));
}
