// SPDX-License-Identifier: MIT
//#include "origin.inc"
//
// Coordinates in rad or m, rates in rad/s or m/s, efforts in N m or N. `joints` has the coordinates of all joints in the
// order of joint_names, rates and efforts that of rate_names; `known` and `known_rates` have those that are given.
import {Model, Status, nqd, q0} from "./MODEL_loops.mjs";

export {Status};
export const known_names = Object.freeze([
//#include "known_names.inc"
]);
export const joint_names = Object.freeze([
//#include "joint_names.inc"
]);
export const known_rate_names = Object.freeze([
//#include "known_rate_names.inc"
]);
export const rate_names = Object.freeze([
//#include "rate_names.inc"
]);
/// Limits of the model's joints; infinite where it has none. No function heeds them. Least and greatest coordinates, rad or
/// m, in the order of joint_names, and sizes of rates and efforts in that of rate_names.
export const lower_limits = Object.freeze([
//#include "lower_limits.inc"
]);
export const upper_limits = Object.freeze([
//#include "upper_limits.inc"
]);
export const velocity_limits = Object.freeze([
//#include "velocity_limits.inc"
]);
export const force_limits = Object.freeze([
//#include "force_limits.inc"
]);
const known_places = [
//#include "known_places.inc"
];
const known_rate_places = [
//#include "known_rate_places.inc"
];

function sized(array, size, name) {
  if (array.length !== size) throw new RangeError(`${name} has ${array.length} numbers, not ${size}`);
}

/// All joints of a mechanism from those that are known. Functions return a Status; unless it is `ok`, results are as
/// before the call.
export class Closure {
  #q = new Float64Array(q0.length);
  #qd = new Float64Array(nqd);
  #qdd = new Float64Array(nqd);
  #Q = new Float64Array(nqd);

  constructor() {
    /// Lengths and settings of the iteration: `model.parameters`, `model.newton`.
    this.model = new Model();
  }

  /// A configuration in which the loops are closed: a first guess.
  home() {
    return Float64Array.from(q0);
  }

  /// All coordinates from the known ones. joints: a first guess in, such as the last result; the solution out.
  positions(known, joints) {
    sized(known, known_places.length, "known");
    sized(joints, q0.length, "joints");
    this.#q.set(joints);
    known_places.forEach((place, k) => (this.#q[place] = known[k]));
    const status = this.model.assemble(this.#q);
    if (status === Status.ok) for (let i = 0; i < q0.length; ++i) joints[i] = this.#q[i];
    return status;
  }

  /// All rates from the known ones, where the loops are closed.
  velocities(joints, known_rates, rates) {
    sized(known_rates, known_rate_places.length, "known_rates");
    sized(rates, nqd, "rates");
    this.#qd.fill(0);
    known_rate_places.forEach((place, k) => (this.#qd[place] = known_rates[k]));
    const status = this.model.velocities(joints, this.#qd);
    if (status === Status.ok) for (let i = 0; i < nqd; ++i) rates[i] = this.#qd[i];
    return status;
  }

  /// All accelerations from the known rates and accelerations, where the loops are closed: B known_accelerations, and what
  /// the rates alone make.
  accelerations(joints, known_rates, known_accelerations, accelerations) {
    sized(joints, q0.length, "joints");
    sized(known_rates, known_rate_places.length, "known_rates");
    sized(known_accelerations, known_rate_places.length, "known_accelerations");
    sized(accelerations, nqd, "accelerations");
    this.#q.set(joints);
    this.#qd.fill(0);
    this.#qdd.fill(0);
    known_rate_places.forEach((place, k) => {
      this.#qd[place] = known_rates[k];
      this.#qdd[place] = known_accelerations[k];
    });
    // Without masses inverse dynamics is the acceleration of the loops, and Q is zero.
    const status = this.model.inverse_dynamics(this.#q, this.#qd, this.#qdd, this.#Q);
    if (status === Status.ok) for (let i = 0; i < nqd; ++i) accelerations[i] = this.#qdd[i];
    return status;
  }

  /// The matrix B, row by row, of rates = B known_rates.
  jacobian(joints, B) {
    sized(B, nqd * known_rate_places.length, "B");
    const columns = this.#columns(joints);
    if (columns.status !== Status.ok) return columns.status;
    columns.rates.forEach((rates, k) => rates.forEach((rate, i) => (B[i * known_rate_places.length + k] = rate)));
    return Status.ok;
  }

  /// transpose(B) efforts: the efforts at the known joints that do the same work as `efforts` at all joints.
  forces(joints, efforts, known_efforts) {
    sized(efforts, nqd, "efforts");
    sized(known_efforts, known_rate_places.length, "known_efforts");
    const columns = this.#columns(joints);
    if (columns.status !== Status.ok) return columns.status;
    columns.rates.forEach((rates, k) => (known_efforts[k] = rates.reduce((sum, rate, i) => sum + rate * efforts[i], 0)));
    return Status.ok;
  }

  /// All rates for each known rate of 1.
  #columns(joints) {
    const columns = {status: Status.ok, rates: []};
    for (const place of known_rate_places) {
      const rates = new Float64Array(nqd);
      rates[place] = 1;
      const status = this.model.velocities(joints, rates);
      if (status !== Status.ok) return {status, rates: []};
      columns.rates.push(rates);
    }
    return columns;
  }
}
