// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/manifold.h"
#include "emit/text/manifold.h"

namespace mbsgen::emit {

namespace {

// As in emit/text/manifold.cpp; there are no pointers into arrays here.
constexpr const char* javascript_ball = R"(/// Scales a quaternion w, x, y, z to the length 1.
function $unit_quaternion(q, k) {
  const scale = 1.0/Math.sqrt(q[k]*q[k] + q[k + 1]*q[k + 1] + q[k + 2]*q[k + 2] + q[k + 3]*q[k + 3]);
  for (let i = k; i < k + 4; ++i) q[i] = scale*q[i];
}

/// The product a b, or with `sign` -1 that of the inverse of a and b, for quaternions of length 1.
function $quaternion_product(a, sign, b, product, k) {
  const x = sign*a[1], y = sign*a[2], z = sign*a[3];
  product[k] = a[0]*b[0] - x*b[1] - y*b[2] - z*b[3];
  product[k + 1] = a[0]*b[1] + x*b[0] + y*b[3] - z*b[2];
  product[k + 2] = a[0]*b[2] + y*b[0] + z*b[1] - x*b[3];
  product[k + 3] = a[0]*b[3] + z*b[0] + x*b[2] - y*b[1];
}

/// An angle above zero whose square is that of x, y, z, but for a part that no result shows.
function $angle_of(x, y, z) {
  return Math.sqrt(x*x + y*y + z*z + 1e-20);
}

/// The quaternion of length 1 with the direction of that from place k on.
function $unit_of(q, k) {
  const unit = [q[k], q[k + 1], q[k + 2], q[k + 3]];
  $unit_quaternion(unit, 0);
  return unit;
}

/// The quaternion q after a turn by the rotation vector `turn`, in the axes that turn.
function $turned(q, k, turn, t, result, r) {
  const half = 0.5*$angle_of(turn[t], turn[t + 1], turn[t + 2]);
  const share = 0.5*(Math.sin(half)/half);
  const step = [Math.cos(half), share*turn[t], share*turn[t + 1], share*turn[t + 2]];
  $quaternion_product([q[k], q[k + 1], q[k + 2], q[k + 3]], 1.0, step, result, r);
  $unit_quaternion(result, r);
}

/// The smallest rotation vector that leads from a to b.
function $turn_between(a, j, b, k, turn, t) {
  const step = [0.0, 0.0, 0.0, 0.0];
  $quaternion_product($unit_of(a, j), -1.0, $unit_of(b, k), step, 0);
  const length = $angle_of(step[1], step[2], step[3]);
  const direction = step[0] < 0.0 || 1.0/step[0] < 0.0 ? -2.0 : 2.0;
  const scale = direction*(Math.atan2(length, Math.abs(step[0]))/length);
  for (let i = 0; i < 3; ++i) turn[t + i] = scale*step[i + 1];
}

)";

constexpr const char* javascript_free = R"(function $cross(x, y, z, b) {
  return [y*b[2] - z*b[1], z*b[0] - x*b[2], x*b[1] - y*b[0]];
}

/// v turned by a quaternion of length 1 or, with `sign` -1, turned back.
function $rotated(q, sign, v) {
  const once = $cross(q[1], q[2], q[3], v), twice = $cross(q[1], q[2], q[3], once);
  const w = sign*q[0];
  return v.map((x, i) => x + 2.0*(w*once[i] + twice[i]));
}

/// u + first turn x u + second turn x (turn x u).
function $bent(turn, t, first, second, u) {
  const x = turn[t], y = turn[t + 1], z = turn[t + 2];
  const once = $cross(x, y, z, u), twice = $cross(x, y, z, once);
  return u.map((x, i) => x + first*once[i] + second*twice[i]);
}

/// The pose after a screw motion: the rotation vector `turn` and the way `shift`, in the axes that move.
function $moved(pose, k, turn, t, shift, s, result, r) {
  const angle = $angle_of(turn[t], turn[t + 1], turn[t + 2]), half = 0.5*angle, share = Math.sin(half)/half;
  const q = $unit_of(pose, k + 3);
  const way = $bent(turn, t, 0.5*share*share, (1.0 - share*Math.cos(half))/(angle*angle),
      [shift[s], shift[s + 1], shift[s + 2]]);
  const path = $rotated(q, 1.0, way);
  for (let i = 0; i < 3; ++i) result[r + i] = pose[k + i] + path[i];
  $turned(q, 0, turn, t, result, r + 3);
}

/// The six velocities of a free joint after dt of accelerations, along the axes at the beginning.
function $accelerated(qd, k, qdd, j, dt, result, r) {
  const turning = $cross(qd[k + 3], qd[k + 4], qd[k + 5], [qd[k], qd[k + 1], qd[k + 2]]);
  for (let i = 0; i < 3; ++i) result[r + i] = qd[k + i] + dt*(qdd[j + i] + turning[i]);
  for (let i = 3; i < 6; ++i) result[r + i] = qd[k + i] + dt*qdd[j + i];
}

/// The pose after dt of velocities along the axes at the beginning, of which the origin keeps its own, and behind the
/// pose that velocity along the axes at the end.
function $flown(pose, k, qd, j, dt, result, r) {
  const q = $unit_of(pose, k + 3);
  const path = $rotated(q, 1.0, [qd[j], qd[j + 1], qd[j + 2]]);
  const turn = [dt*qd[j + 3], dt*qd[j + 4], dt*qd[j + 5]];
  for (let i = 0; i < 3; ++i) result[r + i] = pose[k + i] + dt*path[i];
  $turned(q, 0, turn, 0, result, r + 3);
  const next = $rotated([result[r + 3], result[r + 4], result[r + 5], result[r + 6]], -1.0, path);
  for (let i = 0; i < 3; ++i) result[r + 7 + i] = next[i];
}

/// The screw motion that leads from a to b by the smaller turn.
function $move_between(a, j, b, k, turn, t, shift, s) {
  const path = [b[k] - a[j], b[k + 1] - a[j + 1], b[k + 2] - a[j + 2]];
  const way = $rotated($unit_of(a, j + 3), -1.0, path);
  $turn_between(a, j + 3, b, k + 3, turn, t);
  const angle = $angle_of(turn[t], turn[t + 1], turn[t + 2]), half = 0.5*angle;
  const bent = $bent(turn, t, -0.5, (1.0 - half*Math.cos(half)/Math.sin(half))/(angle*angle), way);
  for (let i = 0; i < 3; ++i) shift[s + i] = bent[i];
}

)";

} // namespace

std::string javascript_manifold_helpers(const scheme::Shape& shape) {
  if (shape.spatial.empty()) return "";
  return std::string(javascript_ball) + (has_free_joint(shape) ? javascript_free : "");
}

} // namespace mbsgen::emit
