// SPDX-License-Identifier: MIT
// The method of models with rigid contacts: steps of one length, with impulses in place of contact forces.
import { ContactStepper } from './contact_step.mjs';
import { scaled } from './vectors.mjs';

/** The sweeps of a step, and the error that velocities of contacts may keep where these do not get to the tolerance, m/s. */
const pageSettings = { sweeps: { most: 200, tolerance: 1e-8, relaxation: 1 }, residualLimit: 1e-3 };
/** How often the sweeps of a step go on, where they have not converged. */
const tries = 10;

/** The step of a mechanism, with impulses of its own. */
export function stepperOf({ module, model, scene }, settings = {}) {
  const origins = scene.spatial.filter(({ isFree }) => isFree).map(({ velocity }) => velocity);
  return new ContactStepper(module, model, { ...scene.sizes, origins }, settings);
}

/** Those without contacts, as its steps ask for them. */
export const accelerationsOf = (mechanism) => (q, qd, qdd) => {
  const isThere = mechanism.dynamics(q, qd);
  qdd.set(mechanism.qdd);
  return isThere;
};

/** In place of the methods of methods.mjs. `answer`: of the last step, see ContactStepper. */
export class ImpactSteps {
  constructor(system, length) {
    Object.assign(this, { system, length, order: 1, answer: 'ok' });
    this.stepper = stepperOf(system.mechanism, pageSettings);
    this.increment = new Float64Array(system.size);
    this.rates = new Float64Array(system.size);
  }

  /** One step, whatever is wanted. Its length, s; null where there is no answer, and `answer` says why. */
  step() {
    const { system, stepper, length } = this;
    const { mechanism } = system;
    system.q.set(mechanism.q);
    system.qd.set(mechanism.qd);
    this.answer = this.solve();
    if (this.answer !== 'ok') {
      system.reject();
      return null;
    }
    this.fillIncrement(mechanism.qd);
    system.accept(length, this.increment, this.rates);
    mechanism.contactForces = stepper.contacts.flatMap(({ point, normal }, i) =>
      (stepper.active[i] ? [{ at: Array.from(point), force: scaled(normal, stepper.impulse[3 * i + 2] / length) }] : []));
    return length;
  }

  solve() {
    const { system, stepper, length } = this;
    const accelerations = accelerationsOf(system.mechanism);
    for (let left = tries; left > 0; --left) {
      const word = stepper.step(accelerations, length, system.q, system.qd);
      if (word !== 'not converged') return word;
    }
    return 'not converged';
  }

  fillIncrement(before) {
    const { system, stepper, length, increment } = this;
    const { mechanism, places } = system;
    increment.fill(0);
    mechanism.scene.integrated.forEach((place, i) => (increment[places.ud + i] = system.qd[place] - before[place]));
    for (let i = places.x; i < places.work; ++i) mechanism.x[i - places.x] += increment[i] = length * mechanism.rates[i - places.x];
    increment[places.work] = stepper.work() + length * this.power(before);
  }

  /** Mean power of the other forces during the step, W: they and the axes keep their values of its beginning. */
  power(before) {
    const { system, stepper } = this;
    const { Q } = system.mechanism;
    system.mechanism.call('passive', system.mechanism.q, before, system.passive);
    return before.reduce((power, rate, i) => power + ((Q[i] - system.passive[i]) * (rate + stepper.next[i])) / 2, 0);
  }
}
