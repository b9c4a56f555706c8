// SPDX-License-Identifier: MIT
// Motion: simulation, tables, and a runner that plays either in real time.
import { rotated, rotationOf } from './vectors.mjs';

/** Share of the energy that has moved by which the balance of energy may be off; below the least energy, J,
 * nothing is noticed, since only rounding errors are as small. */
const imbalanceShare = 1e-2;
const leastEnergy = 1e-9;

/** Runge and Kutta's fourth-order method over the generated direct dynamics. The state is that of the command
 * `mbsgen simulate`: all coordinates, of which dependent ones are first guesses, the velocities that are
 * integrated, the states of the model, and the work of all forces but gravity, against which the energy is
 * balanced. */
export class Simulation {
  constructor(mechanism) {
    this.mechanism = mechanism;
    const { nq, nqd, nstate } = mechanism.scene.sizes;
    this.places = { ud: nq, x: nq + mechanism.scene.integrated.length };
    this.places.work = this.places.x + nstate;
    this.size = this.places.work + 1;
    this.passive = new Float64Array(nqd);
    this.q = new Float64Array(nq);
    this.qd = new Float64Array(nqd);
    this.slopes = [0, 1, 2, 3].map(() => new Float64Array(this.size));
    this.trial = new Float64Array(this.size);
    this.start();
  }

  /** Takes the mechanism's pose and velocities as the beginning. */
  start() {
    const { q, qd, x, scene } = this.mechanism;
    this.y = new Float64Array(this.size);
    this.y.set(q);
    scene.integrated.forEach((place, i) => (this.y[this.places.ud + i] = qd[place]));
    this.y.set(x, this.places.x);
    this.sloped = false;
    const { kinetic, potential } = this.mechanism.energy();
    Object.assign(this, { startEnergy: kinetic + potential, startPotential: potential, moved: 0 });
  }

  /** Energy less the work of all forces since the beginning, less the energy then: an error of integration,
   * J. */
  imbalance() {
    const { kinetic, potential } = this.mechanism.energy();
    return kinetic + potential - this.y[this.places.work] - this.startEnergy;
  }

  /** The largest energy, J, that has been in motion, has been lifted, or has come from forces until now. */
  movedEnergy() {
    const { kinetic, potential } = this.mechanism.energy();
    const work = this.y[this.places.work];
    this.moved = Math.max(this.moved, kinetic, Math.abs(potential - this.startPotential), Math.abs(work));
    return this.moved;
  }

  /** Whether the motion is wrong by more than rounding and the errors of a good step; numbers that are none
   * are. */
  isUnbalanced() {
    return !(Math.abs(this.imbalance()) <= imbalanceShare * this.movedEnergy() + leastEnergy);
  }

  /** One step of dt s; false, and nothing changed, where the dynamics has no answer. */
  step(dt) {
    const { mechanism, slopes, trial, y } = this;
    const begin = mechanism.time;
    const kept = { y: Float64Array.from(y), slope: Float64Array.from(slopes[0]) };
    let good = this.sloped || this.slope(y, slopes[0]); // else known from the end of the step before
    for (const [i, share] of [[1, 0.5], [2, 0.5], [3, 1]]) {
      for (let k = 0; k < this.size; ++k) trial[k] = y[k] + share * dt * slopes[i - 1][k];
      mechanism.time = begin + share * dt;
      good = good && this.slope(trial, slopes[i]);
    }
    const [a, b, c, d] = slopes;
    for (let k = 0; k < this.size; ++k) y[k] += (dt / 6) * (a[k] + 2 * b[k] + 2 * c[k] + d[k]);
    mechanism.time = begin + dt;
    this.sloped = good && this.show();
    if (!this.sloped) this.restore(begin, kept);
    return this.sloped;
  }

  restore(time, { y, slope }) {
    this.mechanism.time = time;
    this.y.set(y);
    this.slopes[0].set(slope);
  }

  /** The rates of a state. */
  slope(y, slope) {
    const { mechanism, places } = this;
    this.unpack(y);
    if (!mechanism.dynamics(this.q, this.qd)) return false;
    this.coordinateRates(y, slope);
    mechanism.scene.integrated.forEach((place, i) => (slope[places.ud + i] = mechanism.qdd[place]));
    slope.set(mechanism.rates, places.x);
    slope[places.work] = this.power();
    return true;
  }

  unpack(y) {
    const { mechanism, places } = this;
    const { scene } = mechanism;
    this.q.set(y.subarray(0, places.ud));
    for (const place of scene.given) this.q[place] = mechanism.q[place];
    mechanism.normalize(this.q);
    this.qd.set(mechanism.qd);
    scene.integrated.forEach((place, i) => (this.qd[place] = y[places.ud + i]));
    for (const place of scene.held) this.qd[place] = 0;
    mechanism.qdd.fill(0);
    mechanism.x.set(y.subarray(places.x, places.work));
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

  coordinateRates(y, slope) {
    for (const { coordinate, velocity } of this.mechanism.scene.single) slope[coordinate] = this.qd[velocity];
    for (const joint of this.mechanism.scene.spatial) this.spatialRates(joint, y, slope);
  }

  /** Of a ball or free joint: p' = p (0, w)/2 of the quaternion p, and R v of the position. */
  spatialRates({ coordinate, velocity, isFree }, y, slope) {
    const at = coordinate + (isFree ? 3 : 0);
    const [w, x, y_, z] = y.subarray(at, at + 4);
    const [a, b, c] = this.qd.subarray(velocity + (isFree ? 3 : 0));
    slope[at] = -0.5 * (x * a + y_ * b + z * c);
    slope[at + 1] = 0.5 * (w * a + y_ * c - z * b);
    slope[at + 2] = 0.5 * (w * b + z * a - x * c);
    slope[at + 3] = 0.5 * (w * c + x * b - y_ * a);
    if (!isFree) return;
    const R = rotationOf(Array.from(this.q.subarray(at, at + 4)));
    slope.set(rotated(R, Array.from(this.qd.subarray(velocity, velocity + 3))), coordinate);
  }

  /** The state becomes the pose shown, with its loops closed. */
  show() {
    const { mechanism, y } = this;
    if (!this.slope(y, this.slopes[0])) return false;
    mechanism.q.set(this.q);
    mechanism.qd.set(this.qd);
    y.set(this.q);
    mechanism.refresh();
    return true;
  }
}

/** A motion from a table. */
export class Playback {
  /** `motion`: { times, q }: coordinates for each time. */
  constructor(mechanism, motion) {
    this.mechanism = mechanism;
    this.motion = motion;
    this.time = motion.times[0];
  }

  get end() {
    return this.motion.times[this.motion.times.length - 1];
  }

  /** The last row that is not after `time`, and the share of the way to the next one. */
  locate(time) {
    const { times } = this.motion;
    let [low, high] = [0, times.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    const span = times[high] - times[low];
    return { low, high, share: span > 0 ? Math.max(0, Math.min(1, (time - times[low]) / span)) : 0 };
  }

  /** Shows the pose at a time: rows joined by straight lines, then loops closed. */
  show(time) {
    const { mechanism, motion } = this;
    const { low, high, share } = this.locate(time);
    const [first, last] = [motion.q[low], motion.q[high]];
    this.time = mechanism.time = time;
    const q = Float64Array.from(first, (value, i) => value + share * (last[i] - value));
    mechanism.normalize(q);
    return mechanism.settle(q);
  }

  /** The next time after dt s of playing; it begins again at the end. */
  next(dt) {
    return this.time + dt > this.end ? this.motion.times[0] : this.time + dt;
  }
}

/** More time than that is not made up for after a pause, s. */
const longestFrame = 0.05;
/** Share of a frame's time that steps may take, so that the page stays at hand. */
const busyShare = 0.6;

/** Lets the mechanism move in real time. */
export class Runner {
  /** `advance(dt)`: moves by dt s in at most that many ms of work, returns the time that it moved, or null at
   * an end. */
  constructor(advance, drawn, stopped) {
    Object.assign(this, { advance, drawn, stopped, running: false, pace: 1 });
  }

  start() {
    if (this.running) return;
    this.running = true;
    this.last = performance.now();
    requestAnimationFrame(() => this.frame());
  }

  stop() {
    this.running = false;
  }

  frame() {
    if (!this.running) return;
    const now = performance.now();
    const passed = Math.min(longestFrame, (now - this.last) / 1000);
    this.last = now;
    const moved = passed > 0 ? this.advance(passed, 1000 * passed * busyShare + 4) : 0;
    if (moved === null) this.running = false;
    else if (passed > 0) this.pace = 0.9 * this.pace + 0.1 * (moved / passed);
    this.drawn();
    if (this.running) requestAnimationFrame(() => this.frame());
    else this.stopped();
  }
}

/** Steps of a simulation that fill dt s, or `budget` ms of work. */
export function advanceBy(simulation, step, dt, budget) {
  const begin = performance.now();
  let moved = 0;
  while (moved < dt && performance.now() - begin < budget) {
    if (!simulation.step(step)) return null;
    moved += step;
  }
  return moved;
}
