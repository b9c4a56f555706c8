// SPDX-License-Identifier: GPL-3.0-or-later
// usage: contacts.mjs FOLDER NAME PROGRAM RUNS STEPS LENGTH: steps with rigid contacts by the page's scripts against those of
// the runtime in C++, see contacts/steps.cpp, each from the same state and impulses.
import { spawnSync } from 'node:child_process';
import { check, end } from './checks.mjs';
import { mechanismOf } from './mechanisms.mjs';
import { Simulation } from '../../../generator/draw/page/web/simulation.mjs';
import { accelerationsOf, stepperOf } from '../../../generator/draw/page/web/impact_steps.mjs';

const [folder, name, program, ...run] = process.argv.slice(2);
const [runs, steps, length] = run.map(Number);
/** Of the largest coordinate, velocity or impulse. */
const tolerance = 1e-12;
/** Those of contacts/steps.cpp. */
const settings = { sweeps: { most: 100, tolerance: 1e-6, relaxation: 1.5 }, residualLimit: 1e-3 };
const words = ['ok', 'not converged', 'no dynamics', 'not finite'];

const { status, stdout } = spawnSync(program, run, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const lines = stdout.trim().split('\n').map((line) => line.trim().split(' ').map(Number));
check(status === 0 && lines.length === runs * (steps + 1), `${name}: the program answers`);

const mechanism = await mechanismOf(folder, name);
const { nq, nqd } = mechanism.scene.sizes;

/** The largest difference over the largest number. */
function distance(given, wanted) {
  const size = wanted.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-3);
  return wanted.reduce((most, value, i) => Math.max(most, Math.abs(value - given[i])), 0) / size;
}

let [worst, touching, parted, answers] = [0, 0, 0, 0];
for (let i = 0; i < runs; ++i) {
  const [begin, ...wanted] = lines.slice(i * (steps + 1), (i + 1) * (steps + 1));
  const [q, qd, Q] = [[0, nq], [nq, nq + nqd], [nq + nqd, nq + 2 * nqd]].map(([from, to]) => Float64Array.from(begin.slice(from, to)));
  const stepper = stepperOf(mechanism, settings);
  mechanism.Q.set(Q);
  for (const [code, active, ...state] of wanted) {
    const word = stepper.step(accelerationsOf(mechanism), length, q, qd);
    const acting = word === 'ok' ? stepper.active.filter(Boolean).length : 0;
    answers += word === words[code] && acting === active;
    touching += active > 0;
    parted += active < mechanism.module.nrigid;
    const places = [0, nq, nq + nqd, state.length];
    [q, qd, stepper.impulse].forEach((values, part) => {
      const right = state.slice(places[part], places[part + 1]);
      worst = Math.max(worst, distance(values, right));
      values.set(right); // the next step begins where that of the runtime does
    });
  }
}
const count = runs * steps;
check(worst < tolerance, `${name}: ${count} steps are those of the runtime within ${worst.toExponential(1)}`);
check(answers === count, `${name}: in ${answers} of them status and active contacts are the same`);

/** The error of the energy's balance after 0.2 s, J, over what has moved. */
async function imbalance(step) {
  const moving = await mechanismOf(folder, name);
  moving.setVelocities();
  const simulation = new Simulation(moving, step);
  while (moving.time < 0.2 - step / 2) if (simulation.step() === null) return NaN;
  return Math.abs(simulation.imbalance()) / simulation.movedEnergy();
}

const errors = [await imbalance(1e-3), await imbalance(2.5e-4)];
check(errors[0] < 1e-2 && errors[1] < errors[0] / 3, `${name}: energy is balanced within ${errors.map((error) => error.toExponential(1))} with steps of 1 ms and a quarter`);
check(touching > count / 4 && parted > count / 20, `${name}: contacts act in ${touching} of them, not all in ${parted}`);
end();
