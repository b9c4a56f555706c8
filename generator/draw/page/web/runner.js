// SPDX-License-Identifier: MIT
// Lets the mechanism move in real time: by simulation, or by playing a table.

/** More time than that is not made up for after a pause, s. */
const longestFrame = 0.05;
/** Share of a frame's time that steps may take, so that the page stays at hand. */
const busyShare = 0.6;

class Runner {
  /** `advance(dt)`: moves by dt s in at most that many ms of work, returns the time that it moved, or null at an end. */
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
function advanceBy(simulation, step, dt, budget) {
  const begin = performance.now();
  let moved = 0;
  while (moved < dt && performance.now() - begin < budget) {
    if (!simulation.step(step)) return null;
    moved += step;
  }
  return moved;
}
