// SPDX-License-Identifier: MIT
// Driven joints without a motion of their own: they follow their sliders while the model is simulated.

/** s from a place to the next one. */
const driveTime = 0.25;

export const isDriven = (joint) => joint.role === 'driven' && !joint.hasMotion && !joint.spatial && joint.coordinate >= 0;

/** The polynomial of degree five from value, rate and acceleration to rest at another value. */
function toRest([q, qd, qdd], end, T) {
  const [way, v, a] = [end - q, qd * T, qdd * T * T];
  return [q, v, a / 2, 10 * way - 6 * v - 1.5 * a, -15 * way + 8 * v + 1.5 * a, 6 * way - 3 * v - 0.5 * a];
}

export class Drive {
  constructor(joint) {
    this.joint = joint;
    this.hold();
  }

  /** Rests where the joint is. */
  hold() {
    this.way = null;
  }

  /** Goes to a value from now on. `place`: where the joint is at rest. */
  aim(time, place, end) {
    this.way = { begin: time, end, polynomial: toRest(this.at(time, place), end, driveTime) };
  }

  /** Value, rate and acceleration at a time. */
  at(time, place) {
    if (!this.way) return [place, 0, 0];
    const { begin, end, polynomial } = this.way;
    const s = (time - begin) / driveTime;
    if (s >= 1) return [end, 0, 0];
    const sum = (term) => polynomial.reduce((total, factor, k) => total + factor * term(k), 0);
    return [sum((k) => s ** k), sum((k) => k * s ** Math.max(k - 1, 0)) / driveTime, sum((k) => k * (k - 1) * s ** Math.max(k - 2, 0)) / driveTime ** 2];
  }
}
