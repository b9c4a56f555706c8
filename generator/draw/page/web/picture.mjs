// SPDX-License-Identifier: MIT
// The picture as a list of simple things, which both renderers draw: sticks, balls, boxes, arrows. Each has
// an `id` of the thing that it stands for: "body 0", "joint 3", "cut 1". The scene has them at places that
// move.
import { acrossOf, add, distance, norm, product, rotated, scaled, subtract, unit } from './vectors.mjs';
import { boundsOf } from './framing.mjs';
import { bushingForces, cutForces, framesOf, linkForces, placeOf } from './mechanism.mjs';

const forceColour = '#c2185b';

export class Picture {
  /** `meshes`: those that items name by their rows. */
  constructor(mechanism, meshes) {
    this.mechanism = mechanism;
    this.unit = mechanism.scene.size;
    this.bounds = meshes.map(boundsOf);
    this.shows = { meshes: true, boxes: false, centres: true, joints: true, forces: true, sensors: false };
    this.largestForce = 0;
  }

  /** All things of the pose shown. */
  items() {
    this.list = [];
    this.frames = framesOf(this.mechanism);
    for (const item of this.mechanism.scene.items) if (this.isShown(item.show)) this[item.kind](item);
    if (this.shows.forces) this.addForces();
    return this.list;
  }

  /** 'no meshes' comes in their place. */
  isShown(what) {
    return what === 'no meshes' ? !this.shows.meshes : this.shows[what] !== false;
  }

  /** Position of a place: of a body, or on a side of a joint: 'before' or 'after' it, or at the 'start' of a
   * body's joints. */
  place(place) {
    if (!place.side) return placeOf(this.mechanism, place);
    const { position, rotation } = this.frames[place.side][place.row];
    return place.offset ? add(position, rotated(rotation, place.offset)) : position;
  }

  stick(item) {
    this.addStick(item, this.place(item.from), this.place(item.to));
  }

  addStick({ show, ...item }, from, to) {
    if (distance(from, to) > 1e-9 * this.unit) this.list.push({ ...item, from, to });
  }

  ball({ show, ...item }) {
    this.list.push({ ...item, at: this.place(item.at) });
  }

  box({ show, axes, ...item }) {
    const { rotation } = this.mechanism.pose(item.at.body);
    this.list.push({ ...item, at: this.place(item.at), rotation: product(rotation, axes) });
  }

  /** `core`: the middle of its cuboid, which is pointed at. */
  mesh({ show, axes, middle, ...item }) {
    const rotation = product(this.mechanism.pose(item.at.body).rotation, axes);
    const at = this.place(item.at);
    this.list.push({ ...item, at, rotation, bounds: this.bounds[item.mesh], core: add(at, rotated(rotation, middle)) });
  }

  /** Eight bends between straight ends. */
  spring({ width, ...item }) {
    const [from, to] = [this.place(item.from), this.place(item.to)];
    const [across] = acrossOf(unit(subtract(to, from)));
    const at = (share, side) => add(add(from, scaled(subtract(to, from), share)), scaled(across, side * width));
    const bends = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => at(0.22 + 0.08 * i, i % 2 ? 1 : -1));
    const points = [from, at(0.18, 0), ...bends, at(0.82, 0), to];
    for (let i = 1; i < points.length; ++i) this.addStick({ ...item, kind: 'stick' }, points[i - 1], points[i]);
  }

  /** Axes of the joints that move, in inertial axes. */
  joints() {
    const frames = framesOf(this.mechanism);
    return this.mechanism.scene.joints.flatMap(({ axis, turns, slides, spatial, coordinate }, row) =>
      (coordinate < 0 ? [] : [{ turns, slides, spatial, axis: rotated(frames.before[row].rotation, axis) }]));
  }

  /** Forces of links and bushings, multipliers of cuts, normal forces of rigid contacts; the longest arrow so far is a fifth of the model. */
  addForces() {
    this.mechanism.refreshLoads();
    const cuts = cutForces(this.mechanism).map((force) => ({ ...force, id: `cut ${force.row}` }));
    const links = linkForces(this.mechanism).map((force) => ({ ...force, id: `link ${force.row}` }));
    const bushings = bushingForces(this.mechanism).map((force) => ({ ...force, id: `bushing ${force.row}` }));
    const forces = [...cuts, ...links, ...bushings, ...this.mechanism.contactForces].filter(({ force }) => force.every(Number.isFinite));
    for (const { force } of forces) this.largestForce = Math.max(this.largestForce, norm(force));
    if (this.largestForce === 0) return;
    for (const { id, at, other, force } of forces) this.addArrows(id, at, other || at, force);
  }

  addArrows(id, at, other, force) {
    const vector = scaled(force, (0.2 * this.unit) / this.largestForce);
    if (norm(vector) < 0.004 * this.unit) return;
    this.list.push({ kind: 'arrow', id, from: at, vector, radius: 0.006 * this.unit, colour: forceColour });
    if (other !== at) this.list.push({ kind: 'arrow', id, from: other, vector: scaled(vector, -1), radius: 0.006 * this.unit, colour: forceColour });
  }
}

/** Luminance, of 255, below which a colour is not seen on dark paper; how much lighter it is then. */
const [darkest, lift] = [64, 0.4];

/** A colour that is seen on dark paper, too. */
export function onDark(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(String(colour).slice(at, at + 2), 16));
  const isDark = 0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2] < darkest;
  return isDark ? `#${parts.map((part) => Math.round(part + lift * (255 - part)).toString(16).padStart(2, '0')).join('')}` : colour;
}

/** What is drawn nearest to a place on the canvas, within 8 pixels, with its depth; null: nothing. */
export function nearestItem(items, project, x, y) {
  let found = null;
  let least = 8;
  for (const item of items) {
    if (!item.id || item.idle) continue;
    const a = project(item.core || item.from || item.at);
    const b = item.to ? project(item.to) : a;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    const gap = Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y);
    // In the ball about a mesh the one with the nearest middle, unless something smaller lies there.
    const away = item.kind === 'mesh' ? (7.9 * gap) / (item.radius * a[3] || 1) : gap - (item.radius || 0) * a[3];
    if (away < least) [found, least] = [{ id: item.id, depth: a[2] + share * (b[2] - a[2]) }, away];
  }
  return found;
}
