// SPDX-License-Identifier: MIT
/// Steps of a generated model with rigid contacts: impulses on velocities at the end of the step.
#pragma once
#include "../answer.hpp"
#include "../origins.hpp"
#include "gauss_seidel.hpp"
#include "groups.hpp"

namespace mbsgen::runtime::contact {

/// Unless it is ok, the state is that before the step.
enum class StepStatus {
  ok,
  not_converged, ///< the impulses' residual is above the limit; the same call again continues the sweeps
  no_dynamics,   ///< the model gave no accelerations, or no response to impulses
  not_finite     ///< a number was not finite
};

/// What a step did.
template <class Real>
struct StepResult {
  StepStatus status = StepStatus::ok;
  int active = 0, groups = 0;
  int sweeps = 0;  ///< most of a group
  Real change = 0; ///< largest of a group, m/s; see Residual
};

namespace detail {

template <class Contact, class = void>
struct HasNormal : std::false_type {};
template <class Contact>
struct HasNormal<Contact, std::void_t<decltype(std::declval<const Contact&>().normal)>> : std::true_type {};

// The surfaces have a direction between them: the normal of coinciding centres is zero.
template <class Real, class Contact>
inline bool faces(const Contact& contact) {
  if constexpr (HasNormal<Contact>::value) {
    const auto& n = contact.normal;
    return n[0] * n[0] + n[1] * n[1] + n[2] * n[2] > Real(0.5L);
  } else {
    return true;
  }
}

} // namespace detail

template <class Real>
struct StepSettings {
  /// Share of a gap that a step may close, or of a penetration that it opens; 0: velocities alone.
  Real correction = Real(0.1L);
  Sweeps<Real> sweeps;
  /// m/s; above it: not_converged. A loop that has to go on takes what the sweeps have reached by a large limit.
  Real residual_limit = sizeof(Real) == 4 ? Real(1e-3L) : Real(1e-5L);
};

/// Moreau's scheme with Jean's time stepping (Moreau 1988; Jean 1999): contacts are Signorini's and Coulomb's laws between the
/// impulse of the step and the velocity at its end,
///
///   v = J (qd + h qdd_free) + Λ⁻¹ p,  qd += h qdd_free + M⁻¹ Jᵀ p,  q += h qd.
///
/// A contact takes part where its gap would close within the step, also by impulses of others, and where it rests since the
/// step before. Its normal velocity is kept above -correction gap / h and, where surfaces with restitution e approach, above
/// e times the approach before the step (Newton), whichever is larger. A contact whose normal has no length, because two
/// centres coincide, takes no part. Velocities of free joints keep the axes at the beginning until the coordinates have
/// moved (origins.hpp). Memory is fixed; the impulses of a step are the first guess of the next.
///
/// Model, a generated one with M rigid contacts:
///   contact_kinematics(q, qd, Contact (&)[M]);             // members gap, velocity[3] (t1, t2, n), mu, restitution
///   contact_jacobian(q, Jc);                               // 3M x nqd, row-major
///   contact_space_inverse_inertia(q, active, Lambda_inv);  // 3M x 3M, row-major, rows of active contacts
///   contact_response(q, impulses, dqd);                    // M⁻¹ Jᵀ p
/// and integrate(q, qd, h, q_next) where nq != nqd. Roles::origins names its free joints, Contact::normal the unit vector.
template <class Model, class Contact, int M, int Nq, int Nqd, class Number = double>
class Stepper {
public:
  using Real = Number;

  Model model;
  StepSettings<Real> settings;
  Real impulse[3 * M]{}; ///< of the last step, N s
  Contact contacts[M]{}; ///< at the beginning of the last step
  bool active[M]{};
  static constexpr int passes = 3; ///< at most: an impulse can close further gaps

  /// Advances q (Nq) and qd (Nqd) by h s. accelerations(q, qd, qdd): those without contacts, false where there
  /// are none.
  template <class Accelerations>
  StepResult<Real> operator()(Accelerations&& accelerations, Real h, Real* q, Real* qd) {
    if (!finite(q, Nq) || !finite(qd, Nqd)) return fail(StepStatus::not_finite);
    StepResult<Real> result;
    Real qdd[Nqd], free[Nqd], next[Nqd];
    if (!accelerations(q, qd, qdd)) return fail(StepStatus::no_dynamics);
    runtime::detail::add_turning(origins, qd, qdd);
    for (int i = 0; i < Nqd; ++i) next[i] = free[i] = qd[i] + h * qdd[i];
    model.contact_kinematics(q, qd, contacts);
    model.contact_jacobian(q, jacobian_);
    for (bool& one : active) one = false;
    for (int pass = 0; pass < passes && activate(next, h) > 0; ++pass) {
      if (!push(q, free, h, next, result)) return fail(StepStatus::no_dynamics);
      if (!finite(result.change)) return fail(StepStatus::not_finite);
      if (result.change > settings.residual_limit) {
        result.status = StepStatus::not_converged;
        return result;
      }
    }
    if (!finite(next, Nqd)) return fail(StepStatus::not_finite);
    move(q, next, h);
    for (int i = 0; i < Nqd; ++i) qd[i] = next[i];
    runtime::detail::turn_back(origins, next, h, qd);
    for (int i = 0; i < M; ++i) result.active += active[i] ? 1 : 0;
    return result;
  }

  /// Forgets the impulses of the last step: at a new start, or where the contacts' order in time is broken.
  void reset() {
    for (Real& p : impulse) p = 0;
  }

private:
  static constexpr Origins origins =
      runtime::detail::origins_of<typename runtime::detail::RolesOf<Model>::type>();

  StepResult<Real> fail(StepStatus status) {
    reset();
    StepResult<Real> result;
    result.status = status;
    return result;
  }
  // velocity_ = J qd.
  void contact_velocities(const Real* qd) {
    for (int r = 0; r < 3 * M; ++r) {
      Real v = 0;
      for (int j = 0; j < Nqd; ++j) v += jacobian_[r * Nqd + j] * qd[j];
      velocity_[r] = v;
    }
  }
  // Adds the contacts that rest, or whose gaps would close at the velocities qd; returns how many.
  int activate(const Real* qd, Real h) {
    int added = 0;
    contact_velocities(qd);
    for (int i = 0; i < M; ++i) {
      if (active[i]) continue;
      active[i] = detail::faces<Real>(contacts[i]) &&
                  (rests(i, h) || contacts[i].gap + h * velocity_[3 * i + 2] < Real(0));
      added += active[i] ? 1 : 0;
      if (!active[i]) impulse[3 * i] = impulse[3 * i + 1] = impulse[3 * i + 2] = 0;
    }
    return added;
  }
  // Carried in the step before, and does not open. With it the impulses start where they ended.
  bool rests(int i, Real h) const {
    return impulse[3 * i + 2] > Real(0) &&
           contacts[i].gap + h * contacts[i].velocity[2] <= h * settings.residual_limit;
  }
  // The velocities `next` at the end of the step: `free`, and the impulses of the active contacts. False where the model
  // has no response to these.
  bool push(const Real* q, const Real* free, Real h, Real* next, StepResult<Real>& result) {
    contact_velocities(free);
    result.change = 0;
    Real change[Nqd];
    if (!solve(q, h, result) ||
        !runtime::detail::succeeded([&] { return model.contact_response(q, impulse, change); }))
      return false;
    for (int i = 0; i < Nqd; ++i) next[i] = free[i] + change[i];
    return true;
  }
  bool solve(const Real* q, Real h, StepResult<Real>& result) {
    if (!runtime::detail::succeeded(
            [&] { return model.contact_space_inverse_inertia(q, active, inverse_inertia_); }))
      return false;
    for (int i = 0; i < M; ++i) add_bias(i, h);
    const Groups<M> groups = groups_of<M>(inverse_inertia_, active);
    result.groups = groups.count;
    for (int g = 0; g < groups.count; ++g) {
      const ContactProblem<Real> problem{M,
                                         inverse_inertia_,
                                         velocity_,
                                         mu_,
                                         groups.order + groups.begin[g],
                                         groups.begin[g + 1] - groups.begin[g]};
      const Residual<Real> residual = gauss_seidel(problem, impulse, settings.sweeps);
      if (residual.sweeps > result.sweeps) result.sweeps = residual.sweeps;
      if (!(residual.change <= result.change)) result.change = residual.change;
    }
    return true;
  }
  void add_bias(int i, Real h) {
    const Contact& contact = contacts[i];
    const Real rebound = -contact.restitution * contact.velocity[2];
    Real least = -settings.correction * contact.gap / h;
    if (rebound > Real(0) && rebound > least) least = rebound;
    velocity_[3 * i + 2] -= least;
    mu_[i] = contact.mu;
  }
  void move(Real* q, const Real* qd, Real h) {
    if constexpr (Nq == Nqd) {
      for (int i = 0; i < Nq; ++i) q[i] += h * qd[i];
    } else {
      Real moved[Nq];
      runtime::detail::move_straight<Nq, Nqd>(
          origins, [this](auto... all) { model.integrate(all...); }, q, qd, h, moved);
      for (int i = 0; i < Nq; ++i) q[i] = moved[i];
    }
  }

  Real jacobian_[3 * M * Nqd]{}, velocity_[3 * M]{}, inverse_inertia_[9 * M * M]{}, mu_[M]{};
};

} // namespace mbsgen::runtime::contact
