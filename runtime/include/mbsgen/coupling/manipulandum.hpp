// SPDX-License-Identifier: MIT
/// The kinematics between a device's axes x and the coordinates q_v of the tool in its hand, q_v = φ(x): equation (1)
/// of Faulring, Lynch, Colgate & Peshkin, Haptic interaction with constrained dynamic systems. A kinematics is any class
/// with
///
///   static constexpr int axes;
///   void reset();
///   bool place(const Motion<Real, N>& device);             // x, ẋ and ẍ; false: no result
///   const Motion<Real, N>& tool() const;                   // q_v and its rate
///   void load(Real (&force)[N]) const;                     // that the mass beyond the force sensor needs, along x
///   bool force(const Real (&f)[N], Real (&f_v)[N]) const;  // of the hand: along x, along q_v
///   bool acceleration(const Real (&a)[N], Real (&xdd)[N]) const; // q̈_v to ẍ
#pragma once
#include "../integrate/linear_solve.hpp"
#include "generated_model.hpp"

namespace mbsgen::runtime {

/// A device whose axes are the tool's coordinates, without mass between sensor and hand.
template <class Real, int N>
class SameAxes {
public:
  static constexpr int axes = N;

  void reset() {}
  bool place(const Motion<Real, N>& device) {
    tool_ = device;
    return true;
  }
  const Motion<Real, N>& tool() const { return tool_; }
  void load(Real (&force)[N]) const {
    for (Real& component : force) component = 0;
  }
  bool force(const Real (&f)[N], Real (&f_v)[N]) const { return copy(f, f_v); }
  bool acceleration(const Real (&a)[N], Real (&xdd)[N]) const { return copy(a, xdd); }

private:
  static bool copy(const Real (&from)[N], Real (&to)[N]) {
    for (int i = 0; i < N; ++i) to[i] = from[i];
    return true;
  }

  Motion<Real, N> tool_;
};

/// A generated model of the device: the independent joints are its axes, the dependent ones the tool's coordinates,
/// and cuts or constraints, as many as axes, tie the tool to the device. Its bodies are those beyond the force sensor,
/// its gravity is that of the world. Roles:
///
///   static constexpr int nq, nc;    // of the generated header
///   static constexpr int measured[]; // places of the device's axes in q
///   static constexpr int tool[];     // places of the tool's coordinates
///
/// With the rows J_v q̇_v + J_x ẋ = 0 of the closure, ∂φ/∂x = -J_v⁻¹ J_x.
template <class Generated, class Roles, class Number = double>
class Manipulandum {
public:
  using Real = Number;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::measured);
  static_assert(detail::length(Roles::tool) == axes && Roles::nc == axes,
                "a device has as many axes as the tool has coordinates, and the closure as many equations");

  Generated model;
  Real rest[nq]{}; ///< first guess of the tool's coordinates at reset()

  void reset() {
    for (int i = 0; i < nq; ++i) q_[i] = rest[i];
  }
  bool place(const Motion<Real, axes>& device) {
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::measured[i];
      q_[at] = device.position[i];
      qd_[at] = device.velocity[i];
      qdd_[at] = device.acceleration[i];
    }
    const bool ok = detail::succeeded([&] { return model.inverse_dynamics(q_, qd_, qdd_, load_); });
    if (!ok || !finite(load_, nq)) return false;
    Real h[axes];
    model.constraints(q_, h, J_);
    model.constraint_bias(q_, qd_, bias_);
    for (int i = 0; i < axes; ++i) {
      tool_.position[i] = q_[Roles::tool[i]];
      tool_.velocity[i] = qd_[Roles::tool[i]];
    }
    return true;
  }
  const Motion<Real, axes>& tool() const { return tool_; }
  void load(Real (&force)[axes]) const {
    for (int i = 0; i < axes; ++i) force[i] = load_[Roles::measured[i]];
  }
  /// f = (∂φ/∂x)ᵀ f_v, by the power f·ẋ = f_v·q̇_v: (4) prints the transposed Jacobian on the other side.
  bool force(const Real (&f)[axes], Real (&f_v)[axes]) const {
    Real A[axes * axes], mu[axes];
    for (int i = 0; i < axes; ++i) {
      mu[i] = -f[i];
      for (int j = 0; j < axes; ++j) A[i * axes + j] = of_device(j, i);
    }
    if (!solve<Real, axes>(A, mu)) return false;
    for (int i = 0; i < axes; ++i) {
      f_v[i] = 0;
      for (int j = 0; j < axes; ++j) f_v[i] += of_tool(j, i) * mu[j];
    }
    return true;
  }
  /// ẍ of J_v q̈_v + J_x ẍ + J̇ q̇ = 0.
  bool acceleration(const Real (&a)[axes], Real (&xdd)[axes]) const {
    Real A[axes * axes];
    for (int i = 0; i < axes; ++i) {
      xdd[i] = -bias_[i];
      for (int j = 0; j < axes; ++j) {
        A[i * axes + j] = of_device(i, j);
        xdd[i] -= of_tool(i, j) * a[j];
      }
    }
    return solve<Real, axes>(A, xdd);
  }

private:
  Real of_device(int row, int axis) const { return J_[row * nq + Roles::measured[axis]]; }
  Real of_tool(int row, int axis) const { return J_[row * nq + Roles::tool[axis]]; }

  Motion<Real, axes> tool_;
  Real q_[nq]{}, qd_[nq]{}, qdd_[nq]{}, load_[nq]{}, J_[axes * nq]{}, bias_[axes]{};
};

} // namespace mbsgen::runtime
