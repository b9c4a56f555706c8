// SPDX-License-Identifier: MIT
// At the end of the page of `mbsgen view`: shows the loop that serves the page, and moves its hand.

const coarse = (value) => Number(value.toPrecision(4)).toString();
const tag = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Sends a number; the server's refusal as text, empty where it is granted. */
async function put(what, value) {
  const answer = await fetch(`/${what}`, { method: 'PUT', body: String(value) });
  return answer.ok ? '' : (await answer.text()) || `refused: ${answer.status}`;
}

/** Calls `send(value)` with the newest value, one call at a time, so that none overtakes another. */
class Newest {
  constructor(send) {
    this.send = send;
  }

  /** The answer to the last call, once nothing is left to send. */
  put(value) {
    this.next = value;
    this.busy ??= this.work();
    return this.busy;
  }

  async work() {
    let answer;
    while (this.next !== undefined) {
      const value = this.next;
      this.next = undefined;
      answer = await this.send(value);
    }
    this.busy = undefined;
    return answer;
  }
}

/** Force over position: the last seconds, newer ones darker. */
class Curve {
  constructor(canvas, { name, low, high, unit, force }) {
    Object.assign(this, { canvas, low, high, title: `${name}: ${force} over ${unit}`, points: [] });
  }

  add(rows) {
    for (const [, position, hand] of rows) if (position !== null) this.points.push([position, hand]);
    this.points.splice(0, this.points.length - 8000);
  }

  positionAt(x) {
    const share = Math.min(1, Math.max(0, x / this.canvas.clientWidth));
    return this.low + share * (this.high - this.low);
  }

  draw() {
    const { canvas, points } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = window.devicePixelRatio || 1;
    Object.assign(canvas, { width: width * ratio, height: height * ratio });
    const pen = canvas.getContext('2d');
    pen.scale(ratio, ratio);
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const forces = points.map(([, force]) => force);
    const top = forces.reduce((a, b) => Math.max(a, b), 1e-3);
    const bottom = forces.reduce((a, b) => Math.min(a, b), 0);
    const x = (position) => ((position - this.low) / (this.high - this.low)) * width;
    const y = (force) => height - 8 - ((force - bottom) / (top - bottom)) * (height - 34);
    pen.strokeStyle = colour('--line');
    pen.strokeRect(0.5, y(0), width, 0);
    pen.strokeRect(x(0), 0, 0, height);
    this.drawPoints(pen, x, y, colour('--accent'));
    pen.fillStyle = colour('--ink');
    pen.font = '11px system-ui, sans-serif';
    pen.fillText(`${this.title}; largest ${coarse(top)}`, 4, 12);
    pen.fillText(coarse(this.low), 4, height - 12);
    pen.textAlign = 'right';
    pen.fillText(coarse(this.high), width - 4, height - 12);
  }

  drawPoints(pen, x, y, colour) {
    const { points } = this;
    pen.strokeStyle = colour;
    const parts = 8;
    for (let part = 0; part < parts; ++part) {
      pen.globalAlpha = (part + 1) / parts;
      pen.beginPath();
      const from = Math.max(0, Math.floor((points.length * part) / parts) - 1);
      for (const [position, force] of points.slice(from, Math.floor((points.length * (part + 1)) / parts))) pen.lineTo(x(position), y(force));
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
}

class Live {
  constructor(settings) {
    this.settings = settings;
    this.says = tag('p', { className: 'doc' });
    this.canvas = tag('canvas', { tabIndex: 0, title: 'Drag to move the hand; the space bar presses' });
    this.canvas.style.cssText = 'width: 100%; height: 220px; display: block; touch-action: none; cursor: crosshair';
    this.curve = new Curve(this.canvas, settings.hand);
    this.rows = []; // what has been read since `keep` was set
    this.keep = false;
    this.hand = this.slider(settings.hand, settings.hand.rest, new Newest((value) => put('hand', value)));
    this.parameters = new Map(settings.parameters.map((each) => [each.name, this.slider(each, each.value, new Newest((value) => this.change(each.name, value)))]));
    this.addSection();
    this.listenToHand();
  }

  addSection() {
    const button = (text, onclick) => tag('button', { type: 'button', onclick }, text);
    const buttons = tag('div', {}, button('Arm', () => put('armed', 1)), button('Stop', () => put('armed', 0)), button('Clear', () => (this.curve.points = [])));
    const sliders = [this.hand, ...this.parameters.values()].map(({ root }) => root);
    document.getElementById('panel').prepend(tag('section', { id: 'live' }, tag('h2', {}, 'Live'), this.says, this.canvas, ...sliders, buttons));
    // The loop simulates, with these parameters: the page's own would be others.
    for (const own of [document.querySelector('footer'), document.getElementById('parameters').parentNode]) own.style.display = 'none';
  }

  /** A line with a slider; `put(value)` moves and sends it. */
  slider({ name, unit, low, high }, value, newest) {
    const number = tag('span', {}, coarse(value));
    const range = tag('input', { type: 'range', min: low, max: high, step: 'any', value, ariaLabel: name });
    const put = (wanted) => {
      number.textContent = coarse(wanted);
      range.value = wanted;
      return newest.put(wanted);
    };
    range.addEventListener('input', () => put(Number(range.value)));
    return { root: tag('div', { className: 'slider' }, tag('label', {}, name, tag('small', {}, unit)), number, range), put };
  }

  listenToHand() {
    const { rest, press } = this.settings.hand;
    const to = (event) => this.hand.put(this.curve.positionAt(event.offsetX));
    this.canvas.addEventListener('pointerdown', (event) => (this.canvas.setPointerCapture(event.pointerId), to(event)));
    this.canvas.addEventListener('pointermove', (event) => event.buttons && to(event));
    for (const end of ['pointerup', 'pointercancel']) this.canvas.addEventListener(end, () => this.hand.put(rest));
    const isPress = (event) => event.code === 'Space' && !event.repeat && !/^(BUTTON|INPUT|TEXTAREA)$/.test(event.target.tagName);
    document.addEventListener('keydown', (event) => isPress(event) && (event.preventDefault(), this.hand.put(press)));
    document.addEventListener('keyup', (event) => isPress(event) && this.hand.put(rest));
    window.addEventListener('blur', () => this.hand.put(rest)); // its keyup goes elsewhere
  }

  /** Moves a slider of a parameter; the loop's refusal, empty where it takes the value. */
  set(name, value) {
    return this.parameters.get(name).put(value);
  }

  /** A parameter of the loop's model, then of the page's own, which draws. */
  async change(name, value) {
    const refusal = await put(`parameters/${name}`, value);
    this.refusal = refusal && `; ${name}: ${refusal}`;
    if (!refusal) mbsgen.setParameter(name, value);
    return refusal;
  }

  /** One event of the stream. */
  take({ fault, behind, rows, q }) {
    this.curve.add(rows);
    if (this.keep) this.rows.push(...rows);
    const [step, position, hand] = rows[rows.length - 1];
    const { unit, force } = this.settings.hand;
    const state = fault === 'none' ? 'armed' : `no force: ${fault}`;
    const late = behind > 0.1 ? `; behind real time by ${behind.toFixed(1)} s` : '';
    this.says.textContent = `${state}; ${(step * this.settings.period).toFixed(1)} s, ${coarse(position)} ${unit}, ${coarse(hand)} ${force}${late}${this.refusal ?? ''}`;
    this.pose = q.map((value, i) => (this.settings.origin.includes(i) ? 0 : value));
  }

  /** The newest pose, once a frame. */
  draw() {
    if (this.pose) mbsgen.show(this.pose);
    if (this.pose) this.curve.draw();
    this.pose = undefined;
    requestAnimationFrame(() => this.draw());
  }

  listen() {
    const stream = new EventSource('/events');
    stream.onmessage = ({ data }) => this.take(JSON.parse(data));
    stream.onerror = () => (this.says.textContent = 'The loop does not answer.');
    this.draw();
  }
}

const page = () => new Promise((resolve) => {
  const look = () => (window.mbsgen ? resolve() : setTimeout(look, 20));
  look();
});

await page();
window.live = new Live(await (await fetch('/settings')).json());
window.live.listen();
