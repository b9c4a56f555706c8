// SPDX-License-Identifier: MIT
/// Impulses of contacts that act on each other, one contact after another.
#pragma once
#include "projection.hpp"

#include <limits>

namespace mbsgen::runtime::contact {

/// When the sweeps over the contacts end.
template <class Real>
struct Sweeps {
  int most = 100;
  Real tolerance = sizeof(Real) == 4 ? Real(1e-5L) : Real(1e-8L); ///< change of a contact's velocity, m/s
  /// Factor on each change of an impulse, above 0 and below 2: over-relaxation above 1. It spares sweeps where many contacts act
  /// on each other; without friction the sweeps converge all the same (Cryer 1971).
  Real relaxation = 1;
};

/// How they ended.
template <class Real>
struct Residual {
  int sweeps = 0; ///< 0: none, because the problem was refused
  Real change =
      0; ///< largest change of a contact's velocity in the last sweep, m/s; NaN: refused, or overflow
};

/// m contacts, of which some are solved: Signorini's and Coulomb's laws on the velocities at the end of a step.
///
/// Without friction the sweeps converge for every positive semidefinite `inverse_inertia`; with friction no proof is known.
/// The velocities of contacts that slide on one body are not unique: they depend on the order of `members`.
template <class Real>
struct ContactProblem {
  int m = 0;                             ///< contacts in all
  const Real* inverse_inertia = nullptr; ///< Λ⁻¹, 3m x 3m, row-major, 1/kg; rows t1, t2, n of each contact
  const Real* velocity = nullptr;        ///< 3m, m/s: without impulses, bias included
  const Real* mu = nullptr;              ///< m
  const int* members = nullptr;          ///< the contacts that are solved, in the order of the sweeps
  int count = 0;                         ///< of members
};

namespace detail {

// One of the m contacts, with friction, velocity and impulse that are numbers.
template <class Real>
inline bool well_posed(const ContactProblem<Real>& problem, const Real* p, int i) {
  return i >= 0 && i < problem.m && finite(problem.mu[i]) && problem.mu[i] >= Real(0) &&
         finite(problem.velocity + 3 * i, 3) && finite(p + 3 * i, 3);
}

template <class Real>
inline bool finite_block(const ContactProblem<Real>& problem, int i, int j) {
  const int n = 3 * problem.m;
  bool all = true;
  for (int r = 0; r < 3; ++r) all = all && finite(problem.inverse_inertia + (3 * i + r) * n + 3 * j, 3);
  return all;
}

// Tested before the first sweep, so that the impulses of a problem that is refused keep their values.
template <class Real>
inline bool well_posed(const ContactProblem<Real>& problem, const Real* p) {
  if (problem.count < 0 || problem.count > problem.m) return false;
  for (int k = 0; k < problem.count; ++k)
    if (!well_posed(problem, p, problem.members[k])) return false;
  for (int k = 0; k < problem.count; ++k)
    for (int l = 0; l < problem.count; ++l)
      if (!finite_block(problem, problem.members[k], problem.members[l])) return false;
  return true;
}

// Velocity of contact i from all impulses but its own.
template <class Real>
inline void velocity_of_others(const ContactProblem<Real>& problem, const Real* p, int i, Real* c) {
  const int n = 3 * problem.m;
  for (int r = 0; r < 3; ++r) c[r] = problem.velocity[3 * i + r];
  for (int k = 0; k < problem.count; ++k) {
    const int j = problem.members[k];
    if (j == i) continue;
    const Real* block = problem.inverse_inertia + 3 * i * n + 3 * j;
    for (int r = 0; r < 3; ++r)
      c[r] += block[r * n] * p[3 * j] + block[r * n + 1] * p[3 * j + 1] + block[r * n + 2] * p[3 * j + 2];
  }
}

template <class Real>
inline void own_block(const ContactProblem<Real>& problem, int i, Real* w) {
  const int n = 3 * problem.m;
  for (int r = 0; r < 3; ++r)
    for (int s = 0; s < 3; ++s) w[3 * r + s] = problem.inverse_inertia[(3 * i + r) * n + 3 * i + s];
}

// The impulse after a change by `factor` times that from `before`, in the cone.
template <class Real>
inline void over_relax(Real mu, const Real* before, Real factor, Real* p) {
  for (int r = 0; r < 3; ++r) p[r] = before[r] + factor * (p[r] - before[r]);
  project_on_cone(mu, p);
}

// Solves contact i and returns the change of its velocity. A velocity that is not a number would give no impulse,
// as if the contact were open.
template <class Local, class Real>
inline Real relax(const ContactProblem<Real>& problem, int i, Real* p, const Sweeps<Real>& limit) {
  Real w[9], c[3];
  own_block(problem, i, w);
  velocity_of_others(problem, p, i, c);
  if (!finite(c, 3)) return std::numeric_limits<Real>::quiet_NaN();
  const Real before[3] = {p[3 * i], p[3 * i + 1], p[3 * i + 2]};
  Local::solve(w, c, problem.mu[i], p + 3 * i, limit.tolerance);
  if (limit.relaxation != Real(1)) over_relax(problem.mu[i], before, limit.relaxation, p + 3 * i);
  Real change = 0;
  for (int r = 0; r < 3; ++r) {
    Real moved = 0;
    for (int s = 0; s < 3; ++s) moved += w[3 * r + s] * (p[3 * i + s] - before[s]);
    if (!finite(moved)) return std::numeric_limits<Real>::quiet_NaN(); // an infinite one may be negative
    change = std::fabs(moved) > change ? std::fabs(moved) : change;
  }
  return change;
}

} // namespace detail

/// Solves for the impulses p (3m, N s; those of the step before as a first guess) of the contacts of one group. A problem
/// with more members than contacts, with a member that is no contact, or with a number that is not finite is
/// refused: p is as before.
template <class Local = Projection, class Real>
inline Residual<Real> gauss_seidel(const ContactProblem<Real>& problem, Real* p,
                                   const Sweeps<Real>& limit = {}) {
  if (!detail::well_posed(problem, p)) return {0, std::numeric_limits<Real>::quiet_NaN()};
  Residual<Real> result;
  while (result.sweeps < limit.most) {
    ++result.sweeps;
    result.change = 0;
    for (int k = 0; k < problem.count; ++k) {
      const Real change = detail::relax<Local>(problem, problem.members[k], p, limit);
      if (!finite(change)) return {result.sweeps, change};
      if (change > result.change) result.change = change;
    }
    if (result.change <= limit.tolerance) break;
  }
  return result;
}

} // namespace mbsgen::runtime::contact
