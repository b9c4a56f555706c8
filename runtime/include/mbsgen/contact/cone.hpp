// SPDX-License-Identifier: MIT
/// Coulomb's cone of friction. Vectors of a contact have two tangential components, then the normal one.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime::contact {

/// The point nearest to p (N s) in the cone |p_t| <= mu p_n, in place. mu >= 0.
template <class Real>
inline void project_on_cone(Real mu, Real* p) {
  const Real tangential = std::sqrt(p[0] * p[0] + p[1] * p[1]);
  if (tangential <= mu * p[2]) return;
  const Real along = p[2] + mu * tangential;
  if (!(along > Real(0))) {
    p[0] = p[1] = p[2] = 0;
    return;
  }
  p[2] = along / (1 + mu * mu);
  const Real scale = tangential > Real(0) ? mu * p[2] / tangential : Real(0);
  p[0] *= scale;
  p[1] *= scale;
}

} // namespace mbsgen::runtime::contact
