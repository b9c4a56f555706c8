// SPDX-License-Identifier: GPL-3.0-or-later
// module.mjs FOLDER: the module of the ankle's closure in that folder.
import assert from "node:assert/strict";

const {Closure, Status, force_limits, joint_names, lower_limits, known_names, known_rate_names, rate_names} = await import(
  `${process.argv[2]}/ankle_closure.mjs`
);
const close = (a, b, bound) => assert.ok(Math.abs(a - b) <= bound, `${a} is not ${b}`);

assert.deepEqual(known_names, ["left_motor", "right_motor"]);
assert.deepEqual(known_rate_names, known_names);
assert.equal(joint_names.length, 8);
assert.deepEqual(rate_names, joint_names);

const closure = new Closure();
const joints = closure.home();
const known = [0.21, -0.13];
assert.equal(closure.positions(known, joints), Status.ok);
const value = (name, array = joints) => array[joint_names.indexOf(name)];
assert.equal(value("left_motor"), 0.21);

// Rods keep their lengths: from the tip of the crank to the foot.
function rod(side, motor, height) {
  const p = value("ankle_pitch"), r = value("ankle_roll"), m = value(motor);
  const foot = [-0.05 * Math.cos(p) + side * Math.sin(r) * Math.sin(p), side * Math.cos(r),
    0.05 * Math.sin(p) + side * Math.sin(r) * Math.cos(p)];
  return Math.hypot(-0.005 - 0.045 * Math.cos(m) - foot[0], side - foot[1], height + 0.045 * Math.sin(m) - foot[2]);
}
close(rod(0.036, "left_motor", 0.24), 0.24, 1e-13);
close(rod(-0.036, "right_motor", 0.15), 0.15, 1e-13);

const B = new Float64Array(16), rates = new Float64Array(8), forces = new Float64Array(2);
assert.equal(closure.jacobian(joints, B), Status.ok);
assert.equal(closure.velocities(joints, [2, 3], rates), Status.ok);
rates.forEach((rate, i) => close(rate, 2 * B[2 * i] + 3 * B[2 * i + 1], 1e-13));
for (let k = 0; k < 2; ++k) {
  const sides = [-1e-5, 1e-5].map((step) => {
    const moved = Float64Array.from(joints);
    assert.equal(closure.positions(known.map((x, i) => (i === k ? x + step : x)), moved), Status.ok);
    return moved;
  });
  for (let i = 0; i < 8; ++i) close((sides[1][i] - sides[0][i]) / 2e-5, B[2 * i + k], 1e-8);
}

// Accelerations are the slope of rates along the motion.
const accelerations = new Float64Array(8), step = 1e-5;
assert.equal(closure.accelerations(joints, [2, 3], [-1, 4], accelerations), Status.ok);
const slope = [-step, step].map((t) => {
  const moved = Float64Array.from(joints), moving = new Float64Array(8);
  const at = [2 * t - t * t / 2, 3 * t + 2 * t * t].map((x, i) => known[i] + x);
  assert.equal(closure.positions(at, moved), Status.ok);
  assert.equal(closure.velocities(moved, [2 - t, 3 + 4 * t], moving), Status.ok);
  return moving;
});
accelerations.forEach((a, i) => close((slope[1][i] - slope[0][i]) / (2 * step), a, 1e-5));
assert.equal(value("ankle_roll", lower_limits), -0.35);
assert.equal(force_limits[0], 60);
assert.equal(lower_limits[1], -Infinity);

const efforts = joint_names.map((_, i) => Math.sin(i + 1));
assert.equal(closure.forces(joints, efforts, forces), Status.ok);
close(2 * forces[0] + 3 * forces[1], efforts.reduce((sum, effort, i) => sum + effort * rates[i], 0), 1e-13);

// Without a result all is as before.
const before = Float64Array.from(joints);
assert.equal(closure.positions([40, -40], joints), Status.not_converged);
assert.equal(closure.positions([NaN, 0], joints), Status.invalid_input);
assert.deepEqual(joints, before);
rates.fill(9);
assert.equal(closure.velocities(joints, [NaN, 0], rates), Status.invalid_input);
assert.equal(closure.jacobian(new Float64Array(8).fill(NaN), B), Status.invalid_input);
assert.equal(closure.forces(new Float64Array(8).fill(NaN), efforts, forces), Status.invalid_input);
assert.ok(rates.every((rate) => rate === 9));
for (const call of [() => closure.positions([1], joints), () => closure.positions(known, [1]),
  () => closure.velocities(joints, [1], rates), () => closure.velocities(joints, known, [1]),
  () => closure.accelerations(joints, known, [1], rates), () => closure.jacobian(joints, [1]), () => closure.forces(joints, [1], forces), () => closure.forces(joints, efforts, [1])])
  assert.throws(call, /has 1 numbers, not [0-9]+/);
closure.model.parameters.long_rod = 0.241;
closure.model.update();
assert.equal(closure.positions(known, joints), Status.ok);
close(rod(0.036, "left_motor", 0.24), 0.241, 1e-13);
