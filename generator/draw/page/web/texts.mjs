// SPDX-License-Identifier: MIT
// Sentences about what the page cannot do or compute, numbers, and the pose for the model file.
import { distance } from './vectors.mjs';
import { placeOf } from './mechanism.mjs';

/** Five digits; sizes below 1e-9, which are rounding errors here, as 0. */
export function shown(value) {
  if (!Number.isFinite(value)) return 'no number';
  return Math.abs(value) < 1e-9 ? '0' : Number(value.toPrecision(5)).toString();
}

const millimetres = (value) => `${Number((1000 * value).toPrecision(3))} mm`;

/** The cuts of a pose that does not close, the widest gap first, m. */
function gaps(mechanism, q) {
  const kept = Float64Array.from(mechanism.poses);
  mechanism.call('poses', q, mechanism.poses);
  const found = mechanism.scene.cuts.map((cut) => {
    const apart = distance(placeOf(mechanism, cut.a), placeOf(mechanism, cut.b));
    return { name: cut.name, gap: Math.abs(apart - cut.length) };
  });
  mechanism.poses.set(kept);
  return found.sort((a, b) => b.gap - a.gap);
}

/** Why a pose is not shown. */
export function openLoop(mechanism, what) {
  const [widest] = mechanism.attempt ? gaps(mechanism, mechanism.attempt) : [];
  const where = widest && widest.gap > 0 ? ` The nearest try leaves the cut ${widest.name} open by ${millimetres(widest.gap)}.` : '';
  return `The loops do not close with ${what}, the last pose that closes is shown.${where}`;
}

/** The next shorter step to try, s: a number with one digit. */
const shorterStep = (step) => Number((step / 5).toPrecision(1));

/** That the balance of energy is broken. */
export function unbalanced(simulation, step) {
  const off = Math.abs(simulation.imbalance());
  return `Energy is out of balance by ${shown(off)} J, where ${shown(simulation.movedEnergy())} J have moved: steps of ${step} s are too long for this motion, which is not to be trusted. Take ${shorterStep(step)} s, then Initial values.`;
}

/** That a simulation has ended. */
export function noAnswer(scene, time, step) {
  const loops = scene.equations.length > 0 ? 'Either a loop cannot close or is singular there, or the steps' : 'The steps';
  return `The equations of motion have no answer after t = ${shown(time)} s with steps of ${step} s. ${loops} are too long for this motion: take ${shorterStep(step)} s, then Initial values.`;
}

/** Why the page cannot simulate; empty where it can. */
export function whyNoSimulation(scene) {
  if (scene.laws.length > 0)
    return `${scene.laws.length > 1 ? 'The laws' : 'The law'} ${scene.laws.join(', ')} ${scene.laws.length > 1 ? 'are' : 'is'} part of a program, so this page shows positions and cannot simulate.`;
  if (scene.rigidContacts) return 'Rigid contacts need a program, so this page shows positions and cannot simulate.';
  if (!scene.closed) return 'The loops do not close in the model file, so this page cannot simulate. Move the sliders until the red threads vanish, and copy q0.';
  return scene.simulates ? '' : 'The equations of motion of this model are singular, so this page cannot simulate.';
}

/** Shortest text of a number that reads back as it, -0 as 0. */
const spelled = (value) => (value === 0 ? 0 : value);

function initialValue(mechanism, joint) {
  const values = Array.from(mechanism.q.subarray(joint.coordinate, joint.coordinate + joint.width), spelled);
  if (joint.spatial && joint.slides) return { position: values.slice(0, 3), quaternion: values.slice(3) };
  return joint.width === 1 ? values[0] : values;
}

/** The pose shown as the model file spells it, the cure for a bad first guess. JSON: for each joint of the
 * file its "q0". A shorthand of two joints has a list. */
export function poseText(mechanism) {
  const values = new Map();
  for (const joint of mechanism.scene.joints) {
    if (joint.coordinate < 0) continue;
    const value = initialValue(mechanism, joint);
    values.set(joint.owner, values.has(joint.owner) ? [values.get(joint.owner), value].flat() : value);
  }
  const lines = Array.from(values, ([name, q0]) => `  {"name": ${JSON.stringify(name)}, "q0": ${JSON.stringify(q0)}}`);
  return `[\n${lines.join(',\n')}\n]`;
}
