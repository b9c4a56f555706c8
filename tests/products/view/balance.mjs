// SPDX-License-Identifier: GPL-3.0-or-later
// usage: balance.mjs FOLDER: simulates each page of the folder for two seconds with the step that it begins with, without
// a browser. Energy is balanced within a hundredth of what has moved, or the page says that it is not.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Mechanism } from '../../../generator/draw/page/web/mechanism.mjs';
import { Simulation } from '../../../generator/draw/page/web/simulation.mjs';
import { noAnswer, unbalanced, whyNoSimulation } from '../../../generator/draw/page/web/texts.mjs';

const folder = process.argv[2];
/** Models that cannot be followed for two seconds by a fixed step which is not absurdly short. */
const warned = new Set(process.argv.slice(3));
const tolerance = 1e-2;
let failures = 0;

function check(good, what) {
  if (!good) failures += 1;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${what}`);
}

async function pageOf(name) {
  const text = readFileSync(join(folder, `${name}.html`), 'utf8');
  const { module, scene } = JSON.parse(text.match(/<script id="data" type="application\/json">(.*?)<\/script>/s)[1]);
  return { module: await import(`data:text/javascript;base64,${Buffer.from(module).toString('base64')}`), scene };
}

/** Energies by the generated function, and what is off in them; work is that of the page. */
function balance(simulation, begin) {
  const { kinetic, potential } = simulation.mechanism.energy();
  const work = simulation.y[simulation.places.work];
  return { off: Math.abs(kinetic + potential - begin.kinetic - begin.potential - work), kinetic, lifted: Math.abs(potential - begin.potential), work: Math.abs(work) };
}

/** Two seconds; what the page says is its last message. */
function simulate({ module, scene }, step, seconds = 2) {
  const mechanism = new Mechanism(module, scene);
  mechanism.setVelocities();
  const simulation = new Simulation(mechanism);
  const begin = mechanism.energy();
  let [said, moved, off] = ['', 0, 0];
  for (let i = 0; i * step < seconds; ++i) {
    if (!simulation.step(step)) return { said: noAnswer(scene, mechanism.time, step), off, moved, time: mechanism.time };
    if (i % 20 !== 0 && (i + 1) * step < seconds) continue;
    const now = balance(simulation, begin);
    moved = Math.max(moved, now.kinetic, now.lifted, now.work);
    off = now.off;
    said = simulation.isUnbalanced() ? unbalanced(simulation, step) : '';
  }
  return { said, off, moved, time: mechanism.time, q: mechanism.q };
}

const names = readdirSync(folder).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
for (const name of names) {
  const page = await pageOf(name);
  const why = whyNoSimulation(page.scene);
  if (why) {
    console.log(`       ${name}: ${why}`);
    continue;
  }
  const begin = performance.now();
  const { said, off, moved, time } = simulate(page, page.scene.step);
  const pace = (1000 * time) / (performance.now() - begin);
  const figures = `step ${page.scene.step} s, t = ${time.toFixed(3)} s, ${off.toExponential(1)} J off of ${moved.toExponential(1)} J, ${pace.toFixed(1)} times real time`;
  const balanced = off <= tolerance * moved + 1e-9 && time > 1.999;
  check(balanced || said !== '', `${name}: ${figures}${said ? `: ${said}` : ''}`);
  check((said !== '') === warned.has(name), `${name}: ${warned.has(name) ? 'the page warns' : 'no warning'}`);
}
process.exit(failures === 0 ? 0 : 1);
