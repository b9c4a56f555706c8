// SPDX-License-Identifier: MIT
/// One contact by itself, by projections on its cone of friction.
#pragma once
#include "cone.hpp"

namespace mbsgen::runtime::contact {

/// The local problem of a contact: an impulse p in the cone whose velocity v = W p + c obeys Signorini's and
/// Coulomb's laws. De Saxcé & Feng 1998: p is the fixed point of p = proj(p - rho (v + mu |v_t| n)), here with
/// rho = 1 / trace W. A bounded number of projections, each a contraction where friction does not couple to
/// the normal direction; Gauss–Seidel over the contacts continues where it ends.
struct Projection {
  static constexpr int projections = 20;

  /// w: 3 x 3, row-major, 1/kg; c: m/s; p: N s, a guess that becomes the impulse. The projections end where all that are
  /// left would change the velocity by about `tolerance` m/s.
  template <class Real>
  static void solve(const Real* w, const Real* c, Real mu, Real* p, Real tolerance = 0) {
    const Real trace = w[0] + w[4] + w[8];
    if (!(trace > Real(0))) return;
    const Real rho = 1 / trace, least = rho * tolerance / projections;
    for (int k = 0; k < projections; ++k) {
      Real v[3];
      for (int i = 0; i < 3; ++i) v[i] = w[3 * i] * p[0] + w[3 * i + 1] * p[1] + w[3 * i + 2] * p[2] + c[i];
      v[2] += mu * std::sqrt(v[0] * v[0] + v[1] * v[1]);
      const Real before[3] = {p[0], p[1], p[2]};
      for (int i = 0; i < 3; ++i) p[i] -= rho * v[i];
      project_on_cone(mu, p);
      Real moved = 0;
      for (int i = 0; i < 3; ++i) moved += (p[i] - before[i]) * (p[i] - before[i]);
      if (moved <= least * least) return;
    }
  }
};

} // namespace mbsgen::runtime::contact
