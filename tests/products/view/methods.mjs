// SPDX-License-Identifier: GPL-3.0-or-later
// The page's methods of integration against motions with closed forms: an oscillator, and a body that turns about two
// axes at once.
import { ErrorControl, FixedSteps } from '../../../generator/draw/page/web/methods.mjs';
import { exponential, productOf, rateOfRotation } from '../../../generator/draw/page/web/vectors.mjs';
import { check, end } from './checks.mjs';

/** x'' = -w^2 x, from 1 at rest. */
class Oscillator {
  constructor(w = 3) {
    Object.assign(this, { w, size: 2, time: 0, x: [1, 0], evaluations: 0 });
  }

  rates(dt, increment, result) {
    this.evaluations += 1;
    result.set([this.x[1] + increment[1], -(this.w ** 2) * (this.x[0] + increment[0])]);
    return true;
  }

  accept(dt, increment) {
    this.time += dt;
    this.x = this.x.map((value, i) => value + increment[i]);
  }

  scale(place, increment, tolerance) {
    return tolerance * (place === 0 ? 1 : this.w);
  }

  reject() {}

  error() {
    return Math.abs(this.x[0] - Math.cos(this.w * this.time));
  }
}

/** The attitude is exp(a t about z) exp(b t about x): in its own axes the body turns with
 * (b, a sin(b t), a cos(b t)). */
class Coning {
  constructor() {
    Object.assign(this, { size: 3, time: 0, base: [1, 0, 0, 0], a: 2, b: 3 });
  }

  rates(dt, increment, result) {
    const angle = this.b * (this.time + dt);
    result.set(rateOfRotation(increment, [this.b, this.a * Math.sin(angle), this.a * Math.cos(angle)]));
    return true;
  }

  accept(dt, increment, rates) {
    this.time += dt;
    this.base = productOf(this.base, exponential(increment));
    this.rates(0, [0, 0, 0], rates);
  }

  scale(place, increment, tolerance) {
    return tolerance;
  }

  reject() {}

  error() {
    const wanted = productOf(exponential([0, 0, this.a * this.time]), exponential([this.b * this.time, 0, 0]));
    const sign = Math.sign(wanted.reduce((sum, x, i) => sum + x * this.base[i], 0));
    return Math.hypot(...wanted.map((x, i) => x - sign * this.base[i]));
  }
}

/** The error after `end` s. */
function follow(system, method, end) {
  while (end - system.time > 1e-12) method.step(end - system.time);
  return system.error();
}

for (const System of [Oscillator, Coning]) {
  const errors = [0.04, 0.02].map((step) => {
    const system = new System();
    return follow(system, new FixedSteps(system, step), 4);
  });
  const order = Math.log2(errors[0] / errors[1]);
  check(errors[1] < 1e-4 && Math.abs(order - 4) < 0.4, `${System.name}: steps of one length have the order 4: ${order.toFixed(2)}`);
  const controlled = [1e-7, 1e-10].map((tolerance) => {
    const system = new System();
    return follow(system, new ErrorControl(system, tolerance), 4);
  });
  check(controlled.every((error, i) => error < 300 * [1e-7, 1e-10][i]), `${System.name}: errors under control: ${controlled.map((error) => error.toExponential(1))}`);
}

/** No answer behind a wall: a step ends before it, or says so. */
const stuck = new Oscillator();
stuck.rates = (dt, increment, result) => stuck.time + dt < 1 && Oscillator.prototype.rates.call(stuck, dt, increment, result);
const method = new ErrorControl(stuck, 1e-8);
let last = 0;
while (last !== null && stuck.evaluations < 1e5) last = method.step(1);
check(last === null && stuck.time > 0.999 && stuck.time < 1 && stuck.error() < 1e-5, `no answer after ${stuck.time} s, where the equations end at 1 s`);

/** A frame's end does not shorten the steps behind it. */
const framed = new Oscillator();
const frames = new ErrorControl(framed, 1e-6);
for (let i = 0; i < 50; ++i) follow(framed, frames, (i + 1) * 0.1001);
check(frames.length > 0.05, `steps remain long where frames end: ${frames.length}`);

end();
