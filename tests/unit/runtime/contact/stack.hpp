// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "contact/vector.hpp"

#include <cstddef>

// Boxes on each other and on the plane z = 0, as Stepper wants a model: q has position and unit quaternion of each box, qd
// the velocity of its centre and its angular velocity, both in inertial axes.

namespace contact_test {

template <class Real>
struct Box {
  Real mass = 1;
  Vector3<Real> half{1, 1, 1}; ///< half the edges, m
  Vector3<Real> moment() const {
    const auto of = [&](Real a, Real b) { return mass / 3 * (a * a + b * b); };
    return {of(half[1], half[2]), of(half[0], half[2]), of(half[0], half[1])};
  }
};

/// Where a box is. Columns of the rotation are the box's axes in inertial axes.
template <class Real>
struct Pose {
  Vector3<Real> at{};
  std::array<Vector3<Real>, 3> axes{};

  Pose() = default;
  explicit Pose(const Real* q) : at{q[0], q[1], q[2]} {
    const Real w = q[3], x = q[4], y = q[5], z = q[6];
    axes[0] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)};
    axes[1] = {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)};
    axes[2] = {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)};
  }
  Vector3<Real> turned(const Vector3<Real>& v) const {
    return sum(sum(times(v[0], axes[0]), times(v[1], axes[1])), times(v[2], axes[2]));
  }
  Vector3<Real> into(const Vector3<Real>& v) const {
    return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
  }
};

template <class Real>
struct StackContact {
  Real gap = 0;
  Real velocity[3]{}; ///< t1, t2, n
  Real mu = 0;
  Real restitution = 0;
};

/// N boxes, of which each has four contacts with the one below it, the first one with the plane: four corners of one
/// on a face of the other, of the box that has the smaller face.
template <class Real, int N>
class Stack {
public:
  static constexpr int m = 4 * N, nq = 7 * N, nqd = 6 * N;
  using Contact = StackContact<Real>;

  std::array<Box<Real>, N> boxes;
  std::array<bool, N> lower_has_corners{}; ///< else the upper one; of the first box: false
  Real mu = Real(0.5), gravity = Real(9.81);

  /// Accelerations without contacts: gravity, and those of torque-free spins.
  bool free(const Real* q, const Real* qd, Real* qdd) const {
    for (int b = 0; b < N; ++b) {
      const Vector3<Real> spin = velocity(qd, b, 3), moment = boxes[at(b)].moment();
      const Pose<Real> pose(q + 7 * b);
      const Vector3<Real> inside = pose.into(spin);
      const Vector3<Real> momentum{moment[0] * inside[0], moment[1] * inside[1], moment[2] * inside[2]};
      const Vector3<Real> slope =
          turned_by_torque(b, pose, times(Real(-1), cross(spin, pose.turned(momentum))));
      for (int k = 0; k < 3; ++k) {
        qdd[6 * b + k] = k == 2 ? -gravity : Real(0);
        qdd[6 * b + 3 + k] = slope[at(k)];
      }
    }
    return true;
  }
  void contact_kinematics(const Real* q, const Real* qd, Contact (&contacts)[m]) const {
    for (int i = 0; i < m; ++i) {
      const Touch touch = touch_of(q, i);
      contacts[i].gap = touch.gap;
      contacts[i].mu = mu;
      for (int r = 0; r < 3; ++r) {
        contacts[i].velocity[r] = 0;
        for (const Side& side : touch.sides) contacts[i].velocity[r] += along(side, r, qd);
      }
    }
  }
  void contact_jacobian(const Real* q, Real* jacobian) const {
    for (int k = 0; k < 3 * m * nqd; ++k) jacobian[k] = 0;
    for (int i = 0; i < m; ++i)
      for (const Side& side : touch_of(q, i).sides) {
        if (side.box < 0) continue;
        for (int r = 0; r < 3; ++r)
          for (int k = 0; k < 3; ++k) {
            Real* row = jacobian + (3 * i + r) * nqd + 6 * side.box;
            row[k] += side.force[at(r)][at(k)];
            row[3 + k] += side.torque[at(r)][at(k)];
          }
      }
  }
  void contact_response(const Real* q, const Real* impulses, Real* change) const {
    for (int k = 0; k < nqd; ++k) change[k] = 0;
    for (int i = 0; i < m; ++i)
      for (const Side& side : touch_of(q, i).sides) {
        if (side.box < 0) continue;
        const Pose<Real> pose(q + 7 * side.box);
        for (int r = 0; r < 3; ++r) {
          const Vector3<Real> turn = turned_by_torque(side.box, pose, side.torque[at(r)]);
          for (int k = 0; k < 3; ++k) {
            change[6 * side.box + k] +=
                impulses[3 * i + r] * side.force[at(r)][at(k)] / boxes[at(side.box)].mass;
            change[6 * side.box + 3 + k] += impulses[3 * i + r] * turn[at(k)];
          }
        }
      }
  }
  void contact_space_inverse_inertia(const Real* q, const bool* active, Real* result) const {
    std::array<Touch, m> touches, responses;
    for (int i = 0; i < m; ++i) {
      touches[at(i)] = responses[at(i)] = touch_of(q, i);
      for (Side& side : responses[at(i)].sides) respond(q, side);
    }
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j)
        if (active[i] && active[j]) put_block(touches[at(i)], responses[at(j)], result + 9 * m * i + 3 * j);
  }
  void integrate(const Real* q, const Real* qd, Real h, Real* next) const {
    for (int b = 0; b < N; ++b) {
      for (int k = 0; k < 3; ++k) next[7 * b + k] = q[7 * b + k] + h * qd[6 * b + k];
      const Vector3<Real> spin = velocity(qd, b, 3);
      const Real rate = std::sqrt(dot(spin, spin)), half = h * rate / 2;
      const Real share = rate > Real(0) ? std::sin(half) / rate : h / 2;
      turn(q + 7 * b + 3, std::cos(half), times(share, spin), next + 7 * b + 3);
    }
  }
  /// Kinetic and potential, J.
  Real energy(const Real* q, const Real* qd) const {
    Real twice = 0;
    for (int b = 0; b < N; ++b) {
      const Vector3<Real> v = velocity(qd, b, 0), inside = Pose<Real>(q + 7 * b).into(velocity(qd, b, 3));
      const Vector3<Real> moment = boxes[at(b)].moment();
      twice += boxes[at(b)].mass * (dot(v, v) + 2 * gravity * q[7 * b + 2]);
      for (std::size_t k = 0; k < 3; ++k) twice += moment[k] * inside[k] * inside[k];
    }
    return twice / 2;
  }

private:
  // Unit force along t1, t2, n on a box at the contact, and its torque about the box's centre; box -1: the plane.
  struct Side {
    int box = -1;
    std::array<Vector3<Real>, 3> force{}, torque{};
  };
  struct Touch {
    Real gap = 0;
    std::array<Side, 2> sides;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static Vector3<Real> velocity(const Real* qd, int box, int first) {
    const Real* v = qd + 6 * box + first;
    return {v[0], v[1], v[2]};
  }
  static Real along(const Side& side, int r, const Real* qd) {
    if (side.box < 0) return Real(0);
    return dot(side.force[at(r)], velocity(qd, side.box, 0)) +
           dot(side.torque[at(r)], velocity(qd, side.box, 3));
  }
  // I⁻¹ of a box times a torque.
  Vector3<Real> turned_by_torque(int box, const Pose<Real>& pose, const Vector3<Real>& torque) const {
    const Vector3<Real> inside = pose.into(torque), moment = boxes[at(box)].moment();
    return pose.turned({inside[0] / moment[0], inside[1] / moment[1], inside[2] / moment[2]});
  }
  void respond(const Real* q, Side& side) const {
    if (side.box < 0) return;
    const Pose<Real> pose(q + 7 * side.box);
    for (std::size_t r = 0; r < 3; ++r) {
      side.force[r] = times(1 / boxes[at(side.box)].mass, side.force[r]);
      side.torque[r] = turned_by_torque(side.box, pose, side.torque[r]);
    }
  }
  static void put_block(const Touch& touch, const Touch& response, Real* block) {
    for (int r = 0; r < 3; ++r)
      for (int s = 0; s < 3; ++s) {
        Real entry = 0;
        for (const Side& a : touch.sides)
          for (const Side& b : response.sides)
            if (a.box >= 0 && a.box == b.box)
              entry += dot(a.force[at(r)], b.force[at(s)]) + dot(a.torque[at(r)], b.torque[at(s)]);
        block[3 * m * r + s] = entry;
      }
  }
  // A quaternion after the turn (cos, part along the axis) in inertial axes.
  static void turn(const Real* q, Real c, const Vector3<Real>& s, Real* next) {
    next[0] = c * q[0] - s[0] * q[1] - s[1] * q[2] - s[2] * q[3];
    next[1] = c * q[1] + s[0] * q[0] + s[1] * q[3] - s[2] * q[2];
    next[2] = c * q[2] + s[1] * q[0] + s[2] * q[1] - s[0] * q[3];
    next[3] = c * q[3] + s[2] * q[0] + s[0] * q[2] - s[1] * q[1];
  }
  static Side side_of(int box, const Pose<Real>& pose, const Vector3<Real>& point,
                      const std::array<Vector3<Real>, 3>& directions, Real sign) {
    Side side{box, {}, {}};
    for (std::size_t r = 0; r < 3; ++r) {
      side.force[r] = times(sign, directions[r]);
      side.torque[r] = cross(sum(point, times(Real(-1), pose.at)), side.force[r]);
    }
    return side;
  }
  // Contact i: corner i % 4 between box i / 4 and what is below it.
  Touch touch_of(const Real* q, int i) const {
    const int upper = i / 4, lower = upper - 1;
    const bool down = lower_has_corners[at(upper)];
    const int cornered = down ? lower : upper, faced = down ? upper : lower;
    const Real towards = down ? Real(1) : Real(-1); // of the corners, along the box's third axis
    const Pose<Real> corners(q + 7 * cornered);
    Pose<Real> face;
    face.axes = {Vector3<Real>{1, 0, 0}, Vector3<Real>{0, 1, 0}, Vector3<Real>{0, 0, 1}};
    if (faced >= 0) face = Pose<Real>(q + 7 * faced);
    const Vector3<Real> half = boxes[at(cornered)].half;
    const Vector3<Real> corner = {i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], towards * half[2]};
    const Vector3<Real> point = sum(corners.at, corners.turned(corner));
    const Real thickness = faced >= 0 ? boxes[at(faced)].half[2] : Real(0);
    Touch touch;
    // Above a face below, or below a face above.
    touch.gap = -towards * dot(face.axes[2], sum(point, times(Real(-1), face.at))) - thickness;
    touch.sides[0] = side_of(upper, Pose<Real>(q + 7 * upper), point, face.axes, Real(1));
    if (lower >= 0) touch.sides[1] = side_of(lower, Pose<Real>(q + 7 * lower), point, face.axes, Real(-1));
    return touch;
  }
};

} // namespace contact_test
