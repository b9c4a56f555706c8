// SPDX-License-Identifier: GPL-3.0-or-later
// A body that spins next to its intermediate axis flips; Landau & Lifshitz, Mechanics, section 37.
#include "body.hpp"
#include "elliptic.h"
#include "rotation.h"
#include "support/catch.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

const Vector3d moments(1, 2, 3);

/// The motion of the moments 1 < 2 < 3 that begins with no rate about the first axis and the smallest about the third.
class Flip {
public:
  explicit Flip(const Vector3d& first) : momentum_(moments.cwiseProduct(first).norm()) {
    const double energy2 = moments.cwiseProduct(first).dot(first), square = momentum_ * momentum_;
    const double a = energy2 * moments[2] - square, b = square - energy2 * moments[0];
    size_ << std::sqrt(a / (moments[0] * (moments[2] - moments[0]))),
        std::sqrt(a / (moments[1] * (moments[2] - moments[1]))),
        std::sqrt(b / (moments[2] * (moments[2] - moments[0])));
    rate_ = std::sqrt((moments[2] - moments[1]) * b / moments.prod());
    // Of (37.11); energy2 I2 < square on this side of the separatrix.
    m1_ = (square - energy2 * moments[1]) * (moments[2] - moments[0]) / ((moments[2] - moments[1]) * b);
  }
  /// The time between two flips.
  double half_period() const { return 2 * quarter_period(m1_) / rate_; }
  double momentum() const { return momentum_; }
  Vector3d omega(double t) const {
    const Jacobi at = jacobi(quarter_period(m1_) + rate_ * t, m1_);
    return size_.cwiseProduct(Vector3d(at.cn, at.sn, at.dn));
  }
  /// How fast the third axis turns about the momentum (37.16).
  double precession(double t) const {
    const Vector3d w = omega(t), h = moments.cwiseProduct(w);
    return momentum_ * (h[0] * w[0] + h[1] * w[1]) / (h[0] * h[0] + h[1] * h[1]);
  }

private:
  double momentum_, rate_, m1_;
  Vector3d size_;
};

const Vector3d first(0, 2, 0.01);

using Body = Dynamics<body::Model<>>;

/// The attitude in which the momentum points upwards and the third axis into the plane x z.
Body::State begin(Body& body, const Flip& flip) {
  const Vector3d up = moments.cwiseProduct(first) / flip.momentum(); // in the axes of the body
  const Vector3d y = up.cross(Vector3d::UnitZ()).normalized();
  Matrix3d turned;
  turned.row(0) = y.cross(up);
  turned.row(1) = y;
  turned.row(2) = up;
  double q[7] = {}, qd[6] = {0, 0, 0, first[0], first[1], first[2]};
  set_rotation(turned, q + 3);
  return body.start(q, qd);
}

struct Errors {
  double omega = 0, attitude = 0;
};

Errors errors(double dt, double end) {
  Body body;
  const Flip flip(first);
  Body::State state = begin(body, flip);
  Errors result;
  const int steps = static_cast<int>(end / dt + 0.5), seen_every = steps / 50;
  double azimuth = 0;
  for (int i = 1; i <= steps; ++i) {
    REQUIRE(rk4(body, 0.0, dt, state));
    if (i % seen_every != 0) continue;
    const double length = seen_every * dt, t = i * dt;
    azimuth += integral(length, 2000, [&](double s) { return flip.precession(t - length + s); });
    const Vector3d omega = flip.omega(t), up = moments.cwiseProduct(omega) / flip.momentum();
    const Matrix3d turned = rotation(state.q + 3);
    result.omega = std::fmax(result.omega, (Vector3d(state.qd[3], state.qd[4], state.qd[5]) - omega).norm());
    result.attitude = std::fmax(result.attitude, (turned.row(2).transpose() - up).norm());
    const double tilt = std::sqrt(1 - up[2] * up[2]);
    const Vector3d axis(tilt * std::cos(azimuth), tilt * std::sin(azimuth), up[2]);
    result.attitude = std::fmax(result.attitude, (turned.col(2) - axis).norm());
  }
  return result;
}

} // namespace

TEST_CASE("the intermediate axis flips as Jacobi's functions say") {
  const Flip flip(first);
  CHECK((flip.omega(0) - first).norm() < 1e-12);
  CHECK(flip.omega(flip.half_period())[1] == Approx(-2));
  CHECK(flip.half_period() == Approx(10.5).epsilon(0.05));
  const Errors fine = errors(1e-3, 100);
  CHECK(fine.omega < 5e-9);
  CHECK(fine.attitude < 5e-9);
}

TEST_CASE("RK4 is of order 4 against a closed form") {
  const Errors coarse = errors(2e-2, 20), fine = errors(1e-2, 20);
  CHECK(coarse.attitude / fine.attitude == Approx(16).epsilon(0.15));
}
