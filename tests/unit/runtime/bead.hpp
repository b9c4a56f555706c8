// SPDX-License-Identifier: GPL-3.0-or-later
/// A reference tool and its device as the generator would write their models, by hand: a bead on a slope, and a polar
/// arm that carries it.
#pragma once
#include "mbsgen/coupling/reference_model.hpp"
#include "mbsgen/coupling/reference_tool.hpp"
#include "mbsgen/drivers/simulated_admittance.hpp"
#include "mbsgen/loop/loop.hpp"

namespace bead {

using namespace mbsgen::runtime;

enum class Status { ok, not_converged };

/// y = slope x; x is independent.
template <class Real>
struct Model {
  struct Parameters {
    Real mass = Real(0.5), drag = 1, slope = Real(0.5);
  };
  Parameters parameters;
  bool fails = false;
  void update() {}

  Status direct_dynamics(Real* q, Real* qd, const Real* force, Real* qdd, Real*, Real*) const {
    if (fails) return Status::not_converged;
    const Parameters& p = parameters;
    const Real length2 = 1 + p.slope * p.slope;
    qdd[0] = ((force[0] + p.slope * force[1]) / length2 - p.drag * qd[0]) / p.mass;
    q[1] = p.slope * q[0];
    qd[1] = p.slope * qd[0];
    qdd[1] = p.slope * qdd[0];
    return Status::ok;
  }
};

struct Roles {
  static constexpr int nq = 2, outputs = 0;
  static constexpr int free[] = {0}, tool[] = {0, 1};
};
template <class Real = double>
using Tool = ReferenceModel<Model<Real>, Roles, RungeKutta4, Real>;

/// x = r cos θ, y = r sin θ; a handle of a point mass beyond the force sensor, gravity along -y. Joints: r, θ, x, y.
template <class Real>
struct Arm {
  Real mass = Real(0.1), gravity = Real(9.81);
  bool fails = false;

  Status inverse_dynamics(Real* q, Real* qd, Real* qdd, Real* Q) const {
    if (fails) return Status::not_converged;
    const Real r = q[0], c = std::cos(q[1]), s = std::sin(q[1]);
    q[2] = r * c;
    q[3] = r * s;
    qd[2] = qd[0] * c - r * s * qd[1];
    qd[3] = qd[0] * s + r * c * qd[1];
    Q[0] = mass * (qdd[0] - r * qd[1] * qd[1] + gravity * s);
    Q[1] = mass * (r * r * qdd[1] + 2 * r * qd[0] * qd[1] + gravity * r * c);
    Q[2] = Q[3] = 0;
    return Status::ok;
  }
  void constraints(const Real* q, Real* h, Real* J) const {
    const Real r = q[0], c = std::cos(q[1]), s = std::sin(q[1]);
    h[0] = q[2] - r * c;
    h[1] = q[3] - r * s;
    const Real rows[8] = {-c, r * s, 1, 0, -s, -r * c, 0, 1};
    for (int i = 0; i < 8; ++i) J[i] = rows[i];
  }
  void constraint_bias(const Real* q, const Real* qd, Real* Jdqd) const {
    const Real r = q[0], c = std::cos(q[1]), s = std::sin(q[1]);
    Jdqd[0] = 2 * s * qd[0] * qd[1] + r * c * qd[1] * qd[1];
    Jdqd[1] = -2 * c * qd[0] * qd[1] + r * s * qd[1] * qd[1];
  }
};

struct ArmRoles {
  static constexpr int nq = 4, nc = 2;
  static constexpr int measured[] = {0, 1}, tool[] = {2, 3};
};
template <class Real = double>
using Polar = Manipulandum<Arm<Real>, ArmRoles, Real>;

/// The same handle on the simulated device.
template <class Real>
struct Handle {
  Arm<Real> arm;

  void operator()(const Real* x, const Real* xd, const Real* xdd, Real* load) const {
    Real q[4] = {x[0], x[1]}, qd[4] = {xd[0], xd[1]}, qdd[4] = {xdd[0], xdd[1]}, Q[4];
    if (arm.inverse_dynamics(q, qd, qdd, Q) != Status::ok) return;
    load[0] = Q[0];
    load[1] = Q[1];
  }
};
template <class Real = double>
using Device = SimulatedAdmittance<2, Takes::acceleration, Handle<Real>, Real>;
template <class Real = double>
using Coupling = ReferenceTool<Real, 2, Polar<Real>>;

template <class Real = double>
Limits<Real, 2> limits() {
  Limits<Real, 2> limits;
  for (auto& axis : limits.axis) {
    axis.target_acceleration = 500;
    axis.velocity = 20;
  }
  return limits;
}

/// The arm begins where the bead is at x = 0.2 m; armed, 1 kHz.
template <class Real = double>
struct Bench {
  using BeadLoop = Loop<ManualClock, Device<Real>, Tool<Real>, Coupling<Real>>;
  ManualClock clock;
  Device<Real> device{Real(1e-3L)};
  Tool<Real> tool;
  Coupling<Real> coupling{PlainChain<Real, 2>(Real(1e-3L), 100), Real(1e-3L), 8};
  NoLog log;
  BeadLoop loop{clock, device, tool, coupling, limits<Real>(), 1000000, log};

  Bench() {
    const Real x = Real(0.2L), y = Real(0.1L);
    device.place(0, std::sqrt(x * x + y * y));
    device.place(1, std::atan2(y, x));
    loop.start();
    loop.arm();
    steps(300);
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
  Real x() const { return device.position()[0] * std::cos(device.position()[1]); }
  Real y() const { return device.position()[0] * std::sin(device.position()[1]); }
  /// The hand's force on the tool, N, along the slope and across it.
  void push(Real along, Real across) {
    const Real slope = tool.dynamics.model.parameters.slope, length = std::sqrt(1 + slope * slope);
    const Real fx = (along - slope * across) / length, fy = (slope * along + across) / length;
    const Real r = device.position()[0], c = std::cos(device.position()[1]),
               s = std::sin(device.position()[1]);
    device.hand[0] = c * fx + s * fy;
    device.hand[1] = r * (c * fy - s * fx);
  }
  /// Commanded acceleration.
  Real force() const { return std::fabs(device.commanded(0)) + std::fabs(device.commanded(1)); }
};

} // namespace bead
