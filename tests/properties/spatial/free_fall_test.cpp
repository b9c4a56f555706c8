// SPDX-License-Identifier: GPL-3.0-or-later
// A symmetric body that spins and falls: its centre of mass on a parabola, its attitude two turns of constant rates.
#include "rotation.h"
#include "stone.hpp"
#include "support/catch.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

using Stone = Dynamics<stone::Model<>>;

struct Errors {
  double position = 0, attitude = 0;
};

template <class Step>
Errors errors(double end, double dt, Step step) {
  const Vector3d com(0.3, -0.2, 0.1), omega(1, -0.5, 2), velocity(2, -1, 15), moments(0.1, 0.1, 0.16);
  const Matrix3d begin = Eigen::Quaterniond(0.5, -0.5, 0.5, 0.5).toRotationMatrix();
  const Vector3d of_origin = velocity - omega.cross(com); // in the axes of the body
  Stone stone;
  const double q0[7] = {1, 2, 3, 0.5, -0.5, 0.5, 0.5};
  const double qd0[6] = {of_origin[0], of_origin[1], of_origin[2], omega[0], omega[1], omega[2]};
  Stone::State state = stone.start(q0, qd0);
  const int steps = static_cast<int>(end / dt + 0.5);
  for (int i = 0; i < steps; ++i) REQUIRE(step(stone, i * dt, dt, state));
  // In the axes of the beginning: first the precession about the momentum, then the rest about the own axis.
  const Vector3d momentum = moments.cwiseProduct(omega);
  const Eigen::AngleAxisd precession(end * momentum.norm() / moments[0], momentum.normalized());
  const Eigen::AngleAxisd rest(end * omega[2] * (1 - moments[2] / moments[0]), Vector3d::UnitZ());
  const Matrix3d expected = begin * (precession * rest).toRotationMatrix(), actual = rotation(state.q + 3);
  const Vector3d center =
      Vector3d(1, 2, 3) + begin * (com + end * velocity) + Vector3d(0, 0, -9.81 * end * end / 2);
  const Eigen::Map<const Vector3d> origin(state.q);
  return {(origin - (center - expected * com)).norm(), (actual - expected).cwiseAbs().maxCoeff()};
}

constexpr auto classical = [](auto& a, double t, double dt, auto& s) { return rk4(a, t, dt, s); };
constexpr auto euler = [](auto& a, double t, double dt, auto& s) { return semi_implicit_euler(a, t, dt, s); };
constexpr auto implicit = [](auto& a, double t, double dt, auto& s) {
  return linearly_implicit_euler(a, t, dt, s);
};

} // namespace

TEST_CASE("a body that spins and falls") {
  const Errors fine = errors(10, 1e-3, classical);
  CHECK(fine.position < 1e-8);
  CHECK(fine.attitude < 1e-10);
}

TEST_CASE("orders of the integrators against a body in free fall") {
  const auto check = [](auto step, double dt, double gain) {
    const Errors coarse = errors(1, dt, step), fine = errors(1, dt / 2, step);
    CHECK(coarse.position / fine.position == Approx(gain).epsilon(0.1));
    CHECK(coarse.attitude / fine.attitude == Approx(gain).epsilon(0.1));
  };
  check(classical, 2e-2, 16);
  check(euler, 1e-3, 2);
  check(implicit, 1e-3, 2);
}
