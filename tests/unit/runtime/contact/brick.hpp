// SPDX-License-Identifier: MIT
#pragma once
#include "contact/vector.hpp"

// A free body whose central inertia is a sphere's or a cube's, before planes, as Stepper wants a model:
// q and qd are position and rotation vector in inertial axes. Rotations of the tests are about fixed axes.

namespace contact_test {

struct Contact {
  double gap = 0;
  double velocity[3]{}; ///< t1, t2, n
  double mu = 0;
  double restitution = 0;
};

/// A point of the body at a constant lever from its centre, and the plane in front of it.
struct Touch {
  Vector lever, t1, t2, normal;
  double offset = 0; ///< of the plane along its normal, m
};

template <int M>
struct Brick {
  static constexpr int nq = 6, nqd = 6;

  double mass = 1, moment = 1, mu = 0, restitution = 0;
  std::array<Touch, M> touches;

  void contact_jacobian(const double*, double* jacobian) const {
    for (int i = 0; i < M; ++i) {
      const Touch& touch = touches[static_cast<std::size_t>(i)];
      const Vector* rows[3] = {&touch.t1, &touch.t2, &touch.normal};
      for (int r = 0; r < 3; ++r) {
        const Vector turning = cross(touch.lever, *rows[r]);
        for (std::size_t k = 0; k < 3; ++k) {
          jacobian[(3 * i + r) * 6 + static_cast<int>(k)] = (*rows[r])[k];
          jacobian[(3 * i + r) * 6 + 3 + static_cast<int>(k)] = turning[k];
        }
      }
    }
  }
  void contact_kinematics(const double* q, const double* qd, Contact (&contacts)[M]) const {
    double jacobian[18 * M];
    contact_jacobian(q, jacobian);
    for (int i = 0; i < M; ++i) {
      const Touch& touch = touches[static_cast<std::size_t>(i)];
      const Vector turned = cross(Vector{q[3], q[4], q[5]}, touch.lever); // of small angles
      Vector point;
      for (std::size_t k = 0; k < 3; ++k) point[k] = q[k] + touch.lever[k] + turned[k];
      contacts[i].gap = dot(touch.normal, point) - touch.offset;
      contacts[i].mu = mu;
      contacts[i].restitution = restitution;
      for (int r = 0; r < 3; ++r) {
        contacts[i].velocity[r] = 0;
        for (int k = 0; k < 6; ++k) contacts[i].velocity[r] += jacobian[(3 * i + r) * 6 + k] * qd[k];
      }
    }
  }
  void contact_response(const double* q, const double* p, double* change) const {
    double jacobian[18 * M];
    contact_jacobian(q, jacobian);
    for (int k = 0; k < 6; ++k) {
      change[k] = 0;
      for (int r = 0; r < 3 * M; ++r) change[k] += jacobian[r * 6 + k] * p[r];
      change[k] /= k < 3 ? mass : moment;
    }
  }
  void contact_space_inverse_inertia(const double* q, const bool* active, double* result) const {
    double jacobian[18 * M];
    contact_jacobian(q, jacobian);
    for (int i = 0; i < 3 * M; ++i)
      for (int j = 0; j < 3 * M; ++j) {
        if (!active[i / 3] || !active[j / 3]) continue;
        double sum = 0;
        for (int k = 0; k < 6; ++k)
          sum += jacobian[i * 6 + k] * jacobian[j * 6 + k] / (k < 3 ? mass : moment);
        result[3 * M * i + j] = sum;
      }
  }
};

} // namespace contact_test
