// SPDX-License-Identifier: GPL-3.0-or-later
// usage: pull.mjs FOLDER: bodies of pages of the folder are pulled while they move, without a browser: the point comes to
// the pointer as far as weight lets it, loops stay closed, and the work of the pull is in the balance of the energy.
import { check, end } from './checks.mjs';
import { mechanismOf } from './mechanisms.mjs';
import { Grip } from '../../../generator/draw/page/web/grip.mjs';
import { Hand } from '../../../generator/draw/page/web/hand.mjs';
import { Simulation } from '../../../generator/draw/page/web/simulation.mjs';
import { distance } from '../../../generator/draw/page/web/vectors.mjs';

const folder = process.argv[2];
const frame = 1 / 60;
const local = [0.1, 0.01, 0.02];

/** What of a page the hand needs. */
const pageOf = (mechanism, simulation) => ({ mechanism, draw() {}, transport: { pushed: () => simulation.forget() } });

/** Where the point can be: where a coordinate further along takes it. */
function reachable(mechanism, body, place, way) {
  const kept = Float64Array.from(mechanism.q);
  mechanism.move([[place, kept[place] + way]]);
  const target = new Grip(mechanism, body, local).place;
  mechanism.settle(kept);
  return target;
}

/** How far weight may keep the point from the pointer, m: that of a body in free fall, and half as much again. */
const sag = (1.5 * 9.81) / 25 ** 2;

/** Seconds of a simulation; its largest residual. */
function advance(mechanism, simulation, hand, seconds) {
  let residual = 0;
  for (let i = 0; i < seconds / frame; ++i) {
    if (hand.advance(simulation, frame, 10000) === null) throw new Error(`no answer after ${mechanism.time} s`);
    residual = Math.max(residual, mechanism.largestResidual());
  }
  return residual;
}

const isBalanced = (simulation) => Math.abs(simulation.imbalance()) < 1e-6 * simulation.movedEnergy() + 1e-9;

async function checkPull(name, bodyName, coordinate, way) {
  const mechanism = await mechanismOf(folder, name);
  mechanism.qd.fill(0);
  const { bodies, coordinates } = mechanism.scene;
  const body = bodies.findIndex((each) => each.name === bodyName);
  const target = reachable(mechanism, body, coordinates.findIndex((each) => each.name === coordinate), way);
  const simulation = new Simulation(mechanism);
  const hand = new Hand(pageOf(mechanism, simulation));
  hand.grip = new Grip(mechanism, body, local);
  const before = distance(hand.grip.place, target);
  hand.grip.target = target;
  const residual = advance(mechanism, simulation, hand, 2);
  const after = distance(hand.grip.place, target);
  check(after < sag && after < before / 2, `${name}: the point comes from ${before.toFixed(4)} m to ${after.toFixed(4)} m`);
  check(residual < 1e-9, `${name}: largest residual of the pull ${residual}`);
  check(isBalanced(simulation) && Math.abs(simulation.work) > 1e-3, `${name}: ${simulation.work.toFixed(4)} J of the pull are in the balance, ${simulation.imbalance()} J off`);
  hand.leave();
  const work = simulation.work;
  advance(mechanism, simulation, hand, 0.5);
  check(mechanism.Q.every((force) => Math.abs(force) < 1e-9) && Math.abs(simulation.work - work) < 1e-6, `${name}: no force is left behind`);
  check(isBalanced(simulation), `${name}: the motion after it is balanced, ${simulation.imbalance()} J off`);
}

for (const [name, ...pull] of [['four_bar', 'rocker', 'crank_angle', 0.8], ['stewart_platform', 'platform', 'z', 0.05], ['puma560', 'link4', 'q1', 0.7]])
  await checkPull(name, ...pull);
end();
