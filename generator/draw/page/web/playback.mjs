// SPDX-License-Identifier: MIT
// Motions from tables, and a runner that plays them, or a simulation, in real time.

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

/** Steps of a simulation that fill dt s, or `budget` ms of work. The time moved; null where a step had no answer. */
export function advanceBy(simulation, dt, budget) {
  const begin = performance.now();
  let moved = 0;
  while (moved < dt * (1 - 1e-9) && performance.now() - begin < budget) {
    const step = simulation.step(dt - moved);
    if (step === null) return null;
    moved += step;
  }
  return moved;
}
