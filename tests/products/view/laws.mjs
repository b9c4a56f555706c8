// SPDX-License-Identifier: GPL-3.0-or-later
// usage: laws.mjs PAGE PROGRAM METHOD...: the laws that a page holds against those of a program, see laws/laws.cpp, for motions
// of wheels: rolling, sliding, in the air, at rest, on their side.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { check, end } from './checks.mjs';

const [page, program, ...methods] = process.argv.slice(2);
const name = basename(page, '.html');
const tolerance = 1e-11;

/** Numbers within ±1, the same each time (Park & Miller 1988). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
}

const next = numbers(1987);
const turned = (a, b, c, s) => [[c, -s, 0, s, c, 0, 0, 0, 1], [1, 0, 0, 0, c, -s, 0, s, c], [c, 0, s, 0, 1, 0, -s, 0, c]][a].map((x) => x * b);
const times = (A, B) => Array.from({ length: 9 }, (_, i) => [0, 1, 2].reduce((sum, k) => sum + A[3 * Math.floor(i / 3) + k] * B[3 * k + (i % 3)], 0));
const rotation = (yaw, roll, pitch) => [yaw, roll, pitch].map((angle, a) => turned(a, 1, Math.cos(angle), Math.sin(angle))).reduce(times);

/** Height, camber, speed, slip and turning rate in proportions that wheels have, and beyond. */
function motion(i) {
  const lean = i % 10 === 9 ? 1.55 * next() : 0.3 * next();
  const fast = i % 7 === 0 ? 0 : 20;
  return {
    position: [5 * next(), 5 * next(), 0.13 + 0.12 * next()],
    rotation: rotation(3 * next(), lean, 3 * next()),
    velocity: [fast * next(), 0.3 * fast * next(), 0.5 * next()],
    angular_velocity: [next(), 80 * next(), next()],
  };
}

const motions = Array.from({ length: 400 }, (_, i) => motion(i));
const lines = motions.map(({ position, rotation: R, velocity, angular_velocity: turning }) => [...position, ...R, ...velocity, ...turning].join(' '));
const { status, stdout } = spawnSync(program, { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
const wanted = stdout.trim().split('\n').map((line) => line.trim().split(' ').map(Number));
check(status === 0 && wanted.length === motions.length, `${name}: the program answers`);

const { laws: text } = JSON.parse(readFileSync(page, 'utf8').match(/<script id="data" type="application\/json">(.*?)<\/script>/s)[1]);
const laws = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

/** Force and torque by the law in JavaScript. */
function answer(method, point) {
  const wrench = { force: new Float64Array(3), torque: new Float64Array(3) };
  laws[method](point, wrench);
  return [...wrench.force, ...wrench.torque];
}

methods.forEach((method, place) => {
  let [worst, loaded] = [0, 0];
  motions.forEach((each, i) => {
    const given = answer(method, each);
    const right = wanted[i].slice(6 * place, 6 * place + 6);
    loaded += right.some((value) => value !== 0);
    worst = Math.max(worst, ...right.map((value, k) => Math.abs(value - given[k]) / Math.max(1, Math.abs(value))));
  });
  check(worst < tolerance, `${name}: ${method} is that of the program within ${worst.toExponential(1)}`);
  check(loaded > motions.length / 4, `${name}: ${method} acts in ${loaded} of ${motions.length} motions`);
});

end();
