// SPDX-License-Identifier: MIT
/// The Jacobian of a system as first-order equations, from its derivatives.
#pragma once
#include "system.hpp"

namespace mbsgen::analysis::detail {

/// The displacement, as an angle about the axes after the joint, by a change of a quaternion of any length.
inline void quaternion_displacement(const double* p, const double* change, double* angle) {
  const double half = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]) / 2;
  angle[0] = (p[0] * change[1] - p[1] * change[0] - p[2] * change[3] + p[3] * change[2]) / half;
  angle[1] = (p[0] * change[2] - p[2] * change[0] - p[3] * change[1] + p[1] * change[3]) / half;
  angle[2] = (p[0] * change[3] - p[3] * change[0] - p[1] * change[2] + p[2] * change[1]) / half;
}

/// R^T v for the rotation R of a unit quaternion.
inline void turned_back(const double* p, const double* v, double* result) {
  const double conjugate[4] = {p[0], -p[1], -p[2], -p[3]};
  rotated(conjugate, v, result);
}

/// Of x' = f(x), x = (q, u'), at the last evaluation of the system.
template <class Model>
class RatesJacobian {
public:
  explicit RatesJacobian(System<Model>& system)
      : system_(system), nq_(std::size_t(system.layout().nq)), n_(system.layout().rates()) {}

  /// False: the model has no answer.
  bool evaluate() {
    if (!system_.differentiate(rates_)) return false;
    if (!rates_.velocities_D.empty()) return true;
    const std::size_t nqd = std::size_t(system_.layout().nqd);
    rates_.velocities_K.assign(nqd * n_, 0), rates_.velocities_D.assign(nqd * n_, 0);
    for (std::size_t i = 0; i < system_.layout().integrated.size(); ++i)
      rates_.velocities_D[std::size_t(system_.layout().integrated[i]) * n_ + i] = 1;
    return true;
  }
  /// Changes of the rates by an entry of x; `q`: the coordinates in x, of which quaternions may have any length.
  void column(const double* q, std::size_t place, Vector& changes) const {
    Vector dq(nq_), way(n_), du(n_);
    (place < nq_ ? dq[place] : du[place - nq_]) = 1;
    const Vector along = displacement(q, dq);
    for (std::size_t i = 0; i < system_.layout().integrated.size(); ++i)
      way[i] = along[std::size_t(system_.layout().integrated[i])];
    const Vector dv = product(rates_.velocities_K, way, rates_.velocities_D, du);
    const Vector da = product(rates_.K, way, rates_.D, du);
    changes.assign(nq_ + n_, 0);
    std::copy(da.begin(), da.end(), changes.begin() + long(nq_));
    system_.walk(
        [&](int coordinate, int velocity) { changes[std::size_t(coordinate)] = dv[std::size_t(velocity)]; },
        [&](const SpatialJoint& joint) {
          spatial_rates(joint, q, dq, dv.data() + joint.velocity, along.data() + joint.velocity,
                        changes.data() + joint.coordinate);
        });
  }

private:
  // A a + B b.
  Vector product(const Vector& A, const Vector& a, const Vector& B, const Vector& b) const {
    Vector result(A.size() / n_);
    for (std::size_t i = 0; i < result.size(); ++i)
      for (std::size_t k = 0; k < n_; ++k) result[i] += A[i * n_ + k] * a[k] + B[i * n_ + k] * b[k];
    return result;
  }

  // The displacement along all velocities.
  Vector displacement(const double* q, const Vector& dq) const {
    Vector along(std::size_t(system_.layout().nqd));
    const auto several = [&](const SpatialJoint& joint) {
      const int quaternion = joint.coordinate + (joint.is_free ? 3 : 0);
      double* const result = along.data() + joint.velocity;
      if (joint.is_free)
        turned_back(system_.at().q.data() + quaternion, dq.data() + joint.coordinate, result);
      quaternion_displacement(q + quaternion, dq.data() + quaternion, result + (joint.is_free ? 3 : 0));
    };
    system_.walk(
        [&](int coordinate, int velocity) { along[std::size_t(velocity)] = dq[std::size_t(coordinate)]; },
        several);
    return along;
  }

  // Of R v and of the quaternion's rate, by changes of both factors.
  void spatial_rates(const SpatialJoint& joint, const double* q, const Vector& dq, const double* dv,
                     const double* along, double* rates) const {
    const int linear = joint.is_free ? 3 : 0, quaternion = joint.coordinate + linear;
    const double *v = system_.at().qd.data() + joint.velocity, *turn = along + linear;
    double by_change[4];
    quaternion_rates(q + quaternion, dv + linear, rates + linear);
    quaternion_rates(dq.data() + quaternion, v + linear, by_change);
    for (int i = 0; i < 4; ++i) rates[linear + i] += by_change[i];
    if (!joint.is_free) return;
    const double carried[3] = {dv[0] + turn[1] * v[2] - turn[2] * v[1],
                               dv[1] + turn[2] * v[0] - turn[0] * v[2],
                               dv[2] + turn[0] * v[1] - turn[1] * v[0]};
    rotated(system_.at().q.data() + quaternion, carried, rates);
  }

  System<Model>& system_;
  std::size_t nq_, n_;
  RateDerivatives rates_;
};

} // namespace mbsgen::analysis::detail
