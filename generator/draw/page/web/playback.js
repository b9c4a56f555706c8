// SPDX-License-Identifier: MIT
// A motion from a table: a time slider, and a player in real time.

class Playback {
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
