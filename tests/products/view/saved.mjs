// SPDX-License-Identifier: GPL-3.0-or-later
// usage: saved.mjs BROWSER FOLDER MBSGEN MODEL...: presses the page's controls that save, for each model whose page is in
// the folder: the table against mbsgen's own, the picture against the screen, the film as the browser plays it. The first
// model moves as its laws say, the others from initial velocities.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Browser } from './browser.mjs';
import { awaited, check, end, ready } from './checks.mjs';
import { difference, part, pixelsOf } from './png.mjs';

const [program, folder, mbsgen, ...models] = process.argv.slice(2);
const nameOf = (model) => basename(model).replace(/\.[a-z]+$/, '');
const hasSensors = (model) => readFileSync(model, 'utf8').includes('"sensors"');
const seconds = 0.5;

async function open(browser, name) {
  await browser.open(join(folder, `${name}.html`), 1280, 800);
  check(await ready(browser), `${name}: the page starts`);
}

/** Presses the button with a label that begins so, by the keyboard. */
async function press(browser, label) {
  await browser.evaluate(`document.querySelector('button[aria-label^="${label}"]').focus()`);
  await browser.press('Enter', '\r');
}

async function saved(file) {
  check(await awaited(() => existsSync(file) && readFileSync(file).length > 0), `${basename(file)} is saved`);
  return readFileSync(file);
}

/** Columns by their names, of a table with commas. */
function tableOf(text) {
  const cells = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell.replace(/^"|"$/g, ''));
  const [head, ...lines] = text.trim().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return Object.fromEntries(cells(head).filter((name) => name !== '').map((name, i) => [name, rows.map((row) => row[i])]));
}

function run(words) {
  const { status, stderr } = spawnSync(mbsgen, words, { encoding: 'utf8' });
  check(status === 0, `mbsgen ${words[0]} ${stderr}`);
}

/** Columns of both tables, those of `words`, are alike. */
function compare(name, table, other, words, tolerance) {
  const columns = Object.keys(other).filter((column) => words.some((word) => column.startsWith(word)));
  const gap = Math.max(...columns.map((column) => Math.max(...other[column].map((value, row) => Math.abs(value - table[column]?.[row]) / Math.max(1, Math.abs(value))))));
  check(columns.length > 0 && gap < tolerance, `${name}: ${columns.length} columns ${words.join(' ')} are those of mbsgen, within ${gap.toExponential(1)}`);
}

async function checkTable(browser, model) {
  const name = nameOf(model);
  await open(browser, name);
  check(await browser.evaluate('document.querySelector(\'button[aria-label^="Save the table"]\').disabled'), `${name}: no table before a run`);
  await browser.evaluate(`mbsgen.simulate(${seconds})`);
  await press(browser, 'Save the table');
  const file = join(folder, `${name}.csv`);
  const table = tableOf((await saved(file)).toString());
  const simulated = join(folder, `${name}_simulated.csv`);
  run(['simulate', model, '--tf', String(seconds), '--every', '0.02', '--rtol', '1e-10', '--atol', '1e-12', '-o', simulated, '--quiet']);
  compare(name, table, tableOf(readFileSync(simulated, 'utf8')), ['t', 'q(', 'qd(', 'qdd(', 'Z(', 'Zd(', 'F(', 'bushing('], 1e-5);
  const off = table.kinetic.map((kinetic, row) => kinetic + table.potential[row] - table.work[row] - table.kinetic[0] - table.potential[0]);
  check(off.every((value, row) => Math.abs(value - table.energy_error[row]) < 1e-9 && Math.abs(value) < 1e-5), `${name}: energies of the table are balanced`);
  await browser.evaluate('mbsgen.restart()');
  check(await browser.evaluate('document.querySelector(\'button[aria-label^="Save the table"]\').disabled'), `${name}: initial values clear the table`);
}

/** Arrows at both ends of a bushing on the base, whose axes are turned by 0.3 rad about y, along the force of the table. */
async function checkArrows(browser, name) {
  await open(browser, name);
  await browser.evaluate(`mbsgen.simulate(${seconds})`);
  const table = tableOf(await browser.evaluate('mbsgen.table()'));
  const [x, y, z] = [0, 1, 2].map((i) => table[`bushing(rear).force[${i}]`].at(-1));
  const force = [Math.cos(0.3) * x + Math.sin(0.3) * z, y, -Math.sin(0.3) * x + Math.cos(0.3) * z];
  const arrows = (await browser.evaluate('mbsgen.arrows()')).filter(({ id }) => id === 'bushing 2');
  check(arrows.length === 2 && Math.hypot(...force) > 1, `${name}: a bushing has ${arrows.length} arrows`);
  const along = arrows.map(({ vector }) => vector.reduce((sum, part, i) => sum + part * force[i], 0) / Math.hypot(...vector) / Math.hypot(...force));
  check(Math.abs(along[0] - 1) < 1e-9 && Math.abs(along[1] + 1) < 1e-9, `${name}: they are along its force: ${along}`);
}

/** Sensors of the table that has been saved, against those of its motion. */
function checkSensors(browser, model) {
  const name = nameOf(model);
  const [file, sensed] = ['', '_sensed'].map((word) => join(folder, `${name}${word}.csv`));
  run(['kinematics', model, '--motion', file, '-o', sensed, '--quiet']);
  compare(name, tableOf(readFileSync(file, 'utf8')), tableOf(readFileSync(sensed, 'utf8')), ['sensor('], 1e-9);
}

/** The stage on the screen, in pixels. */
async function stageOf(browser) {
  await browser.evaluate('document.activeElement.blur()');
  const box = await browser.evaluate("(({ x, y, width, height }) => ({ x, y, width, height }))(document.getElementById('stage').getBoundingClientRect())");
  const [x, y] = [box.x, box.y].map(Math.round);
  return part(pixelsOf(await browser.screenshot()), { x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y });
}

/** The file against the screen. */
async function checkPicture(browser, name) {
  await open(browser, name);
  const what = `${name}, ${await browser.evaluate('mbsgen.renderer')}`;
  await browser.evaluate('mbsgen.simulate(0.3)');
  const file = join(folder, `${name}.png`);
  rmSync(file, { force: true });
  await press(browser, 'Save the picture');
  const picture = pixelsOf(await saved(file));
  const screen = await stageOf(browser);
  check(Math.abs(picture.width - screen.width) <= 1 && Math.abs(picture.height - screen.height) <= 1, `${what}: the picture has the size of the stage`);
  check(difference(picture, screen).right < 0, `${what}: the picture is what is seen`);
  await browser.evaluate('mbsgen.blank(true)');
  check(difference(picture, await stageOf(browser)).right > 0, `${what}: with the mechanism`);
}

/** A film's size, length, and how many of its pictures differ from the first one, by the browser. */
const played = (file) => `(async () => {
  const happens = (name) => new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error.message)), { once: true });
  });
  const video = document.createElement('video');
  video.muted = true;
  video.src = 'data:video/webm;base64,${readFileSync(file).toString('base64')}';
  await happens('loadeddata');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const look = () => (pen.drawImage(video, 0, 0, 300, 150), pen.getImageData(0, 0, 300, 150).data);
  const seek = async (time) => { video.currentTime = time; await happens('seeked'); return look(); };
  const first = look();
  await seek(1e6); // a film that was recorded does not know how long it is before
  const seconds = video.duration;
  let moved = 0;
  for (let i = 1; i <= 5; ++i) moved += (await seek((seconds * i) / 6)).some((value, k) => Math.abs(value - first[k]) > 60);
  return { width: video.videoWidth, height: video.videoHeight, seconds, moved };
})()`;

async function checkFilm(browser, name) {
  await open(browser, name);
  await press(browser, 'Record a film');
  check(await browser.evaluate(`document.querySelector('button[aria-label^="End the film"]').getAttribute('aria-pressed') === 'true'`), `${name}: the control shows that a film is recorded`);
  await browser.evaluate("document.querySelector('#transport button').click()");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await press(browser, 'End the film');
  const file = join(folder, `${name}.webm`);
  check((await saved(file)).subarray(0, 4).toString('hex') === '1a45dfa3', `${name}: the film is a WebM file`);
  const stage = await browser.evaluate("(({ width, height }) => ({ width, height }))(document.getElementById('stage'))");
  await open(browser, name);
  const film = await browser.evaluate(played(file));
  check(film.width === stage.width && film.height === stage.height, `${name}: the film has the size of the stage, ${film.width} x ${film.height}`);
  check(film.seconds > 1.5 && film.seconds < 6, `${name}: the film has ${film.seconds} s`);
  check(film.moved === 5, `${name}: ${film.moved} of 5 later pictures differ from the first one`);
  check(browser.complaints().length === 0, `${name}: nothing on the console ${browser.complaints().join(' | ')}`);
}

/** Each control has a name; where a browser records nothing, the control says so. */
async function checkControls(browser, name) {
  browser.before = 'delete window.MediaRecorder;';
  await open(browser, name);
  browser.before = '';
  const button = await browser.evaluate("(({ disabled, title, textContent }) => ({ disabled, title, textContent }))([...document.querySelectorAll('#transport button')].find(({ textContent }) => textContent.includes('film') || textContent.includes('Film')))");
  check(button.disabled && button.textContent === 'No film' && button.title.includes('no WebM'), `${name}: a browser without recording says so: ${button.title}`);
  const controls = await browser.controls();
  const nameless = controls.filter((control) => control.name.trim() === '');
  check(controls.length > 15 && nameless.length === 0, `${name}: each of ${controls.length} controls has a name ${JSON.stringify(nameless)}`);
}

async function within(options, checks) {
  const browser = new Browser(program, options);
  try {
    await browser.saveInto(folder);
    for (const [each, what] of checks) await each(browser, what);
  } finally {
    await browser.close();
  }
}

const names = models.map(nameOf);
await within(['--enable-unsafe-swiftshader'], [...models.map((model) => [checkTable, model]), ...models.slice(1).filter(hasSensors).map((model) => [checkSensors, model]), [checkArrows, 'mount'], [checkPicture, names[0]], [checkFilm, names[0]], ...names.map((name) => [checkControls, name])]);
await within(['--disable-3d-apis'], [[checkPicture, names[0]], [checkFilm, names[0]]]);
end();
