// SPDX-License-Identifier: MIT
/// A motion that is known at some times, continued between them.
#pragma once
#include "system.hpp"

#include <algorithm>
#include <array>

namespace mbsgen::analysis {

/// Coordinate, velocity and acceleration of one joint.
struct Moment {
  double q = 0, qd = 0, qdd = 0;
};

/// The motion of one joint. Given coordinates alone are joined by a cubic spline, the third derivative of which is
/// continuous at the second and the last but one time ("not a knot"), so that velocities are of the third and
/// accelerations of the second order. Given moments are joined by polynomials of the fifth degree. Before the first and
/// after the last time the joint moves on as these do.
class Track {
public:
  /// Times increase. Throws std::invalid_argument for fewer than two.
  Track(Vector times, const Vector& q) : times_(std::move(times)) {
    check(q.size());
    const Vector bends = second_derivatives(q);
    for (std::size_t i = 0; i + 1 < q.size(); ++i) {
      const double h = times_[i + 1] - times_[i];
      pieces_.push_back({q[i], (q[i + 1] - q[i]) / h - h * (2 * bends[i] + bends[i + 1]) / 6, bends[i] / 2,
                         (bends[i + 1] - bends[i]) / (6 * h), 0, 0});
    }
  }
  Track(Vector times, const std::vector<Moment>& moments) : times_(std::move(times)) {
    check(moments.size());
    for (std::size_t i = 0; i + 1 < moments.size(); ++i)
      pieces_.push_back(piece(moments[i], moments[i + 1], times_[i + 1] - times_[i]));
  }

  const Vector& times() const { return times_; }
  Moment at(double t) const {
    const auto next = std::upper_bound(times_.begin() + 1, times_.end() - 1, t);
    const std::size_t i = std::size_t(next - times_.begin()) - 1;
    const Piece& c = pieces_[i];
    const double s = t - times_[i];
    return {c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * (c[4] + s * c[5])))),
            c[1] + s * (2 * c[2] + s * (3 * c[3] + s * (4 * c[4] + s * 5 * c[5]))),
            2 * c[2] + s * (6 * c[3] + s * (12 * c[4] + s * 20 * c[5]))};
  }

private:
  using Piece = std::array<double, 6>; // coefficients of the powers of the time since its beginning

  void check(std::size_t values) const {
    if (times_.size() < 2 || values != times_.size())
      throw std::invalid_argument("a motion needs values at two times at least");
  }

  static Piece piece(const Moment& a, const Moment& b, double h) {
    const double way = b.q - a.q - h * (a.qd + h * a.qdd / 2);
    const double turn = (b.qd - a.qd - h * a.qdd) * h, bend = (b.qdd - a.qdd) * h * h;
    const double cube = h * h * h;
    return {a.q,
            a.qd,
            a.qdd / 2,
            (10 * way - 4 * turn + bend / 2) / cube,
            (-15 * way + 7 * turn - bend) / (cube * h),
            (6 * way - 3 * turn + bend / 2) / (cube * h * h)};
  }

  // By elimination in the tridiagonal system of the inner times; the outer values follow from their neighbours.
  Vector second_derivatives(const Vector& q) const {
    const std::size_t n = q.size();
    Vector bends(n), diagonal(n), right(n);
    if (n < 3) return bends;
    const auto step = [this](std::size_t i) { return times_[i + 1] - times_[i]; };
    for (std::size_t i = 1; i + 1 < n; ++i) {
      diagonal[i] = 2 * (step(i - 1) + step(i));
      right[i] = 6 * ((q[i + 1] - q[i]) / step(i) - (q[i] - q[i - 1]) / step(i - 1));
    }
    const double first = step(0) / step(1), last = step(n - 2) / step(n - 3);
    if (n == 3) {
      std::fill(bends.begin(), bends.end(), right[1] / (1.5 * diagonal[1]));
      return bends;
    }
    diagonal[1] += step(0) * (1 + first);
    diagonal[n - 2] += step(n - 2) * (1 + last);
    const auto above = [&](std::size_t i) { return i == 1 ? step(1) - step(0) * first : step(i); };
    const auto below = [&](std::size_t i) {
      return i == n - 2 ? step(n - 3) - step(n - 2) * last : step(i - 1);
    };
    for (std::size_t i = 2; i + 1 < n; ++i) {
      const double factor = below(i) / diagonal[i - 1];
      diagonal[i] -= factor * above(i - 1);
      right[i] -= factor * right[i - 1];
    }
    for (std::size_t i = n - 2; i >= 1; --i)
      bends[i] = (right[i] - (i == n - 2 ? 0 : above(i) * bends[i + 1])) / diagonal[i];
    bends[0] = (1 + first) * bends[1] - first * bends[2];
    bends[n - 1] = (1 + last) * bends[n - 2] - last * bends[n - 3];
    return bends;
  }

  Vector times_;
  std::vector<Piece> pieces_;
};

} // namespace mbsgen::analysis
