// SPDX-License-Identifier: MIT
// A point of a body that the user holds: it follows the pointer, or is pulled to it while the model moves.
import { add, distance, dot, rotated, scaled, subtract } from './vectors.mjs';

/** Increments of velocities times s, by which positions are differentiated. */
const smallStep = 1e-5;
/** Damping of the least squares, over the model's size; largest change of a coordinate, rad or over the size. */
const damping = 0.02;
const largestChange = 0.15;
/** Share of the model's size within which the point has arrived. */
const arrived = 1e-4;
/** The pull is that of a spring on which the point would swing with this rate, rad/s, with its damping ratio. */
const swing = 25;
const dampingRatio = 0.7;
/** Directions in which the point is heavier than in the lightest one by more than the inverse are not pulled. */
const stiffest = 0.01;

/** Solves the symmetric system A x = b of three equations. */
function solved(A, b) {
  const [[a, d, e], [, f, g], [, , h]] = A;
  const cofactors = [[f * h - g * g, e * g - d * h, d * g - e * f], [e * g - d * h, a * h - e * e, d * e - a * g], [d * g - e * f, d * e - a * g, a * f - d * d]];
  const determinant = a * cofactors[0][0] + d * cofactors[0][1] + e * cofactors[0][2];
  return cofactors.map((row) => dot(row, b) / determinant);
}

const isChosen = (joint) => joint.coordinate >= 0 && (joint.role === 'independent' || (joint.role === 'driven' && !joint.hasMotion));

export class Grip {
  /** `local`: the point in the body's axes, m. */
  constructor(mechanism, body, local) {
    Object.assign(this, { mechanism, body, local });
    const { joints, held } = mechanism.scene;
    this.velocities = joints.filter(isChosen).flatMap((joint) => Array.from({ length: joint.speeds }, (_, i) => joint.velocity + i)).filter((place) => !held.includes(place));
    this.target = this.place;
  }

  /** Where the point is. */
  get place() {
    const { position, rotation } = this.mechanism.pose(this.body);
    return add(position, rotated(rotation, this.local));
  }

  /** Where it is with other coordinates, loops as they are. */
  placeAt(q) {
    const { mechanism, body, local } = this;
    const poses = new Float64Array(mechanism.poses.length);
    mechanism.call('poses', q, poses);
    const at = 12 * body;
    return add(Array.from(poses.subarray(at, at + 3)), rotated(Array.from(poses.subarray(at + 3, at + 12)), local));
  }

  /** Velocities of all joints for given ones of those that may be chosen, by the generated constraints. */
  motionOf(rates) {
    const { mechanism } = this;
    const qd = new Float64Array(mechanism.qd.length);
    this.velocities.forEach((place, i) => (qd[place] = rates[i]));
    if (mechanism.has('velocities')) mechanism.call('velocities', mechanism.q, qd);
    return qd;
  }

  /** The point's rate for a unit of each velocity that may be chosen: columns of its Jacobian. Constraints that depend
   * on the time move it, too, which does not count. */
  columns() {
    const { mechanism, velocities } = this;
    const drift = this.motionOf(velocities.map(() => 0));
    return velocities.map((_, column) => {
      const qd = this.motionOf(velocities.map((__, i) => (i === column ? 1 : 0))).map((rate, i) => rate - drift[i]);
      const [ahead, behind] = [smallStep, -smallStep].map((step) => this.placeAt(mechanism.after(qd, step)));
      return scaled(subtract(ahead, behind), 0.5 / smallStep);
    });
  }

  /** Moves the joints until the point is at the target, or as near as they let it. Its distance, m. */
  reach(target, rounds = 40) {
    this.target = target;
    for (let round = 0; round < rounds && this.gap() > arrived * this.mechanism.scene.size && this.approach(); ++round);
    return this.gap();
  }

  gap() {
    return distance(this.target, this.place);
  }

  /** A step of damped least squares, shorter where loops would open. False where none brings the point nearer. */
  approach() {
    const { size } = this.mechanism.scene;
    const columns = this.columns();
    const A = [0, 1, 2].map((i) => [0, 1, 2].map((j) => columns.reduce((sum, column) => sum + column[i] * column[j], i === j ? (damping * size) ** 2 : 0)));
    const multiplier = solved(A, subtract(this.target, this.place));
    const change = columns.map((column) => dot(column, multiplier));
    const largest = Math.max(...change.map(Math.abs), 1e-300);
    for (let share = Math.min(1, largestChange / largest); share > 1e-3; share /= 4)
      if (this.changes(change.map((value) => share * value))) return true;
    return false;
  }

  /** Changes coordinates where loops close and the point comes nearer. */
  changes(change) {
    const { mechanism } = this;
    const [kept, before] = [Float64Array.from(mechanism.q), this.gap()];
    if (mechanism.settle(mechanism.limited(mechanism.after(this.motionOf(change), 1))) && this.gap() < before) return true;
    mechanism.settle(kept);
    return false;
  }

  /** Forces of the joints, [place of the velocity, N or N m], that pull at the point as a spring to the target does. In
   * each direction the spring is as stiff as what it moves is heavy there, so that the point swings alike in all. */
  pull(target) {
    this.target = target;
    const { mechanism } = this;
    const columns = this.columns();
    const rate = this.velocities.reduce((sum, place, i) => add(sum, scaled(columns[i], mechanism.qd[place])), [0, 0, 0]);
    const wanted = subtract(scaled(subtract(target, this.place), swing ** 2), scaled(rate, 2 * dampingRatio * swing));
    const force = this.forceFor(columns, wanted);
    const forces = this.velocities.map((place, i) => [place, dot(columns[i], force)]);
    return forces.filter(([place]) => !mechanism.scene.driven.includes(place));
  }

  /** The force at the point that gives it an acceleration beside the one that it has, by damped least squares: in
   * directions in which it cannot move there is none. */
  forceFor(columns, acceleration) {
    const free = this.accelerationWith(columns, [0, 0, 0]);
    const gains = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis) => subtract(this.accelerationWith(columns, axis), free));
    const easiest = Math.max(gains[0][0], gains[1][1], gains[2][2]);
    if (!(easiest > 0)) return [0, 0, 0];
    const normal = [0, 1, 2].map((i) => [0, 1, 2].map((j) => dot(gains[i], gains[j]) + (i === j ? (stiffest * easiest) ** 2 : 0)));
    return solved(normal, gains.map((gain) => dot(gain, acceleration)));
  }

  /** The point's acceleration with a force there, without the part that velocities alone make. */
  accelerationWith(columns, force) {
    const { mechanism } = this;
    const kept = Float64Array.from(mechanism.Q);
    this.velocities.forEach((place, i) => (mechanism.Q[place] += dot(columns[i], force)));
    mechanism.moves();
    mechanism.Q.set(kept);
    return this.velocities.reduce((sum, place, i) => add(sum, scaled(columns[i], mechanism.qdd[place])), [0, 0, 0]);
  }
}
