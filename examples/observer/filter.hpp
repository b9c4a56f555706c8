// SPDX-License-Identifier: MIT
/// An extended Kalman filter of a mechanism with one independent joint from one gyroscope: angle, rate, and the bias of
/// the gyroscope. No heap, no library; templates on the number, as generated code.
#pragma once
#include "four_bar.hpp"

#include <mbsgen/integrate/dynamics.hpp>

namespace observer {

/// Standard deviations.
template <class Real>
struct Noise {
  Real torque = Real(0.1); ///< N m, of a torque on the crank that nobody knows, constant for a period
  Real gyro = Real(0.02);  ///< rad/s, of a reading
  Real drift = Real(1e-4); ///< rad/s, of what the bias changes by in a period
};

/// What the gyroscope on the coupler reads, less bias and noise, and its derivatives.
template <class Real>
struct Reading {
  Real rate, by_angle, by_rate;
};

template <class Real>
class Filter {
public:
  using Model = four_bar::Model<Real>;
  static constexpr int n = 3; ///< crank's angle, rad; its rate, rad/s; bias, rad/s

  Real x[n], P[n][n] = {}; ///< estimate and covariance
  Noise<Real> noise;

  /// Estimates at the beginning, and how far they may be wrong.
  Filter(const Real (&begin)[n], const Real (&deviations)[n]) {
    for (int i = 0; i < n; ++i) x[i] = begin[i], P[i][i] = deviations[i] * deviations[i];
    for (int i = 0; i < four_bar::nq; ++i) motion_.q[i] = Real(four_bar::q0[i]);
  }

  /// A period of dt s without a reading. False: the mechanism has no answer.
  bool predict(Real dt) {
    Real transition[n][n], push[n];
    mbsgen::runtime::State<Real, 1> state;
    state.q[0] = x[0], state.qd[0] = x[1];
    Real unused[1];
    // The first evaluation closes the loops, at which the tangent is taken.
    if (!motion_(0, state.q, state.qd, unused) || !linearize(dt, transition, push)) return false;
    if (!mbsgen::runtime::rk4(motion_, Real(0), dt, state)) return false;
    x[0] = state.q[0], x[1] = state.qd[0];
    carry(transition);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) P[i][j] += push[i] * push[j] * noise.torque * noise.torque;
    P[2][2] += noise.drift * noise.drift;
    return true;
  }

  /// Takes a reading of the gyroscope, rad/s. The reading is linearized again at the estimate that it leads to (iterated
  /// filter, Bell & Cathey 1993, IEEE Transactions on Automatic Control 38): readings are much more precise than the
  /// first guess.
  bool correct(Real gyro) {
    Real at[n], PH[n], variance = 0;
    for (int i = 0; i < n; ++i) at[i] = x[i];
    for (int iteration = 0; iteration < 3; ++iteration) {
      Reading<Real> expected;
      if (!read(at, expected)) return false;
      const Real H[n] = {expected.by_angle, expected.by_rate, 1};
      Real surprise = gyro - expected.rate - at[2];
      variance = noise.gyro * noise.gyro;
      for (int i = 0; i < n; ++i) PH[i] = P[i][0] * H[0] + P[i][1] * H[1] + P[i][2] * H[2];
      for (int i = 0; i < n; ++i) variance += H[i] * PH[i], surprise -= H[i] * (x[i] - at[i]);
      for (int i = 0; i < n; ++i) at[i] = x[i] + PH[i] * surprise / variance;
    }
    for (int i = 0; i < n; ++i) x[i] = at[i];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) P[i][j] -= PH[i] * PH[j] / variance;
    return true;
  }

private:
  // The accelerations change by the generated tangent along a small angle, a small rate, and a small torque.
  bool tangent(int direction, Real& change) const {
    Real along[3][four_bar::nq] = {}, dqdd[four_bar::nq] = {};
    along[direction][0] = 1;
    const auto status = motion_.model.direct_dynamics_tangent(motion_.q, motion_.qd, motion_.input, along[0],
                                                              along[1], along[2], nullptr, dqdd);
    change = dqdd[0];
    return status == four_bar::Status::ok;
  }

  // exp(F dt) to the second order, and what a torque of 1 N m does in dt.
  bool linearize(Real dt, Real (&transition)[n][n], Real (&push)[n]) const {
    Real a, b, c;
    if (!tangent(0, a) || !tangent(1, b) || !tangent(2, c)) return false;
    const Real half = dt * dt / 2;
    const Real exact[n][n] = {{1 + a * half, dt + b * half, 0},
                              {a * dt + a * b * half, 1 + b * dt + (a + b * b) * half, 0},
                              {0, 0, 1}};
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) transition[i][j] = exact[i][j];
    push[0] = c * half, push[1] = c * dt, push[2] = 0;
    return true;
  }

  void carry(const Real (&transition)[n][n]) {
    Real half[n][n] = {};
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k) half[i][j] += transition[i][k] * P[k][j];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        P[i][j] = 0;
        for (int k = 0; k < n; ++k) P[i][j] += half[i][k] * transition[j][k];
      }
  }

  // The coupler turns by k(angle) for each turn of the crank. A motion of the crank at 1 rad/s without acceleration has
  // k as the coupler's rate, and the derivative of k as its acceleration.
  bool read(const Real (&at)[n], Reading<Real>& reading) {
    Real q[four_bar::nq], qd[four_bar::nq] = {1}, qdd[four_bar::nq] = {}, Q[four_bar::nq];
    for (int i = 0; i < four_bar::nq; ++i) q[i] = motion_.q[i];
    q[0] = at[0];
    if (motion_.model.inverse_dynamics(q, qd, qdd, Q) != four_bar::Status::ok) return false;
    const Real k = qd[0] + qd[1];
    reading = {k * at[1], (qdd[0] + qdd[1]) * at[1], k};
    return true;
  }

  mbsgen::runtime::Dynamics<Model, typename Model::Roles, Real> motion_;
};

} // namespace observer
