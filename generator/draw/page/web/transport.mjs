// SPDX-License-Identifier: MIT
// The controls of simulation and playback, and the curves beside them.
import { Playback, Runner, Simulation, advanceBy } from './simulation.mjs';
import { noAnswer, shown, unbalanced, whyNoSimulation } from './texts.mjs';
import { element } from './panels.mjs';

/** Curves over time on a small canvas. */
class Plot {
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

export class Transport {
  constructor(page, root) {
    this.page = page;
    const { mechanism } = page;
    this.energies = new Plot(document.getElementById('energy'), 'energy, J', [
      { name: 'kinetic', colour: '#0b84f3' }, { name: 'potential', colour: '#e07a1f' }, { name: 'sum', colour: '#2e8b57' }]);
    this.errors = new Plot(document.getElementById('errors'), 'errors', [
      { name: 'largest constraint equation', colour: '#d11f2f' }, { name: 'energy less work, J', colour: '#7a52c7' }], true);
    this.simulation = null;
    this.why = whyNoSimulation(mechanism.scene);
    this.simulator = new Runner((dt, budget) => this.simulate(dt, budget), () => page.shown(), () => this.refresh());
    this.addSimulation(root);
    if (mechanism.scene.motion) this.addPlayback(root, mechanism.scene.motion);
    this.status = element('p', {});
    root.append(this.status);
  }

  addSimulation(root) {
    const can = this.why === '';
    this.play = element('button', { type: 'button', disabled: !can, onclick: () => this.toggle() }, 'Simulate');
    this.again = element('button', { type: 'button', disabled: !can, onclick: () => this.restart() }, 'Initial values');
    const { step } = this.page.mechanism.scene;
    this.step = element('input', { type: 'number', value: step, min: 1e-7, step: 'any', 'aria-label': 'Step of the simulation, s', title: `Runge and Kutta's method needs ${step} s for the motion from the initial values` });
    root.append(element('div', { className: 'row' }, this.play, this.again, element('label', {}, 'step, s ', this.step)));
    if (!can) root.append(element('p', {}, this.why));
  }

  addPlayback(root, motion) {
    this.playback = new Playback(this.page.mechanism, motion);
    this.player = new Runner((dt) => this.playOn(dt), () => this.page.shown(), () => this.refresh());
    this.run = element('button', { type: 'button', onclick: () => this.togglePlayer() }, 'Play');
    this.slider = element('input', { type: 'range', min: motion.times[0], max: this.playback.end, step: 'any', value: motion.times[0], 'aria-label': 'Time of the table, s' });
    this.slider.addEventListener('input', () => this.seek(Number(this.slider.value)));
    root.append(element('div', { className: 'row' }, this.run, this.slider));
  }

  toggle() {
    if (this.simulator.running) return this.simulator.stop();
    if (this.player) this.player.stop();
    this.begin();
    this.simulator.start();
    this.refresh();
  }

  /** From the pose shown on, with the velocities that it has. */
  begin() {
    const { mechanism } = this.page;
    if (this.simulation) return;
    if (mechanism.has('velocities')) mechanism.call('velocities', mechanism.q, mechanism.qd);
    this.simulation = new Simulation(mechanism);
    this.page.say('');
    this.energies.clear();
    this.errors.clear();
  }

  /** The pose has been moved by hand: a simulation would begin anew from there. */
  interrupt() {
    this.simulator.stop();
    if (this.player) this.player.stop();
    this.simulation = null;
  }

  restart() {
    const { mechanism } = this.page;
    this.interrupt();
    mechanism.time = 0;
    mechanism.settle(Float64Array.from(mechanism.scene.q0));
    mechanism.x.set(mechanism.scene.states.map((state) => state.x0));
    mechanism.setVelocities();
    this.energies.clear();
    this.errors.clear();
    this.page.say('');
    this.page.shown();
  }

  simulate(dt, budget) {
    const step = this.chosenStep();
    const moved = advanceBy(this.simulation, step, dt, budget);
    this.judge(moved !== null, step);
    return moved;
  }

  chosenStep() {
    const step = Number(this.step.value);
    return step > 0 ? step : this.page.mechanism.scene.step;
  }

  /** Says what is wrong with the simulation, if anything, and adds to the curves. An error of a first shock
   * is forgotten when it is small beside what has moved since. */
  judge(good, step) {
    if (!good) this.page.say(noAnswer(this.page.mechanism.scene, this.page.mechanism.time, step));
    else this.page.say(this.simulation.isUnbalanced() ? unbalanced(this.simulation, step) : '');
    this.record();
  }

  record() {
    const { mechanism } = this.page;
    const { kinetic, potential } = mechanism.energy();
    this.energies.add(mechanism.time, [kinetic, potential, kinetic + potential]);
    this.errors.add(mechanism.time, [mechanism.largestResidual(), this.simulation.imbalance()]);
  }

  togglePlayer() {
    if (this.player.running) return this.player.stop();
    this.interrupt();
    this.player.start();
    this.refresh();
  }

  playOn(dt) {
    this.playback.show(this.playback.next(dt));
    return dt;
  }

  seek(time) {
    this.interrupt();
    this.page.answer(this.playback.show(time), `the table's values at t = ${shown(time)} s`);
    this.page.shown();
  }

  refresh() {
    this.play.textContent = this.simulator.running ? 'Pause' : 'Simulate';
    if (this.player) {
      this.run.textContent = this.player.running ? 'Pause' : 'Play';
      this.slider.value = this.playback.time;
    }
    const pace = this.simulator.running && this.simulator.pace < 0.9 ? `, at ${this.simulator.pace.toFixed(2)} of real time` : '';
    this.status.textContent = `t = ${this.page.mechanism.time.toFixed(3)} s${pace}`;
    const style = getComputedStyle(document.documentElement);
    const colours = { ink: style.getPropertyValue('--weak'), line: style.getPropertyValue('--line') };
    this.energies.draw(colours);
    this.errors.draw(colours);
  }
}
