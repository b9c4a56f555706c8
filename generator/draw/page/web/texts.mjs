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

/** What makes steps short: the joint whose motion the method has to follow most closely, and what acts on its body. */
function reason(simulation) {
  const joint = simulation.limitingJoint();
  if (!joint) return '';
  const { scene } = simulation.mechanism;
  const acting = [...scene.links.filter((link) => [link.from.body, link.to.body].includes(joint.body)), ...scene.contacts.filter(({ bodies }) => bodies.includes(joint.body))];
  const names = acting.map(({ name }) => name);
  return `The joint ${joint.name} limits the steps${names.length > 0 ? `, on whose body ${names.join(', ')} act${names.length > 1 ? '' : 's'}` : ''}.`;
}

/** The steps of a simulation, and a remedy where there is one. */
function steps(simulation) {
  const { length, limiting } = simulation.method;
  if (limiting) return { which: 'with control of the error', remedy: reason(simulation) };
  return { which: `with steps of ${length} s`, remedy: `Steps are too long for this motion: take ${shorterStep(length)} s, then Initial values.` };
}

/** That the balance of energy is broken. */
export function unbalanced(simulation) {
  const { which, remedy } = steps(simulation);
  const [off, moved] = [Math.abs(simulation.imbalance()), simulation.movedEnergy()];
  return `Energy is out of balance by ${shown(off)} J, where ${shown(moved)} J have moved and ${simulation.share} of them may be lost, ${which}: this motion is not to be trusted. ${remedy}`;
}

/** That a simulation has ended. */
export function noAnswer(simulation) {
  const { scene, time } = simulation.mechanism;
  const { which, remedy } = steps(simulation);
  if (simulation.method.answer === 'not converged')
    return `The impulses of the rigid contacts are not found after t = ${shown(time)} s ${which}. ${remedy}`;
  const loops = scene.equations.length > 0 ? ' A loop cannot close there or is singular.' : '';
  return `The equations of motion have no answer after t = ${shown(time)} s ${which}.${loops} ${remedy}`;
}

/** How far the simulation stays behind real time; empty where it does not. */
export function pace(share, simulation) {
  if (share >= 0.9) return '';
  const { length, limiting } = simulation.method;
  return `, at ${share.toFixed(2)} of real time: this computer is too slow for steps of ${shown(length)} s. ${limiting ? reason(simulation) : ''}`;
}

/** What a simulation does not keep, before it is begun; empty: nothing. */
export function beforeSimulation({ scene }) {
  if (!scene.rigidContacts) return '';
  return 'Contacts are rigid: steps have one length, and the balance of energy holds to a hundredth. A machine without a controller that collapses has too many impacts for that; the page says so then.';
}

/** Why the page cannot simulate; empty where it can. */
export function whyNoSimulation(mechanism) {
  const { scene, missingLaws: laws } = mechanism;
  if (laws.length > 0)
    return `${laws.length > 1 ? 'The laws' : 'The law'} ${laws.join(', ')} ${laws.length > 1 ? 'are' : 'is'} part of a program, so this page shows positions and cannot simulate. mbsgen view --laws FILE.mjs gives them to the page.`;
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
