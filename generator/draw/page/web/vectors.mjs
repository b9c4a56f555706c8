// SPDX-License-Identifier: MIT
// Vectors are arrays of three numbers, rotations arrays of nine, row by row.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const distance = (a, b) => norm(subtract(a, b));
export const unit = (a, otherwise = [0, 0, 1]) => (norm(a) > 0 ? scaled(a, 1 / norm(a)) : otherwise);

export const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const row = (R, i) => [R[3 * i], R[3 * i + 1], R[3 * i + 2]];
export const column = (R, i) => [R[i], R[i + 3], R[i + 6]];
export const rotated = (R, v) => [dot(row(R, 0), v), dot(row(R, 1), v), dot(row(R, 2), v)];
export const transposed = (R) => [R[0], R[3], R[6], R[1], R[4], R[7], R[2], R[5], R[8]];

/** A B */
export function product(A, B) {
  const result = [];
  for (let i = 0; i < 3; ++i) for (let j = 0; j < 3; ++j) result.push(dot(row(A, i), column(B, j)));
  return result;
}

/** The rotation by an angle (rad) about the unit vector u. */
export function turn(u, angle) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const k = 1 - c;
  const [x, y, z] = u;
  return [
    c + k * x * x, k * x * y - s * z, k * x * z + s * y,
    k * x * y + s * z, c + k * y * y, k * y * z - s * x,
    k * x * z - s * y, k * y * z + s * x, c + k * z * z,
  ];
}

/** The rotation of a unit quaternion w, x, y, z. */
export function rotationOf([w, x, y, z]) {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

/** The product of two quaternions. */
export function productOf([w, x, y, z], [a, b, c, d]) {
  return [w * a - x * b - y * c - z * d, w * b + x * a + y * d - z * c, w * c - x * d + y * a + z * b, w * d + x * c - y * b + z * a];
}

/** The quaternion of a rotation vector, rad. */
export function exponential([x, y, z]) {
  const angle = Math.hypot(x, y, z);
  const share = angle > 1e-4 ? Math.sin(angle / 2) / angle : 0.5 - (angle * angle) / 48;
  return [Math.cos(angle / 2), share * x, share * y, share * z];
}

/** The rate of a rotation vector s, where the rotation exp(s) turns with w in its own axes: w + s x w/2 + k s x (s x w)
 * (Bortz 1971). */
export function rateOfRotation(s, w) {
  const [first, angle] = [cross(s, w), norm(s)];
  const second = cross(s, first);
  const k = angle > 1e-2 ? (1 - (angle / 2) / Math.tan(angle / 2)) / (angle * angle) : 1 / 12 + (angle * angle) / 720;
  return [0, 1, 2].map((i) => w[i] + first[i] / 2 + k * second[i]);
}

/** The quaternion of R = Rz(yaw) Ry(pitch) Rx(roll), angles in rad. */
export function quaternionOf([roll, pitch, yaw]) {
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)];
  const [cp, sp] = [Math.cos(pitch / 2), Math.sin(pitch / 2)];
  const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
  return [
    cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy,
  ];
}

/** Roll, pitch and yaw of a unit quaternion, as `quaternionOf` takes them. */
export function anglesOf(quaternion) {
  const R = rotationOf(quaternion);
  return [Math.atan2(R[7], R[8]), Math.asin(Math.max(-1, Math.min(1, -R[6]))), Math.atan2(R[3], R[0])];
}

/** Two unit vectors that make right angles with the unit vector u and with each other. */
export function acrossOf(u) {
  const a = unit(cross(u, Math.abs(u[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  return [a, cross(u, a)];
}
