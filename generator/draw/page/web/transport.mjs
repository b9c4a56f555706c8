// SPDX-License-Identifier: MIT
// The controls of simulation and playback.
import { Playback, Runner, advanceBy } from './playback.mjs';
import { Simulation } from './simulation.mjs';
import { beforeSimulation, noAnswer, pace, shown, unbalanced, whyNoSimulation } from './texts.mjs';
import { element } from './elements.mjs';
import { Plot } from './plot.mjs';
import { ChosenCurves } from './curves.mjs';
import { Record } from './record.mjs';
import { channelsOf } from './channels.mjs';

const energyCurves = [{ name: 'kinetic', of: 'kinetic', unit: 'J', colour: '#0b84f3' }, { name: 'potential', of: 'potential', unit: 'J', colour: '#e07a1f' }, { name: 'sum', of: 'energy', unit: 'J', colour: '#2e8b57' }];
const errorCurves = [{ name: 'largest constraint equation', of: 'largest_residual', colour: '#d11f2f' }, { name: 'energy less work', of: 'energy_error', unit: 'J', colour: '#7a52c7' }];
/** Value, name and what it means. */
const methods = [['controlled', 'Dormand–Prince', 'Dormand and Prince: steps as long as their errors allow'], ['fixed', 'Runge–Kutta 4', 'Runge and Kutta: steps of one length']];
const impulses = ['fixed', 'Moreau–Jean', 'Moreau and Jean: steps of one length with impulses of rigid contacts'];
/** s between points of the curves, where a simulation runs at once. */
const longestRecord = 0.02;

export class Transport {
  constructor(page, root) {
    this.page = page;
    const { mechanism } = page;
    this.simulation = null;
    this.why = whyNoSimulation(mechanism);
    const channels = channelsOf(mechanism);
    this.record = new Record([...channels, ...this.balanceChannels()]);
    this.plots = [this.plot('energy', energyCurves), this.plot('errors', errorCurves, true)];
    this.curves = new ChosenCurves(document.getElementById('curves'), this.record, this.why ? [] : channels, mechanism.scene.name, () => page.chosen());
    this.simulator = new Runner((dt, budget) => this.simulate(dt, budget), () => page.played(), () => this.refresh());
    this.addSimulation(root);
    if (mechanism.scene.motion) this.addPlayback(root, mechanism.scene.motion);
    this.status = element('p', {});
    root.append(this.status);
  }

  /** Columns of the energies, J, and of the errors. */
  balanceChannels() {
    const { mechanism } = this.page;
    const read = {
      kinetic: () => mechanism.energy().kinetic, potential: () => mechanism.energy().potential,
      energy: () => mechanism.energy().kinetic + mechanism.energy().potential, work: () => this.simulation.work,
      energy_error: () => this.simulation.imbalance(), largest_residual: () => mechanism.largestResidual(),
    };
    return Object.entries(read).map(([name, value]) => ({ name, group: '', unit: '', part: '', read: value }));
  }

  plot(title, curves, logarithmic) {
    const columns = curves.map((curve) => ({ ...curve, column: this.record.column(curve.of) }));
    return new Plot(document.getElementById('balance'), title, this.record, columns, logarithmic);
  }

  addSimulation(root) {
    const can = this.why === '';
    this.play = element('button', { type: 'button', disabled: !can, onclick: () => this.toggle() }, 'Simulate');
    this.again = element('button', { type: 'button', disabled: !can, onclick: () => this.restart() }, 'Initial values');
    root.append(element('div', { className: 'row' }, this.play, this.again), this.methodRow());
    const note = this.why || beforeSimulation(this.page.mechanism);
    if (note) root.append(element('p', {}, note));
  }

  methodRow() {
    const { step, rigidContacts } = this.page.mechanism.scene;
    const options = (rigidContacts ? [impulses] : methods).map(([value, name]) => element('option', { value }, name));
    this.method = element('select', { 'aria-label': 'Method of integration', title: rigidContacts ? impulses[2] : methods.map(([, , about]) => about).join('; ') }, ...options);
    this.stepField = element('input', { type: 'number', value: step, min: 1e-7, step: 'any', 'aria-label': 'Step of the simulation, s', title: rigidContacts ? 'Impulses are found once in each step' : `Runge and Kutta's method needs ${step} s for the motion from the initial values` });
    this.stepLabel = element('label', { hidden: !rigidContacts }, 'step, s ', this.stepField);
    for (const field of [this.method, this.stepField]) field.addEventListener('change', () => this.chooseMethod());
    return element('div', { className: 'row' }, this.method, this.stepLabel, ...(this.why ? [] : [this.curves.list()]));
  }

  /** The motion goes on with the method that is chosen now. */
  chooseMethod() {
    this.stepLabel.hidden = this.method.value !== 'fixed';
    if (this.simulation) this.simulation = new Simulation(this.page.mechanism, this.chosenStep());
  }

  addPlayback(root, motion) {
    this.playback = new Playback(this.page.mechanism, motion);
    this.player = new Runner((dt) => this.playOn(dt), () => this.page.played(), () => this.refresh());
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
  begin(step = this.chosenStep()) {
    const { mechanism } = this.page;
    if (this.simulation) return;
    if (mechanism.has('velocities')) mechanism.call('velocities', mechanism.q, mechanism.qd);
    this.simulation = new Simulation(mechanism, step);
    this.page.say('');
    this.record.clear();
    this.addRow();
  }

  /** The pose has been moved by hand: a simulation would begin anew from there. */
  interrupt() {
    this.simulator.stop();
    if (this.player) this.player.stop();
    this.page.mechanism.holdDrives();
    this.simulation = null;
  }

  restart() {
    const { mechanism } = this.page;
    this.interrupt();
    mechanism.time = 0;
    mechanism.settle(Float64Array.from(mechanism.scene.q0));
    mechanism.x.set(mechanism.scene.states.map((state) => state.x0));
    mechanism.setVelocities();
    this.record.clear();
    this.page.say('');
    this.page.shown();
  }

  /** Sends a driven joint to a value; false where nothing is simulated, or the joint is not driven. */
  drive({ joint }, value, waiting = false) {
    const drive = this.page.mechanism.drives.find((each) => each.joint === joint);
    if (!drive || !(waiting || this.simulator.running)) return false;
    drive.aim(this.simulation.time, this.page.mechanism.q[joint.coordinate], value);
    return true;
  }

  /** Forces have changed: the motion goes on with them. */
  pushed() {
    if (this.simulation) this.simulation.forget();
  }

  simulate(dt, budget) {
    const moved = this.page.hand.advance(this.simulation, dt, budget);
    this.judge(moved !== null);
    return moved;
  }

  /** The length of fixed steps, s; 0 where the errors decide. */
  chosenStep() {
    return this.method.value === 'fixed' ? this.fixedStep() : 0;
  }

  fixedStep() {
    const step = Number(this.stepField.value);
    return step > 0 ? step : this.page.mechanism.scene.step;
  }

  /** Simulates so many seconds at once. Returns the largest errors on the way. */
  run(seconds, step) {
    this.begin(step);
    const { mechanism } = this.page;
    const errors = { residual: 0, imbalance: 0 };
    const end = mechanism.time + seconds;
    for (let good = true; good && mechanism.time < end - 1e-9 * seconds; ) {
      good = advanceBy(this.simulation, Math.min(longestRecord, end - mechanism.time), Infinity) !== null;
      errors.residual = Math.max(errors.residual, mechanism.largestResidual());
      errors.imbalance = Math.max(errors.imbalance, Math.abs(this.simulation.imbalance()));
      this.judge(good);
    }
    return errors;
  }

  /** Says what is wrong with the simulation, if anything, and adds to the curves. An error of a first shock
   * is forgotten when it is small beside what has moved since. */
  judge(good) {
    if (!good) this.page.say(noAnswer(this.simulation));
    else this.page.say(this.simulation.isUnbalanced() ? unbalanced(this.simulation) : '');
    if (good) this.addRow();
  }

  addRow() {
    const { mechanism } = this.page;
    mechanism.refreshSensors();
    this.record.add(mechanism.time);
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
    const slow = this.simulator.running ? pace(this.simulator.pace, this.simulation) : '';
    this.status.textContent = `t = ${this.page.mechanism.time.toFixed(3)} s${slow}`;
    const style = getComputedStyle(document.documentElement);
    const colours = { ink: style.getPropertyValue('--weak'), line: style.getPropertyValue('--line') };
    for (const plot of [...this.plots, this.curves]) plot.draw(colours);
  }
}
