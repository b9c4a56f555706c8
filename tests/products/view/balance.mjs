// SPDX-License-Identifier: GPL-3.0-or-later
// usage: balance.mjs FOLDER WARNED...: simulates each page of the folder for ten seconds with control of the error, without
// a browser. Energy is balanced within a millionth of what has moved, a hundredth where contacts are rigid, which the page
// says before; where the motion has an end before, or real time cannot be held, the page says so. It says so of the pages
// that are named, and of no other.
import { readdirSync } from 'node:fs';
import { Simulation } from '../../../generator/draw/page/web/simulation.mjs';
import { advanceBy } from '../../../generator/draw/page/web/playback.mjs';
import { beforeSimulation, noAnswer, pace, unbalanced, whyNoSimulation } from '../../../generator/draw/page/web/texts.mjs';
import { check, end } from './checks.mjs';
import { mechanismOf } from './mechanisms.mjs';

const folder = process.argv[2];
const warned = new Set(process.argv.slice(3));
const seconds = 10;
const toleranceOf = ({ rigidContacts }) => (rigidContacts ? 1e-2 : 1e-6);
/** s between looks at the energy. */
const look = 0.02;
/** s of computing, after which a page is slow. */
const patience = 10;
/** Pages that simulate little faster than real time, so that a slower machine says so. */
const large = new Set(['driving_simulator']);
/** Processor time until now, s: that of a machine which has nothing else to do. */
function computed() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Energies by the generated function, and what is off in them; work is that of the page. */
function balance(simulation, begin) {
  const { kinetic, potential } = simulation.mechanism.energy();
  const work = simulation.work;
  return { off: Math.abs(kinetic + potential - begin.kinetic - begin.potential - work), kinetic, lifted: Math.abs(potential - begin.potential), work: Math.abs(work) };
}

/** What the page says is its last message, `off` the balance before it says something; `share`: of real time. */
function simulate(mechanism, simulation) {
  const begin = mechanism.energy();
  const started = computed();
  let [said, moved, off, share] = ['', 0, 0, 0];
  while (said === '' && mechanism.time < seconds - 1e-9 && computed() - started < patience) {
    const good = advanceBy(simulation, Math.min(look, seconds - mechanism.time), 1000) !== null;
    const now = balance(simulation, begin);
    moved = Math.max(moved, now.kinetic, now.lifted, now.work);
    share = mechanism.time / (computed() - started);
    said = !good ? noAnswer(simulation) : simulation.isUnbalanced() ? unbalanced(simulation) : '';
    if (said === '') off = now.off;
  }
  return { said: said || pace(share, simulation), off, moved, share };
}

const names = readdirSync(folder).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
for (const name of names) {
  const mechanism = await mechanismOf(folder, name);
  const why = whyNoSimulation(mechanism);
  if (why) {
    console.log(`       ${name}: ${why}`);
    continue;
  }
  mechanism.setVelocities();
  const simulation = new Simulation(mechanism);
  const { said, off, moved, share } = simulate(mechanism, simulation);
  const figures = `t = ${mechanism.time.toFixed(3)} s, ${off.toExponential(1)} J off of ${moved.toExponential(1)} J, ${share.toFixed(1)} times real time`;
  check(off <= toleranceOf(mechanism.scene) * moved + 1e-9, `${name}: ${figures}`);
  check((beforeSimulation(mechanism) !== '') === Boolean(mechanism.scene.rigidContacts), `${name}: the page says before what it cannot keep`);
  check(mechanism.time > 0.999 * seconds || said !== '', `${name}: ${said || 'ten seconds'}`);
  const isSlow = large.has(name) && said === pace(share, simulation);
  check(isSlow || (said !== '') === warned.has(name), `${name}: ${warned.has(name) ? 'the page warns' : 'no warning'}`);
}
/** A finger presses the piano's key: hammer, jack and lever fly through their contacts. */
async function press() {
  const mechanism = await mechanismOf(folder, 'piano_key');
  mechanism.setVelocities();
  const simulation = new Simulation(mechanism);
  mechanism.drives[0].aim(0, mechanism.q[0], 0.037);
  const { said, off, moved, share } = simulate(mechanism, simulation);
  check(said === '' && off <= toleranceOf(mechanism.scene) * moved + 1e-9, `piano_key, pressed: ${off.toExponential(1)} J off of ${moved.toExponential(1)} J ${said}`);
  check(share > 1, `piano_key, pressed: ${share.toFixed(1)} times real time`);
}

await press();
end();
