// SPDX-License-Identifier: MIT
// The tyre of mbsgen/laws for pages: tyre_bakker.hpp and, for plane models, wheel.hpp in JavaScript. The contact frame: x
// forward in the wheel's plane, y to the left, z up. Finite for any input, as they are.

const largest = 1e12;
const clamp = (x, low, high) => (x > low ? (x < high ? x : high) : low);
const saturate = (x, limit = largest) => (Number.isNaN(x) ? 0 : clamp(x, -limit, limit));
const degrees = (angle) => angle * (180 / Math.PI);

/** Slips of a wheel with its contact point at vx, vy, m/s, which turns at omega, rad/s. `lateral` and `camber`: rad. */
function tyreSlip(vx, vy, omega, radius, camber, slowest = 0.5) {
  const [ahead, aside] = [saturate(vx), saturate(vy)];
  const speed = Math.max(Math.abs(ahead), slowest);
  return { longitudinal: (saturate(omega) * radius - ahead) / speed, lateral: Math.atan(aside / speed), camber };
}

/** y = d sin(c atan(b phi)) + sv, phi = (1-e)(x+sh) + (e/b) atan(b (x+sh)). */
function magic({ c, d, b, e, sh = 0, sv = 0 }, x) {
  const shifted = x + sh;
  const phi = (1 - e) * shifted + (e / b) * Math.atan(b * shifted);
  return d * Math.sin(c * Math.atan(b * phi)) + sv;
}

function driving(fz) {
  const [c, d] = [1.65, (-21.3 * fz + 1144) * fz];
  const stiffness = (49.6 * fz + 226) * fz * Math.exp(-0.069 * fz);
  return { c, d, b: stiffness / (c * d), e: (-0.006 * fz + 0.056) * fz + 0.486 };
}

function cornering(fz, g) {
  const [c, d] = [1.3, (-22.1 * fz + 1011) * fz];
  const stiffness = 1078 * Math.sin(1.82 * Math.atan(0.208 * fz));
  return { c, d, b: (stiffness * (1 - 0.022 * Math.abs(g))) / (c * d), e: -0.354 * fz + 0.707, sh: 0.028 * g, sv: 14.8 * fz * g };
}

function aligning(fz, g) {
  const [c, d] = [2.4, (-2.72 * fz - 2.28) * fz];
  const stiffness = (-1.86 * fz - 2.73) * fz * Math.exp(-0.11 * fz);
  const curvature = (-0.07 * fz + 0.643) * fz - 4.04;
  return { c, d, b: (stiffness / (c * d)) * (1 - 0.03 * Math.abs(g)), e: curvature * (1 - 0.07 * Math.abs(g)), sh: 0.015 * g, sv: (-0.066 * fz + 0.945) * fz * g };
}

/** Bakker, Nyborg & Pacejka 1987; each force times its share of the slip vector. `load`: N. */
export function bakkerTyre(load, slip) {
  const fz = clamp(saturate(load), 0, 20000) / 1000;
  if (!(fz > 1e-6)) return { longitudinal: 0, lateral: 0, aligning: 0 };
  const g = degrees(clamp(saturate(slip.camber), -0.25, 0.25));
  const alpha = degrees(clamp(saturate(slip.lateral), -Math.PI / 2, Math.PI / 2));
  const s = saturate(slip.longitudinal, 1000);
  const t = clamp(Math.tan(clamp(saturate(slip.lateral), -1.57, 1.57)), -1000, 1000);
  const total = Math.sqrt(s * s + t * t);
  const [along, across] = total > 0 ? [Math.abs(s) / total, Math.abs(t) / total] : [1, 1];
  return { longitudinal: along * magic(driving(fz), 100 * s), lateral: -across * magic(cornering(fz, g), alpha), aligning: -across * magic(aligning(fz, g), alpha) };
}

/** Both wheels of an axle as one, which roll freely in a plane model; for the frame "body". `load`: of the axle, N. */
export function rollFreelyInPair(tyre, load, { velocity }, wrench) {
  const slip = { ...tyreSlip(velocity[0], velocity[1], 0, 0, 0), longitudinal: 0 };
  const force = tyre(load / 2, slip);
  wrench.force.set([0, 2 * force.lateral, 0]);
  wrench.torque.set([0, 0, 2 * force.aligning]);
}
