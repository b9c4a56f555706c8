// SPDX-License-Identifier: MIT
// Curves over time.

/** Curves over time on a small canvas. */
export class Plot {
  /** `curves`: [{ name, colour }]; `logarithmic`: of sizes, by powers of ten. */
  constructor(canvas, title, curves, logarithmic = false) {
    Object.assign(this, { canvas, title, curves, logarithmic });
    this.clear();
  }

  clear() {
    this.times = [];
    this.values = this.curves.map(() => []);
  }

  /** Every second point is dropped when there are too many for the pixels. */
  add(time, values) {
    this.times.push(time);
    values.forEach((value, i) => this.values[i].push(value));
    if (this.times.length < 4000) return;
    const even = (_, i) => i % 2 === 0;
    this.times = this.times.filter(even);
    this.values = this.values.map((list) => list.filter(even));
  }

  scale(value) {
    return this.logarithmic ? Math.log10(Math.max(1e-18, Math.abs(value))) : value;
  }

  range() {
    const all = this.values.flat().map((value) => this.scale(value)).filter(Number.isFinite);
    if (all.length === 0) return this.logarithmic ? [-18, -6] : [0, 1];
    const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    const room = Math.max(high - low, this.logarithmic ? 2 : 1e-9 * Math.max(1, Math.abs(high))) * 0.08;
    return [low - room, high + room];
  }

  draw(colours) {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const pen = this.canvas.getContext('2d');
    pen.scale(ratio, ratio);
    const frame = { left: 64, right: width - 8, top: 20, bottom: height - 18 };
    const [low, high] = this.range();
    this.drawAxes(pen, frame, low, high, colours);
    this.curves.forEach((curve, i) => this.drawCurve(pen, frame, low, high, curve, this.values[i]));
  }

  drawAxes(pen, { left, right, top, bottom }, low, high, { ink, line }) {
    const say = (value) => (this.logarithmic ? `1e${Math.round(value)}` : value.toPrecision(4));
    pen.font = '11px system-ui, sans-serif';
    pen.fillStyle = ink;
    pen.strokeStyle = line;
    pen.strokeRect(left, top, right - left, bottom - top);
    pen.textAlign = 'right';
    pen.fillText(say(high), left - 4, top + 8);
    pen.fillText(say(low), left - 4, bottom);
    pen.fillText(`${this.times.length ? this.times[this.times.length - 1].toFixed(2) : '0'} s`, right, bottom + 14);
    pen.textAlign = 'left';
    pen.fillText(this.title, left, top - 7);
    let place = left + pen.measureText(this.title).width + 14;
    for (const { name, colour } of this.curves) {
      pen.fillStyle = colour;
      pen.fillText(name, place, top - 7);
      place += pen.measureText(name).width + 12;
    }
  }

  drawCurve(pen, { left, right, top, bottom }, low, high, { colour }, values) {
    const span = this.times[this.times.length - 1] - this.times[0] || 1;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    values.forEach((value, i) => {
      const x = left + ((this.times[i] - this.times[0]) / span) * (right - left);
      pen.lineTo(x, bottom - ((this.scale(value) - low) / (high - low)) * (bottom - top));
    });
    pen.stroke();
  }
}
