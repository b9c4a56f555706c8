// SPDX-License-Identifier: MIT
/// One contact by itself, solved exactly: it opens, sticks or slides.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime::contact {

/// The exact solution of a contact's local problem (Jean 1993; Chardonnet et al. 2008 take it). See Projection for the
/// problem. In a Gauss–Seidel over contacts of one body it can leave a solution again, and cycle; Projection has not been seen
/// to do so.
struct NewtonCoulomb {
  static constexpr int directions = 180; ///< scanned for a change of sign
  static constexpr int bisections = 55;

  /// w: 3 x 3, row-major, symmetric, 1/kg; c: m/s; p: N s, becomes the impulse.
  template <class Real>
  static void solve(const Real* w, const Real* c, Real mu, Real* p, Real = 0) {
    p[0] = p[1] = p[2] = 0;
    if (c[2] >= Real(0) || !(w[8] > Real(0))) return;
    if (stick(w, c, mu, p)) return;
    slide(w, c, mu, p);
  }

private:
  template <class Real>
  static bool stick(const Real* w, const Real* c, Real mu, Real* p) {
    const Real xx = w[4] * w[8] - w[5] * w[7], xy = w[2] * w[7] - w[1] * w[8], xz = w[1] * w[5] - w[2] * w[4];
    const Real yy = w[0] * w[8] - w[2] * w[6], yz = w[2] * w[3] - w[0] * w[5], zz = w[0] * w[4] - w[1] * w[3];
    const Real determinant = w[0] * xx + w[3] * xy + w[6] * xz;
    if (!(determinant > Real(0))) return false;
    const Real s[3] = {-(xx * c[0] + xy * c[1] + xz * c[2]) / determinant,
                       -(xy * c[0] + yy * c[1] + yz * c[2]) / determinant,
                       -(xz * c[0] + yz * c[1] + zz * c[2]) / determinant};
    if (!(s[2] >= Real(0)) || s[0] * s[0] + s[1] * s[1] > mu * mu * s[2] * s[2]) return false;
    for (int i = 0; i < 3; ++i) p[i] = s[i];
    return true;
  }

  // The impulse of direction d = (cos, sin) whose normal velocity is zero; its normal component.
  template <class Real>
  static Real normal_impulse(const Real* w, const Real* c, Real mu, Real x, Real y) {
    return -c[2] / (mu * (w[6] * x + w[7] * y) + w[8]);
  }

  // Sliding velocity across the direction of the friction, zero at a solution, and against it.
  template <class Real>
  struct Slip {
    Real across, against;
  };
  template <class Real>
  static Slip<Real> slip(const Real* w, const Real* c, Real mu, Real angle) {
    const Real x = std::cos(angle), y = std::sin(angle), n = normal_impulse(w, c, mu, x, y);
    const Real vx = n * (mu * (w[0] * x + w[1] * y) + w[2]) + c[0];
    const Real vy = n * (mu * (w[3] * x + w[4] * y) + w[5]) + c[1];
    return {x * vy - y * vx, -(x * vx + y * vy)};
  }

  template <class Real>
  static void slide(const Real* w, const Real* c, Real mu, Real* p) {
    const Real step = 2 * pi<Real> / directions;
    Slip<Real> last = slip(w, c, mu, Real(0));
    for (int k = 1; k <= directions; ++k) {
      const Slip<Real> next = slip(w, c, mu, step * static_cast<Real>(k));
      if (last.across * next.across <= Real(0)) {
        const Real angle = bisect(w, c, mu, step * static_cast<Real>(k - 1), step, last.across);
        if (take(w, c, mu, angle, p)) return;
      }
      last = next;
    }
  }
  template <class Real>
  static Real bisect(const Real* w, const Real* c, Real mu, Real low, Real width, Real at_low) {
    for (int k = 0; k < bisections; ++k) {
      width /= 2;
      if (slip(w, c, mu, low + width).across * at_low > Real(0)) low += width;
    }
    return low + width / 2;
  }
  // Friction acts against the sliding, and the contact pushes.
  template <class Real>
  static bool take(const Real* w, const Real* c, Real mu, Real angle, Real* p) {
    const Real x = std::cos(angle), y = std::sin(angle), n = normal_impulse(w, c, mu, x, y);
    if (!(n >= Real(0)) || !(slip(w, c, mu, angle).against >= Real(0))) return false;
    p[0] = mu * n * x;
    p[1] = mu * n * y;
    p[2] = n;
    return true;
  }
};

} // namespace mbsgen::runtime::contact
