// SPDX-License-Identifier: MIT
// Draws the picture on a plain canvas, far things first: where the browser has no WebGL.

class CanvasView {
  constructor(canvas, camera) {
    this.name = 'canvas';
    this.canvas = canvas;
    this.camera = camera;
    this.pen = canvas.getContext('2d');
  }

  draw(items, style) {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (this.canvas.width !== Math.round(width * ratio)) this.canvas.width = Math.round(width * ratio);
    if (this.canvas.height !== Math.round(height * ratio)) this.canvas.height = Math.round(height * ratio);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.pen.clearRect(0, 0, width, height);
    this.project = this.camera.projection(width, height);
    this.grid(style);
    const far = (item) => this.project(item.at || scaled(add(item.from, item.to || item.from), 0.5))[2];
    const sorted = items.map((item) => [far(item), item]).sort((a, b) => b[0] - a[0]);
    for (const [, item] of sorted) this[item.kind](item, style.marked === item.id);
  }

  grid({ floor, grid }) {
    this.pen.globalAlpha = 1;
    for (const [from, to] of floor) this.line(from, to, 1, grid);
  }

  line(from, to, width, colour) {
    const [a, b] = [this.project(from), this.project(to)];
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = width;
    this.pen.lineCap = 'round';
    this.pen.beginPath();
    this.pen.moveTo(a[0], a[1]);
    this.pen.lineTo(b[0], b[1]);
    this.pen.stroke();
  }

  /** A dark edge and a light core make a stick look round. */
  stick({ from, to, radius, colour, opacity = 1 }, marked) {
    const width = Math.max(1.2, 2 * radius * this.project(from)[3]);
    this.pen.globalAlpha = opacity;
    this.line(from, to, width + (marked ? 4 : 1), marked ? '#ffb000' : 'rgba(0, 0, 0, 0.45)');
    this.line(from, to, width, colour);
  }

  ball({ at, radius, colour, opacity = 1 }, marked) {
    const [x, y, , scale] = this.project(at);
    this.pen.globalAlpha = opacity;
    this.pen.beginPath();
    this.pen.arc(x, y, Math.max(1.5, radius * scale), 0, 2 * Math.PI);
    this.pen.fillStyle = colour;
    this.pen.fill();
    this.pen.lineWidth = marked ? 3 : 1;
    this.pen.strokeStyle = marked ? '#ffb000' : 'rgba(0, 0, 0, 0.45)';
    this.pen.stroke();
  }

  /** The three faces that look towards the eye. */
  box({ at, rotation, half, colour, opacity = 1 }, marked) {
    const back = this.camera.axes().back;
    for (const [axis, sign] of [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]]) {
      const outwards = scaled(column(rotation, axis), sign);
      if (dot(outwards, back) > 0) this.face(at, rotation, half, axis, sign, { colour, opacity, marked, light: dot(outwards, back) });
    }
  }

  face(at, rotation, half, axis, sign, { colour, opacity, marked, light }) {
    const [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
    const corner = ([s, t]) => {
      const local = [0, 0, 0];
      local[axis] = sign * half[axis];
      local[second] = s * half[second];
      local[third] = t * half[third];
      return this.project(add(at, rotated(rotation, local)));
    };
    this.pen.beginPath();
    for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner)) this.pen.lineTo(x, y);
    this.pen.closePath();
    this.pen.globalAlpha = opacity * (marked ? 1 : 0.6 + 0.4 * light);
    this.pen.fillStyle = colour;
    this.pen.fill();
    this.pen.globalAlpha = Math.max(0.5, opacity);
    this.pen.lineWidth = marked ? 2 : 0.7;
    this.pen.strokeStyle = marked ? '#ffb000' : colour;
    this.pen.stroke();
  }

  arrow({ from, vector, radius, colour }) {
    const to = add(from, vector);
    this.pen.globalAlpha = 1;
    this.line(from, to, 2.5, colour);
    const [a, b] = [this.project(from), this.project(to)];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const size = Math.max(6, 3 * radius * b[3]);
    this.pen.beginPath();
    this.pen.moveTo(b[0], b[1]);
    for (const side of [-0.4, 0.4]) this.pen.lineTo(b[0] - size * Math.cos(angle + side), b[1] - size * Math.sin(angle + side));
    this.pen.fillStyle = colour;
    this.pen.fill();
  }
}
