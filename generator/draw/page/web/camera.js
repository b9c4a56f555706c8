// SPDX-License-Identifier: MIT
// The eye, which looks at a point from a distance; both renderers see through it.

const fieldOfView = 30 * (Math.PI / 180);

class Camera {
  /** `up`: unit vector; `target`: what it looks at; `size`: radius of what is to be seen, m. */
  constructor(up, target, size) {
    this.up = up;
    this.home = { target, distance: size / Math.tan(fieldOfView / 2) / 1.15, azimuth: -1.0, elevation: 0.4 };
    this.goHome();
  }

  goHome() {
    Object.assign(this, this.home);
  }

  /** Unit vectors to the right, upwards and towards the eye. */
  axes() {
    const [a, b] = acrossOf(this.up);
    const level = add(scaled(a, Math.cos(this.azimuth)), scaled(b, Math.sin(this.azimuth)));
    const back = add(scaled(level, Math.cos(this.elevation)), scaled(this.up, Math.sin(this.elevation)));
    const right = unit(cross(this.up, back));
    return { right, above: cross(back, right), back };
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
    const axes = this.axes();
    const height = 2 * this.distance * Math.tan(fieldOfView / 2);
    this.target = add(this.target, add(scaled(axes.right, right * height), scaled(axes.above, above * height)));
  }

  zoom(factor) {
    this.distance = Math.max(this.home.distance / 100, Math.min(this.home.distance * 20, this.distance * factor));
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

/** Mouse, touch and keys turn, move and zoom; `changed` is called after each of them. */
function orbitBy(canvas, camera, changed) {
  const act = (change) => (change(), changed());
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return;
    const [x, y] = [event.movementX / canvas.clientHeight, event.movementY / canvas.clientHeight];
    const moves = event.buttons !== 1 || event.shiftKey;
    act(() => (moves ? camera.pan(-x, y) : camera.turnBy(-4 * x, 4 * y)));
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    act(() => camera.zoom(Math.exp(Math.sign(event.deltaY) * 0.1)));
  }, { passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  const keys = {
    ArrowLeft: () => camera.turnBy(0.1, 0), ArrowRight: () => camera.turnBy(-0.1, 0),
    ArrowUp: () => camera.turnBy(0, 0.1), ArrowDown: () => camera.turnBy(0, -0.1),
    '+': () => camera.zoom(0.9), '-': () => camera.zoom(1.1), Home: () => camera.goHome(),
  };
  canvas.addEventListener('keydown', (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    act(keys[event.key]);
  });
}
