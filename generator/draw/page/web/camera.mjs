// SPDX-License-Identifier: MIT
// The eye, which looks at a point from a distance, and what moves it.
import { axesOf } from './framing.mjs';
import { acrossOf, add, dot, scaled, subtract } from './vectors.mjs';

export const fieldOfView = 30 * (Math.PI / 180);
/** Share of the picture that the model fills at first, across or upwards. */
const filledShare = 0.8;

export class Camera {
  /** `up`: unit vector; `direction`: azimuth and elevation of the eye at first, rad. */
  constructor(up, direction) {
    Object.assign(this, { up, direction, target: [0, 0, 0], distance: 1, farthest: Infinity, isChosen: false });
    Object.assign(this, direction);
  }

  /** All that `reach` bounds (a function of a vector), on a picture `aspect` times as wide as high. */
  goHome(reach, aspect) {
    Object.assign(this, this.direction, { isChosen: false });
    Object.assign(this, this.wanted(reach, aspect));
    this.farthest = 20 * this.distance;
  }

  /** The target and the distance from which all is just within the picture's margin. */
  wanted(reach, aspect) {
    const { right, above, back } = this.axes();
    const [across, upright] = this.spans(reach, aspect, filledShare);
    const middle = (reach(back) - reach(scaled(back, -1))) / 2;
    const distance = Math.max(across.depth, upright.depth, middle + 1e-9) - middle;
    return { distance, target: add(add(scaled(right, across.place), scaled(above, upright.place)), scaled(back, middle)) };
  }

  /** Across and upwards: the place of the eye from which both ends are seen alike, and how far back it must be so that
   * they are within a share of the picture. */
  spans(reach, aspect, share) {
    const { right, above, back } = this.axes();
    const slope = share * Math.tan(fieldOfView / 2);
    return [[right, slope * aspect], [above, slope]].map(([along, steep]) => {
      const high = reach(add(along, scaled(back, steep)));
      const low = -reach(subtract(scaled(back, steep), along));
      return { along, steep, high, low, place: (high + low) / 2, depth: (high - low) / (2 * steep) };
    });
  }

  sees(reach, aspect) {
    const eye = this.eye();
    const depth = dot(eye, this.axes().back);
    return this.spans(reach, aspect, 1).every(({ along, steep, high, low }) =>
      high - steep * depth <= dot(eye, along) && dot(eye, along) <= low + steep * depth);
  }

  /** Moves by a share of the way to where all is seen, unless it is, or somebody has chosen what is seen. */
  keepInView(reach, aspect, share) {
    if (this.isChosen || this.sees(reach, aspect)) return;
    const { distance, target } = this.wanted(reach, aspect);
    this.distance += share * (Math.max(distance, this.distance) - this.distance);
    this.target = add(this.target, scaled(subtract(target, this.target), share));
  }

  follow(way) {
    this.target = add(this.target, way);
  }

  /** Looks from a place along a unit vector, with a level head, at what is `distance` away. */
  lookFrom(place, ahead, distance) {
    const [a, b] = acrossOf(this.up);
    Object.assign(this, { distance, isChosen: true, target: add(place, scaled(ahead, distance)) });
    this.azimuth = Math.atan2(-dot(ahead, b), -dot(ahead, a));
    this.elevation = Math.asin(Math.max(-1, Math.min(1, -dot(ahead, this.up))));
  }

  /** Unit vectors to the right, upwards and towards the eye. */
  axes() {
    return axesOf(this.up, this.azimuth, this.elevation);
  }

  eye() {
    return add(this.target, scaled(this.axes().back, this.distance));
  }

  turnBy(azimuth, elevation) {
    this.azimuth += azimuth;
    this.elevation = Math.max(-1.55, Math.min(1.55, this.elevation + elevation));
  }

  /** Moves the target across the view, by shares of the height that is seen. */
  pan(right, above) {
    this.isChosen = true;
    const axes = this.axes();
    const height = 2 * this.distance * Math.tan(fieldOfView / 2);
    this.target = add(this.target, add(scaled(axes.right, right * height), scaled(axes.above, above * height)));
  }

  zoom(factor) {
    this.isChosen = true;
    this.distance = Math.max(this.farthest / 2000, Math.min(this.farthest, this.distance * factor));
  }

  /** A function from a place to [x, y, depth, pixels a metre] on a canvas of that size. */
  projection(width, height) {
    const { right, above, back } = this.axes();
    const eye = this.eye();
    const focus = height / 2 / Math.tan(fieldOfView / 2);
    return (place) => {
      const from = subtract(place, eye);
      const depth = Math.max(1e-9, -dot(from, back));
      const scale = focus / depth;
      return [width / 2 + scale * dot(from, right), height / 2 - scale * dot(from, above), depth, scale];
    };
  }
}

/** The place at a depth that a projection shows at x, y. */
export function placeBehind(camera, [x, y], depth, width, height) {
  const { right, above, back } = camera.axes();
  const metres = (depth * 2 * Math.tan(fieldOfView / 2)) / height;
  const across = add(scaled(right, metres * (x - width / 2)), scaled(above, metres * (height / 2 - y)));
  return add(camera.eye(), subtract(across, scaled(back, depth)));
}

/** One of two fingers moves: the distance of both zooms, their middle moves the picture. */
function pinch(camera, before, now, other, [x, y]) {
  const apart = (place) => Math.max(1, Math.hypot(place[0] - other[0], place[1] - other[1]));
  camera.zoom(apart(before) / apart(now));
  camera.pan(-x / 2, y / 2);
}

/** Mouse, touch and keys turn, move and zoom; `changed` is called after each of them, `home` for the first view.
 * `hand`: { take(event): whether it takes hold of something, move(event), leave() }. `signal`: ends all that. */
export function orbitBy(canvas, camera, changed, home, hand, signal) {
  const act = (change) => (change(), changed());
  const on = (name, listen, how) => canvas.addEventListener(name, listen, { ...how, signal });
  const fingers = new Map();
  let holds = false;
  on('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    holds = fingers.size === 1 && event.buttons === 1 && !event.shiftKey && hand.take(event);
  });
  for (const end of ['pointerup', 'pointercancel'])
    on(end, (event) => {
      fingers.delete(event.pointerId);
      if (holds) hand.leave();
      holds = false;
    });
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (holds) return hand.move(event);
    const now = [event.offsetX, event.offsetY];
    const [x, y] = now.map((place, i) => (place - before[i]) / canvas.clientHeight);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.set(event.pointerId, now);
    const moves = event.buttons !== 1 || event.shiftKey;
    if (other) act(() => pinch(camera, before, now, other, [x, y]));
    else act(() => (moves ? camera.pan(-x, y) : camera.turnBy(-4 * x, 4 * y)));
  });
  on('wheel', (event) => {
    event.preventDefault();
    act(() => camera.zoom(Math.exp(Math.sign(event.deltaY) * 0.1)));
  }, { passive: false });
  on('contextmenu', (event) => event.preventDefault());
  const keys = {
    ArrowLeft: () => camera.turnBy(0.1, 0), ArrowRight: () => camera.turnBy(-0.1, 0),
    ArrowUp: () => camera.turnBy(0, 0.1), ArrowDown: () => camera.turnBy(0, -0.1),
    '+': () => camera.zoom(0.9), '-': () => camera.zoom(1.1), Home: home,
  };
  on('keydown', (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    act(keys[event.key]);
  });
}
