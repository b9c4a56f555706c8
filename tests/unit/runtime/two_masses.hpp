// SPDX-License-Identifier: GPL-3.0-or-later
/// A model as the generator writes them, by hand: a driven mass, a free mass on a spring and damper behind
/// it, and a dependent coordinate that copies the free one (with a status, as loops have).
#pragma once
#include "mbsgen/coupling/generated_model.hpp"

enum class TwoMassesStatus { ok, not_converged, singular };

template <class Real>
struct TwoMasses {
  struct Parameters {
    Real driven_mass = Real(0.05), free_mass = Real(0.02), stiffness = 800, damping = Real(0.4);
  };
  Parameters parameters;
  bool fails = false;
  int updates = 0;
  void update() { ++updates; }

  TwoMassesStatus direct_dynamics(Real* q, Real* qd, const Real* force, Real* qdd, Real* lambda,
                                  Real* driving) const {
    if (fails) return TwoMassesStatus::not_converged;
    const Parameters& p = parameters;
    const Real spring = p.stiffness * (q[0] - q[1]) + p.damping * (qd[0] - qd[1]);
    qdd[1] = (spring + force[1]) / p.free_mass;
    q[2] = q[1];
    qd[2] = qd[1];
    qdd[2] = qdd[1];
    if (lambda != nullptr) lambda[0] = 0;
    driving[0] = p.driven_mass * qdd[0] + spring - force[0];
    return TwoMassesStatus::ok;
  }
};

struct TwoMassesRoles {
  static constexpr int nq = 3, outputs = 1;
  static constexpr int driven[] = {0};
  static constexpr int free[] = {1};
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* seen) {
    seen[0] = q[2];
  }
};

/// The same without driven joints: a tree, whose function returns nothing.
template <class Real>
struct TwoFreeMasses {
  typename TwoMasses<Real>::Parameters parameters;
  void update() {}
  void direct_dynamics(const Real* q, const Real* qd, const Real* force, Real* qdd) const {
    const auto& p = parameters;
    const Real spring = p.stiffness * (q[0] - q[1]) + p.damping * (qd[0] - qd[1]);
    qdd[0] = (force[0] - spring) / p.driven_mass;
    qdd[1] = (force[1] + spring) / p.free_mass;
  }
};

struct TwoFreeMassesRoles {
  static constexpr int nq = 2, outputs = 0;
  static constexpr int pushed[] = {0};
  static constexpr int free[] = {0, 1};
};

/// A lever under gravity, for inverse dynamics.
template <class Real>
struct Lever {
  struct Parameters {
    Real inertia = Real(0.1);
  };
  Parameters parameters;
  void update() {}
  void inverse_dynamics(const Real* q, const Real*, const Real* qdd, Real* force) const {
    force[0] = parameters.inertia * qdd[0] + Real(0.5) * Real(9.81) * std::cos(q[0]);
  }
};

struct LeverRoles {
  static constexpr int nq = 1, outputs = 1;
  static constexpr int measured[] = {0};
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* seen) {
    seen[0] = q[0];
  }
};
