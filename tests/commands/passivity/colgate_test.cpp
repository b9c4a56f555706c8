// SPDX-License-Identifier: GPL-3.0-or-later
// Passive walls against closed formulae and against the whole quadratic form.
#include "commands/passivity/key.h"
#include "passivity/limits.h"
#include "support/catch.hpp"
#include <Eigen/Eigenvalues>

using Catch::Matchers::WithinRel;
using namespace mbsgen::passivity;

namespace {

constexpr double pi = 3.14159265358979323846;

DeviceLimits limits_of(const Device& device, double period, double mass, double damping) {
  return {device, period, minimal(point_mass(mass, damping), period)};
}

// The least eigenvalue of the form over motions of so many frequencies that look alike, over the device's damping: of a
// spring on the measured position.
double least_eigenvalue(double omega, double period, double damping, double stiffness, double delay,
                        double lag) {
  using Complex = std::complex<double>;
  constexpr int each_side = 40;
  const Eigen::Index size = 2 * each_side + 1;
  Eigen::VectorXcd part(size), share(size);
  for (int n = -each_side; n <= each_side; ++n) {
    const Complex s(0, omega + 2 * pi * n / period);
    part(n + each_side) = (1.0 - std::exp(-s * period)) / s * std::exp(-s * delay) / (1.0 + s * lag) / period;
    share(n + each_side) = stiffness / s;
  }
  // sum conj(V_n) part_n sum share_m V_m
  const Eigen::MatrixXcd form = part * share.transpose();
  const Eigen::MatrixXcd all = damping * Eigen::MatrixXcd::Identity(size, size) + (form + form.adjoint()) / 2;
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXcd>(all, Eigen::EigenvaluesOnly).eigenvalues()(0) /
         damping;
}

} // namespace

TEST_CASE("a sampled and held spring is passive up to 2 b / T") {
  for (const double period : {1e-3, 2.5e-4})
    for (const double damping : {0.5, 1.5}) {
      const WallLimits walls = limits_of({}, period, 0.034, damping).walls(0, false);
      CHECK_THAT(walls.passive, WithinRel(2 * damping / period, 1e-5));
      REQUIRE(walls.passive_any);
      CHECK_THAT(*walls.passive_any, WithinRel(2 * damping / period, 1e-5));
    }
}

TEST_CASE("a virtual damper on the difference of positions takes its own damping away") {
  // Colgate & Schenkel: b > K T/2 + |B|.
  Device device;
  device.chain.velocity = VelocitySource::difference;
  const DeviceLimits limits = limits_of(device, 1e-3, 0.1, 2);
  for (const double damping : {0.5, 1.0, 1.9}) {
    const WallLimits walls = limits.walls(damping, false);
    REQUIRE(walls.passive_any);
    CHECK_THAT(*walls.passive_any, WithinRel(2 * (2 - damping) / 1e-3, 1e-4));
  }
  CHECK(*limits.walls(2.1, false).passive_any == 0);
}

TEST_CASE("delay and lag take b / (T/2 + delay + lag)") {
  for (const double delay : {0.0, 3e-4, 2e-3})
    for (const double lag : {0.0, 2e-4}) {
      Device device;
      device.delay = delay, device.lag = lag;
      const DeviceLimits limits = limits_of(device, 1e-3, 0.05, 0.8);
      CHECK_THAT(limits.walls(0, false).passive, WithinRel(0.8 / (5e-4 + delay + lag), 1e-4));
      CHECK_THAT(limits.rule(), WithinRel(0.8 / (5e-4 + delay + lag), 1e-12));
    }
}

TEST_CASE("walls for any motion are those of the whole quadratic form") {
  for (const double delay : {0.0, 4e-4})
    for (const double lag : {0.0, 2e-4}) {
      Device device;
      device.delay = delay, device.lag = lag;
      const WallLimits walls = limits_of(device, 1e-3, 0.05, 0.8).walls(0, false);
      REQUIRE(walls.passive_any);
      CHECK(*walls.passive_any <= walls.passive * (1 + 1e-9));
      double within = 1, beyond = 1; // the form misses what is beyond its frequencies, a little
      for (int i = 1; i <= 25; ++i) {
        const double omega = pi / 1e-3 * i / 25;
        within = std::min(within, least_eigenvalue(omega, 1e-3, 0.8, 0.999 * *walls.passive_any, delay, lag));
        beyond = std::min(beyond, least_eigenvalue(omega, 1e-3, 0.8, 1.02 * *walls.passive_any, delay, lag));
      }
      INFO(delay << ' ' << lag << ' ' << *walls.passive_any);
      CHECK(within > 0);
      CHECK(beyond < 0);
    }
}

TEST_CASE("a resonance of the device counts with its own dissipation") {
  // A mass on a spring beside the key takes damping at its frequency alone: the limit is that of the key's damper.
  const double mass = 0.05, damping = 0.8, beside = 0.02, spring = 500, dashpot = 0.1;
  Port port{Eigen::MatrixXd::Zero(4, 4), Eigen::VectorXd::Zero(4), Eigen::RowVectorXd::Zero(4),
            Eigen::RowVectorXd::Zero(4)};
  port.A << 0, 1, 0, 0,                                                           //
      -spring / mass, -(damping + dashpot) / mass, spring / mass, dashpot / mass, //
      0, 0, 0, 1,                                                                 //
      spring / beside, dashpot / beside, -spring / beside, -dashpot / beside;
  port.b(1) = 1 / mass, port.y(0) = 1, port.v(1) = 1;
  CHECK_THAT(port.mass(), WithinRel(mass, 1e-12));
  CHECK_THAT(port.damping(), WithinRel(damping + dashpot, 1e-12));
  const Port small = minimal(port, 1e-3);
  CHECK(small.A.rows() == 4);
  const DeviceLimits limits(Device{}, 1e-3, small);
  // At low frequencies the mass beside moves along: 2 b / T of the key's own damper.
  CHECK_THAT(limits.walls(0, false).passive, WithinRel(2 * damping / 1e-3, 1e-3));
  CHECK_THAT(std::abs(small.impedance({0, 300}) - port.impedance({0, 300})),
             Catch::Matchers::WithinAbs(0, 1e-9));
}

TEST_CASE("the needed damping is that of the rule") {
  Device device;
  device.lag = 2e-4;
  const DeviceLimits limits = limits_of(device, 1e-3, 0.034, 0.5);
  const auto needed = limits.needed_for_passive({3000, 0});
  REQUIRE(needed);
  CHECK_THAT(*needed, WithinRel(3000 * 7e-4 - 0.5, 1e-3));
  CHECK(limits.needed_for_passive({500, 0}).value() == 0);
  const auto stable = limits.needed_for_stable({3000, 0});
  REQUIRE(stable);
  CHECK(*stable < *needed);
  const DeviceLimits damped = limits_of(device, 1e-3, 0.034, 0.5 + *stable);
  CHECK_THAT(damped.walls(0, false).stable, WithinRel(3000, 1e-3));
}

TEST_CASE("motions that the hand does not meet are left out") {
  // A second mass that nothing ties to the first one.
  Port port{Eigen::MatrixXd::Zero(4, 4), Eigen::VectorXd::Zero(4), Eigen::RowVectorXd::Zero(4),
            Eigen::RowVectorXd::Zero(4)};
  port.A(0, 1) = 1, port.A(1, 1) = -0.5 / 0.034, port.A(2, 3) = 1;
  port.b(1) = 1 / 0.034, port.y(0) = 1, port.v(1) = 1;
  const Port small = minimal(port, 1e-3);
  REQUIRE(small.A.rows() == 2);
  const double alone = limits_of({}, 1e-3, 0.034, 0.5).walls(0, false).stable;
  CHECK_THAT(DeviceLimits({}, 1e-3, small).walls(0, false).stable, WithinRel(alone, 1e-5));
}
