// SPDX-License-Identifier: MIT
/// The controller that keeps the robot upright at a pose.
#pragma once
#include <mbsgen/integrate/linear_solve.hpp>

namespace robot {

/// Computed torque: accelerations a of springs and dampers towards the pose, of the pelvis and of each joint alike, need the
/// forces Q = M a + c by the generated inverse dynamics, weight included. Nothing drives the pelvis: the soles have to give
/// its part, by the smallest forces f with J_baseᵀ f = Q_base. The joints give Q - Jᵀ f.
///
/// Robot: constants nq, nqd, contacts (all rigid ones; those of the soles come first) of the class Model, and
/// withdraw(double* q), which takes from the robot what its controller does not feel.
template <class Robot>
class Controller {
public:
  using Model = typename Robot::Model;
  static constexpr int nq = Robot::nq, nqd = Robot::nqd;
  static constexpr int base = 6, joints = 30, soles = 8; ///< velocities of both; points of the soles
  double frequency = 8;                                  ///< natural frequency, rad/s; critically damped

  /// q: the pose to keep.
  explicit Controller(const double* q) {
    for (int i = 0; i < nq; ++i) pose_[i] = q[i];
  }

  /// Sets Q of the robot's joints; all others are zero. False: the soles cannot carry it.
  bool operator()(const Model& model, const double* q, const double* qd, double* Q) const {
    double needed[nqd], J[3 * Robot::contacts * nqd], f[3 * soles];
    if (!forces(model, q, qd, needed)) return false;
    model.contact_jacobian(q, J);
    if (!distribute(J, needed, f)) return false;
    for (int i = 0; i < nqd; ++i) Q[i] = 0;
    for (int i = base; i < base + joints; ++i) {
      Q[i] = needed[i];
      for (int r = 0; r < 3 * soles; ++r) Q[i] -= J[r * nqd + i] * f[r];
    }
    return true;
  }

private:
  bool forces(const Model& model, const double* q, const double* qd, double* Q) const {
    double away[nq], a[nqd];
    for (int i = 0; i < nq; ++i) away[i] = q[i];
    Robot::withdraw(away);
    model.difference(q, pose_, 1.0, a);
    for (int i = 0; i < nqd; ++i) a[i] = frequency * (frequency * a[i] - 2 * qd[i]);
    model.inverse_dynamics(away, qd, a, Q);
    return mbsgen::runtime::finite(Q, base + joints);
  }
  // f = J_base y, with the 6 x 6 system J_baseᵀ J_base y = needed.
  static bool distribute(const double* J, const double* needed, double (&f)[3 * soles]) {
    double gram[base * base]{}, y[base];
    for (int i = 0; i < base; ++i) {
      y[i] = needed[i];
      for (int j = 0; j < base; ++j)
        for (int r = 0; r < 3 * soles; ++r) gram[i * base + j] += J[r * nqd + i] * J[r * nqd + j];
    }
    if (!mbsgen::runtime::solve<double, base>(gram, y)) return false;
    for (int r = 0; r < 3 * soles; ++r) {
      f[r] = 0;
      for (int i = 0; i < base; ++i) f[r] += J[r * nqd + i] * y[i];
    }
    return true;
  }

  double pose_[nq];
};

} // namespace robot
