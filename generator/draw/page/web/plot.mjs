// SPDX-License-Identifier: MIT
// Curves over time.
import { element } from './elements.mjs';

/** Points of a curve across a canvas; of more, the least and the largest of neighbours are drawn. */
const pointsAcross = 1000;

/** The rows of the least and the largest value in each of some stretches of a column, in order. */
function extremes(rows, column) {
  const stretch = Math.max(1, Math.ceil(rows.length / pointsAcross));
  if (stretch === 1) return rows.map((_, row) => row);
  const chosen = [];
  for (let begin = 0; begin < rows.length; begin += stretch) {
    let [low, high] = [begin, begin];
    for (let row = begin; row < Math.min(begin + stretch, rows.length); ++row) {
      if (rows[row][column] < rows[low][column]) low = row;
      if (rows[row][column] > rows[high][column]) high = row;
    }
    chosen.push(Math.min(low, high), Math.max(low, high));
  }
  return chosen;
}

/** Curves over time on a small canvas, below their names. */
export class Plot {
  /** `curves`: [{ name, unit, colour, column, remove }]: a column of the record; a click on a name calls `remove()`, where
   * that is there. `logarithmic`: of sizes, by powers of ten. */
  constructor(root, title, record, curves, logarithmic = false) {
    Object.assign(this, { record, curves, logarithmic });
    this.canvas = element('canvas', { role: 'img', 'aria-label': `${[title, ...curves.map(({ name }) => name)].filter(Boolean).join(', ')} over time` });
    root.append(element('figure', {}, element('figcaption', {}, title, ...curves.map((curve) => this.key(curve))), this.canvas));
  }

  key({ name, unit, colour, remove }) {
    const dot = element('i', {});
    dot.style.background = colour;
    const text = unit ? `${name}, ${unit}` : name;
    if (!remove) return element('span', {}, dot, text);
    const title = `Remove the curve of ${name}`;
    return element('button', { type: 'button', title, 'aria-label': `${text}. ${title}`, onclick: remove }, dot, text);
  }

  scale(value) {
    return this.logarithmic ? Math.log10(Math.abs(value)) : value;
  }

  /** Of each curve [time, height]. */
  points() {
    const { times, rows } = this.record;
    return this.curves.map(({ column }) => extremes(rows, column).map((row) => [times[row], this.scale(rows[row][column])]));
  }

  range(points) {
    const all = points.flat().map(([, height]) => height).filter(Number.isFinite);
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
    const frame = { left: 64, right: width - 8, top: 6, bottom: height - 18 };
    const points = this.points();
    const [low, high] = this.range(points);
    this.drawAxes(pen, frame, low, high, colours);
    this.curves.forEach(({ colour }, i) => this.drawCurve(pen, frame, low, high, colour, points[i]));
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
    pen.fillText(`${(this.record.times[this.record.times.length - 1] ?? 0).toFixed(2)} s`, right, bottom + 14);
  }

  drawCurve(pen, { left, right, top, bottom }, low, high, colour, points) {
    const { times } = this.record;
    const span = times[times.length - 1] - times[0] || 1;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const [time, height] of points) {
      const x = left + ((time - times[0]) / span) * (right - left);
      pen.lineTo(x, bottom - ((height - low) / (high - low)) * (bottom - top));
    }
    pen.stroke();
  }
}
