// SPDX-License-Identifier: MIT
// The generated dynamics as a system that methods of integration step.
import { ErrorControl, FixedSteps } from './methods.mjs';
import { ImpactSteps } from './impact_steps.mjs';
import { rateOfRotation, rotated, rotationOf } from './vectors.mjs';

/** Share of the energy in play by which the balance of energy may be off before the page says so: with control of the
 * error, and with a fixed step. Below the least energy, J, nothing is noticed, since rounding errors are as small. */
const imbalanceShares = { controlled: 1e-6, fixed: 1e-2 };
const leastEnergy = 1e-9;
/** Relative error that a step may have, and the share of it that values near zero have in place of their size. */
const stepTolerance = 1e-8;
const nearZero = 1e-2;

/** Impulses have steps of one length, that of the model where none is given. */
function methodOf(simulation, fixedStep) {
  const { scene } = simulation.mechanism;
  if (scene.rigidContacts) return new ImpactSteps(simulation, fixedStep || scene.step);
  return fixedStep > 0 ? new FixedSteps(simulation, fixedStep) : new ErrorControl(simulation, stepTolerance);
}

/** The state is that of the command `mbsgen simulate`: all coordinates, of which dependent ones are first guesses, the
 * velocities that are integrated, the states of the model, and the work of all forces but gravity, against which the
 * energy is balanced. Increments have a place for each velocity in place of the coordinates: attitudes move by
 * rotation vectors in the axes of their bodies, positions of free joints in the axes before the joint. */
export class Simulation {
  /** `fixedStep`: s; 0: steps as the error allows, or of the model's length where contacts are rigid. */
  constructor(mechanism, fixedStep = 0) {
    this.mechanism = mechanism;
    const { nq, nqd, nstate } = mechanism.scene.sizes;
    const count = mechanism.scene.integrated.length;
    this.places = { ud: nqd, x: nqd + count, work: nqd + count + nstate };
    this.size = this.places.work + 1;
    this.passive = new Float64Array(nqd);
    this.q = new Float64Array(nq);
    this.qd = new Float64Array(nqd);
    this.none = new Float64Array(this.size);
    this.method = methodOf(this, fixedStep);
    this.share = this.method.limiting ? imbalanceShares.controlled : imbalanceShares.fixed;
    this.start();
  }

  /** Takes the mechanism's pose and velocities as the beginning. */
  start() {
    const { mechanism, places } = this;
    this.time = mechanism.time;
    this.base = Float64Array.from(mechanism.q);
    this.rest = new Float64Array(this.size);
    mechanism.scene.integrated.forEach((place, i) => (this.rest[places.ud + i] = mechanism.qd[place]));
    this.rest.set(mechanism.x, places.x);
    const { kinetic, potential } = mechanism.energy();
    Object.assign(this, { startEnergy: kinetic + potential, startPotential: potential, potential, lifted: 0, moved: 0 });
  }

  /** One step of at most `longest` s, where it is not fixed. Its length; null, and nothing changed, where the dynamics
   * has no answer. */
  step(longest) {
    return this.method.step(longest);
  }

  /** Forces have changed, so that rates that are known do not count. */
  forget() {
    this.method.hasRates = false;
  }

  get work() {
    return this.rest[this.places.work];
  }

  /** Energy less the work of all forces since the beginning, less the energy then: an error of integration,
   * J. */
  imbalance() {
    const { kinetic, potential } = this.mechanism.energy();
    return kinetic + potential - this.work - this.startEnergy;
  }

  /** The largest energy, J, that has been in motion, has been lifted, or has come from forces until now. */
  movedEnergy() {
    const { kinetic, potential } = this.mechanism.energy();
    this.moved = Math.max(this.moved, kinetic, Math.abs(potential - this.startPotential), Math.abs(this.work));
    return this.moved;
  }

  /** Whether the motion is wrong by more than rounding and the errors of a good step; numbers that are none
   * are. A method of order 1 is always off by a part of what gravity does in a step. */
  isUnbalanced() {
    const usual = this.method.order === 1 ? this.lifted : 0;
    return !(Math.abs(this.imbalance()) <= this.share * this.movedEnergy() + usual + leastEnergy);
  }

  /** The joint of which the motion has limited most steps; undefined: none. */
  limitingJoint() {
    const { places, mechanism, method } = this;
    const place = method.limiting ? method.limiting() : -1;
    const velocity = place >= places.ud ? mechanism.scene.integrated[place - places.ud] : place;
    return mechanism.scene.joints.find((joint) => joint.velocity <= velocity && velocity < joint.velocity + joint.speeds);
  }

  /** The rates of the increment, dt s after the last step. */
  rates(dt, increment, result) {
    const { mechanism, places } = this;
    mechanism.time = this.time + dt;
    this.unpack(increment);
    if (!mechanism.dynamics(this.q, this.qd)) return false;
    this.coordinateRates(increment, result);
    mechanism.scene.integrated.forEach((place, i) => (result[places.ud + i] = mechanism.qdd[place]));
    result.set(mechanism.rates, places.x);
    result[places.work] = this.power();
    return true;
  }

  unpack(increment) {
    const { mechanism, places, rest } = this;
    const { scene } = mechanism;
    mechanism.displace(this.base, increment, this.q);
    for (const place of scene.given) this.q[place] = mechanism.q[place];
    this.qd.set(mechanism.qd);
    scene.integrated.forEach((place, i) => (this.qd[place] = rest[places.ud + i] + increment[places.ud + i]));
    for (const place of scene.held) this.qd[place] = 0;
    mechanism.drive(this.q, this.qd);
    for (let i = places.x; i < places.work; ++i) mechanism.x[i - places.x] = rest[i] + increment[i];
  }

  /** Power of joint forces, laws and driven joints, W. */
  power() {
    const { mechanism } = this;
    mechanism.call('passive', this.q, this.qd, this.passive);
    let power = 0;
    for (let i = 0; i < this.qd.length; ++i) power += (mechanism.Q[i] - this.passive[i]) * this.qd[i];
    mechanism.scene.driven.forEach((place, i) => (power += mechanism.driving[i] * this.qd[place]));
    return power;
  }

  coordinateRates(increment, result) {
    for (const { velocity } of this.mechanism.scene.single) result[velocity] = this.qd[velocity];
    for (const joint of this.mechanism.scene.spatial) this.spatialRates(joint, increment, result);
  }

  spatialRates({ coordinate, velocity, isFree }, increment, result) {
    const [at, from] = isFree ? [coordinate + 3, velocity + 3] : [coordinate, velocity];
    result.set(rateOfRotation(increment.subarray(from, from + 3), this.qd.subarray(from, from + 3)), from);
    if (!isFree) return;
    const R = rotationOf(Array.from(this.q.subarray(at, at + 4)));
    result.set(rotated(R, Array.from(this.qd.subarray(velocity, velocity + 3))), velocity);
  }

  /** The error that a place of the increment may have in a step. */
  scale(place, increment, tolerance) {
    const from = place < this.places.ud ? 0 : this.rest[place];
    const least = place === this.places.work ? Math.max(this.moved, leastEnergy) : nearZero;
    return tolerance * Math.max(Math.abs(from), Math.abs(from + increment[place]), Math.abs(increment[place]), least);
  }

  /** The state after a step becomes the pose shown, with its loops closed. `rates`: of the increment there; they
   * become those of a new step. */
  accept(dt, increment, rates) {
    const { mechanism, places, rest } = this;
    this.time = mechanism.time = this.time + dt;
    mechanism.q.set(this.q);
    mechanism.qd.set(this.qd);
    mechanism.normalize(mechanism.q);
    this.base.set(mechanism.q);
    for (let i = places.ud; i < this.size; ++i) rest[i] += increment[i];
    this.coordinateRates(this.none, rates);
    mechanism.refresh();
    this.movedEnergy();
    this.noteLift();
  }

  /** Change of the potential energy in the last step, J. */
  noteLift() {
    const { potential } = this.mechanism.energy();
    this.lifted = Math.abs(potential - this.potential);
    this.potential = potential;
  }

  reject() {
    const { mechanism, places } = this;
    mechanism.time = this.time;
    mechanism.x.set(this.rest.subarray(places.x, places.work));
  }
}
