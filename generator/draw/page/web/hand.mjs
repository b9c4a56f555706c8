// SPDX-License-Identifier: MIT
// The pointer takes hold of a body: the mechanism follows it or, while it moves, is pulled.
import { placeBehind } from './camera.mjs';
import { Grip } from './grip.mjs';
import { nearestItem } from './picture.mjs';
import { advanceBy } from './playback.mjs';
import { rotated, subtract, transposed } from './vectors.mjs';

/** s between forces of a pull. */
const longestPull = 0.005;

export class Hand {
  constructor(page) {
    Object.assign(this, { page, grip: null, forces: [] });
  }

  /** Whether there is a body below the pointer that can move. */
  take(event) {
    const { page } = this;
    const { canvas, camera, mechanism } = page;
    const project = camera.projection(canvas.clientWidth, canvas.clientHeight);
    const found = nearestItem(page.items, project, event.offsetX, event.offsetY);
    const body = found ? this.bodyOf(found.id) : -1;
    if (body < 0) return false;
    this.depth = found.depth;
    const { position, rotation } = mechanism.pose(body);
    this.grip = new Grip(mechanism, body, rotated(transposed(rotation), subtract(this.placeOf(event), position)));
    return true;
  }

  bodyOf(id) {
    const [kind, row] = id.split(' ');
    const { joints } = this.page.mechanism.scene;
    return kind === 'body' ? Number(row) : kind === 'joint' ? joints[Number(row)].body : -1;
  }

  placeOf(event) {
    const { canvas, camera } = this.page;
    return placeBehind(camera, [event.offsetX, event.offsetY], this.depth, canvas.clientWidth, canvas.clientHeight);
  }

  move(event) {
    const { page, grip } = this;
    if (page.transport.simulator.running) {
      grip.target = this.placeOf(event);
      return;
    }
    page.transport.interrupt();
    grip.reach(this.placeOf(event));
    page.say('');
    page.shown();
  }

  leave() {
    this.grip = null;
    this.pull();
    this.page.draw();
  }

  /** The forces of the next steps, in place of those before. */
  pull() {
    const { mechanism, transport } = this.page;
    if (!this.grip && this.forces.length === 0) return;
    for (const [place, force] of this.forces) mechanism.Q[place] -= force;
    this.forces = this.grip ? this.grip.pull(this.grip.target) : [];
    for (const [place, force] of this.forces) mechanism.Q[place] += force;
    transport.pushed();
  }

  /** As `advanceBy`, while it pulls with forces that follow the motion. */
  advance(simulation, dt, budget) {
    const begin = performance.now();
    const count = this.grip ? Math.ceil(dt / longestPull) : 1;
    let moved = 0;
    for (let i = 0; i < count && (i === 0 || performance.now() - begin < budget); ++i) {
      this.pull();
      const part = advanceBy(simulation, dt / count, budget);
      if (part === null) return null;
      moved += part;
    }
    return moved;
  }

  /** A thread from the point to the pointer. */
  items() {
    if (!this.grip) return [];
    const radius = 0.004 * this.page.mechanism.scene.size;
    const { place, target } = this.grip;
    return [{ kind: 'ball', at: place, radius: 3 * radius, colour: '#ffb000' }, { kind: 'stick', from: place, to: target, radius, colour: '#ffb000' }];
  }
}
