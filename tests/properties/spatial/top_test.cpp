// SPDX-License-Identifier: GPL-3.0-or-later
// The heavy symmetric top: nutation by Jacobi's functions, precession and spin by integrals over them (Goldstein, Poole &
// Safko, Classical Mechanics, section 5.7).
#include "elliptic.h"
#include "rotation.h"
#include "support/catch.hpp"
#include "top.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

/// The motion that begins at its highest or lowest point, with u the cosine of the tilt, a precession in rad/s, and the
/// velocity about the axis in rad/s.
class Nutation {
public:
  Nutation(double u, double precession, double spin) {
    const double across = 0.002 + 0.5 * 0.2 * 0.2, along = 0.003, weight = 0.5 * 9.81 * 0.2;
    const double sine2 = 1 - u * u;
    spin_ = spin;
    a_ = along * spin / across;
    b_ = precession * sine2 + a_ * u;
    const double beta = 2 * weight / across, alpha = precession * precession * sine2 + beta * u;
    // (du/dt)² = (1 - u²)(alpha - beta u) - (b - a u)²; without its root u, a parabola.
    const double linear = beta * u - (alpha + a_ * a_), constant = linear * u + 2 * a_ * b_ - beta;
    const double root = std::sqrt(linear * linear - 4 * beta * constant);
    const double one = (-linear - root) / (2 * beta), highest = (-linear + root) / (2 * beta);
    low_ = std::fmin(u, one);
    high_ = std::fmax(u, one);
    m1_ = (highest - high_) / (highest - low_);
    rate_ = std::sqrt(beta * (highest - low_)) / 2;
    begin_ = u > one ? quarter_period(m1_) : 0;
  }
  double u(double t) const {
    const double sn = jacobi(begin_ + rate_ * t, m1_).sn;
    return low_ + (high_ - low_) * sn * sn;
  }
  double precession(double t) const { return (b_ - a_ * u(t)) / (1 - u(t) * u(t)); }
  double spin(double t) const { return spin_ - precession(t) * u(t); }
  double half_period() const { return quarter_period(m1_) / rate_; }

private:
  double spin_, a_, b_, low_, high_, m1_, rate_, begin_;
};

using Top = Dynamics<top::Model<>>;

/// The attitude of Euler's angles z x z.
Matrix3d attitude(double precession, double tilt, double spin) {
  using Eigen::AngleAxisd;
  return (AngleAxisd(precession, Vector3d::UnitZ()) * AngleAxisd(tilt, Vector3d::UnitX()) *
          AngleAxisd(spin, Vector3d::UnitZ()))
      .toRotationMatrix();
}

/// The largest error of an entry of the rotation matrix over 10 s.
double error(double u, double precession, double spin, double dt) {
  const Nutation nutation(u, precession, spin);
  const double tilt = std::acos(u);
  double q[4];
  set_rotation(attitude(0, tilt, 0), q);
  const double qd[3] = {0, precession * std::sin(tilt), spin};
  Top top;
  Top::State state = top.start(q, qd);
  const int steps = static_cast<int>(10 / dt + 0.5), seen_every = steps / 200;
  double phi = 0, psi = 0, largest = 0;
  for (int i = 1; i <= steps; ++i) {
    REQUIRE(rk4(top, 0.0, dt, state));
    if (i % seen_every != 0) continue;
    const double length = seen_every * dt, t = i * dt;
    phi += integral(length, 200, [&](double s) { return nutation.precession(t - length + s); });
    psi += integral(length, 200, [&](double s) { return nutation.spin(t - length + s); });
    const Matrix3d expected = attitude(phi, std::acos(nutation.u(t)), psi);
    largest = std::fmax(largest, (rotation(state.q) - expected).cwiseAbs().maxCoeff());
  }
  CHECK(state.qd[2] == Approx(spin).epsilon(1e-12)); // no moment about the axis
  return largest;
}

} // namespace

TEST_CASE("a heavy top precesses and nutates as elliptic functions say") {
  CHECK(error(0.8, 0, 120, 5e-5) < 1e-8);  // released at rest but for its spin: cusps
  CHECK(error(0.6, -3, 120, 5e-5) < 1e-8); // loops
  CHECK(error(0.9, 9, 120, 5e-5) < 1e-8);  // waves
  CHECK(error(-0.95, 2, 30, 1e-4) < 1e-8); // almost hanging
}

TEST_CASE("the top of the test nutates in full") {
  const Nutation cusps(0.8, 0, 120);
  CHECK(cusps.precession(0) == Approx(0).margin(1e-10));
  CHECK(cusps.u(cusps.half_period()) < 0.75);
  CHECK(Nutation(0.6, -3, 120).precession(Nutation(0.6, -3, 120).half_period()) > 1);
}
