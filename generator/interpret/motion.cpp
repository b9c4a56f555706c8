// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/motion.h"
#include "base/index.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace mbsgen::interpret {

namespace {

using Vec = std::array<double, 3>;
using Quaternion = std::array<double, 4>;

Vec scaled(double factor, const double* v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}

Vec plus(const Vec& a, double factor, const Vec& b) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double dot(const Vec& a, const Vec& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Quaternion unit(const double* q) {
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

Vec rotated(const Quaternion& q, const Vec& v) {
  const Vec axis{q[1], q[2], q[3]};
  const Vec once = cross(axis, v);
  return plus(plus(v, 2 * q[0], once), 2, cross(axis, once));
}

Quaternion product(const Quaternion& a, const Quaternion& b) {
  const Vec u{a[1], a[2], a[3]}, v{b[1], b[2], b[3]};
  const Vec w = plus(plus(cross(u, v), a[0], v), b[0], u);
  return {a[0] * b[0] - dot(u, v), w[0], w[1], w[2]};
}

// The attitude after a turn by a rotation vector in the axes that turn.
Quaternion turned(const Quaternion& q, const Vec& turn) {
  const double half = std::sqrt(dot(turn, turn)) / 2;
  const double share = half < 1e-8 ? 0.5 : std::sin(half) / (2 * half);
  const Quaternion next = product(q, {std::cos(half), share * turn[0], share * turn[1], share * turn[2]});
  return unit(next.data());
}

// The way of the origin of a screw motion, in the axes at its beginning: the integral of exp(s turn) shift over s.
Vec way(const Vec& turn, const Vec& shift) {
  const double square = dot(turn, turn), angle = std::sqrt(square);
  const bool small = angle < 1e-4;
  const double first = small ? 0.5 - square / 24 : (1 - std::cos(angle)) / square;
  const double second = small ? 1.0 / 6 - square / 120 : (angle - std::sin(angle)) / (square * angle);
  const Vec once = cross(turn, shift);
  return plus(plus(shift, first, once), second, cross(turn, once));
}

void move_joint(const scheme::SpatialJoint& joint, const double* q, const double* qd, double dt,
                double* q_next) {
  const double* old = q + joint.coordinate;
  const double* velocity = qd + joint.velocity;
  double* next = q_next + joint.coordinate;
  const std::size_t before = joint.is_free ? 3 : 0; // position, then quaternion; linear, then angular
  const Quaternion attitude = unit(old + before);
  const Vec turn = scaled(dt, velocity + before);
  if (joint.is_free) {
    const Vec path = rotated(attitude, way(turn, scaled(dt, velocity)));
    for (std::size_t i = 0; i < 3; ++i) next[i] = old[i] + path[i];
  }
  const Quaternion result = turned(attitude, turn);
  std::copy(result.begin(), result.end(), next + before);
}

} // namespace

void move(const scheme::Shape& shape, const double* q, const double* qd, double dt, double* q_next) {
  int next = 0, shift = 0; // coordinates before the next joint, and how many fewer velocities
  const auto single = [&](int end) {
    for (int i = next; i < end; ++i) q_next[i] = q[i] + dt * qd[i - shift];
  };
  for (const scheme::SpatialJoint& joint : shape.spatial) {
    single(joint.coordinate);
    move_joint(joint, q, qd, dt, q_next);
    next = joint.coordinate + (joint.is_free ? 7 : 4);
    ++shift;
  }
  single(shape.nq);
}

} // namespace mbsgen::interpret
