// SPDX-License-Identifier: MIT
// Explicit Runge-Kutta methods over a system whose states may be rotations: a step adds up rates of increments from
// its beginning, and the system turns an increment into a state (Munthe-Kaas 1999). The last stage of each tableau is
// the result, so that its rates begin the next step.

/** Below that share of the time a step adds nothing to it. */
const shortestShare = 1e-14;

/** Runge & Kutta, order 4. */
const rungeKutta4 = {
  nodes: [0, 1 / 2, 1 / 2, 1, 1],
  weights: [[], [1 / 2], [0, 1 / 2], [0, 0, 1], [1 / 6, 1 / 3, 1 / 3, 1 / 6]],
};

/** Dormand & Prince 1980, order 5; `errors`: weights of its result less those of the embedded one of order 4. */
const dormandPrince = {
  nodes: [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1],
  weights: [
    [], [1 / 5], [3 / 40, 9 / 40], [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ],
  errors: [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40],
};

/** Sum of weights and rates, times dt. */
function combine(dt, weights, rates, sum) {
  sum.fill(0);
  weights.forEach((weight, j) => {
    if (weight === 0) return;
    const [slope, share] = [rates[j], dt * weight];
    for (let k = 0; k < sum.length; ++k) sum[k] += share * slope[k];
  });
}

class RungeKutta {
  /** `system`: { size, time, rates(dt, increment, result): false where there is none, accept(dt, increment, rates),
   * reject(), scale(place, increment, tolerance) }. */
  constructor(system, tableau) {
    Object.assign(this, { system, tableau, hasRates: false });
    this.rates = tableau.nodes.map(() => new Float64Array(system.size));
    this.increment = new Float64Array(system.size);
  }

  /** The stages of a step of dt s; false where one has no answer. */
  stages(dt) {
    const { system, tableau, rates, increment } = this;
    increment.fill(0);
    this.hasRates = this.hasRates || system.rates(0, increment, rates[0]);
    if (!this.hasRates) return false;
    for (let i = 1; i < rates.length; ++i) {
      combine(dt, tableau.weights[i], rates, increment);
      if (!system.rates(tableau.nodes[i] * dt, increment, rates[i])) return false;
    }
    return true;
  }

  accept(dt) {
    const { rates } = this;
    rates.unshift(rates.pop());
    this.system.accept(dt, this.increment, rates[0]);
    return dt;
  }

  /** Nothing has changed. */
  reject() {
    this.system.reject();
    return null;
  }
}

/** Steps of one length; the error is not known. */
export class FixedSteps extends RungeKutta {
  constructor(system, length) {
    super(system, rungeKutta4);
    this.length = length;
  }

  /** One step, whatever is wanted. Its length, s; null where there is no answer. */
  step() {
    return this.stages(this.length) ? this.accept(this.length) : this.reject();
  }
}

/** Steps as long as their errors allow. */
export class ErrorControl extends RungeKutta {
  constructor(system, tolerance) {
    super(system, dormandPrince);
    Object.assign(this, { tolerance, length: 1e-4, limits: new Map() });
    this.error = new Float64Array(system.size);
  }

  /** One step of at most `longest` s. Its length; null where there is no answer, however short the step. */
  step(longest) {
    for (;;) {
      const dt = Math.min(this.length, longest);
      const size = this.stages(dt) ? this.sizeOfError(dt) : Infinity;
      if (size <= 1) return this.grow(dt, size);
      this.length = dt * (Number.isFinite(size) ? Math.max(0.2, 0.9 * size ** -0.2) : 0.25);
      if (this.length < shortestShare * Math.max(1, this.system.time)) return this.reject();
    }
  }

  /** A step that had to end with the frame does not make the next one shorter. */
  grow(dt, size) {
    const growth = Math.min(5, 0.9 * Math.max(size, 1e-9) ** -0.2);
    this.length = Math.max(this.length * Math.min(growth, 1), dt * growth);
    return this.accept(dt);
  }

  /** The largest error over its tolerance. The places that have limited steps are counted. */
  sizeOfError(dt) {
    const { system, error, increment, tolerance } = this;
    combine(dt, this.tableau.errors, this.rates, error);
    let [largest, worst] = [0, 0];
    for (let k = 0; k < error.length; ++k) {
      const size = Math.abs(error[k]) / system.scale(k, increment, tolerance);
      if (Number.isNaN(size)) return Infinity;
      if (size > largest) [largest, worst] = [size, k];
    }
    this.limits.set(worst, (this.limits.get(worst) || 0) + 1);
    return largest;
  }

  /** The place of the state that has limited most steps; -1: none has. */
  limiting() {
    return [...this.limits].reduce((most, each) => (each[1] > most[1] ? each : most), [-1, 0])[0];
  }
}
