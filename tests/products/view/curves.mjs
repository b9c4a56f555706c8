// SPDX-License-Identifier: GPL-3.0-or-later
// usage: curves.mjs BROWSER FOLDER: adds and removes curves on pages of the folder by mouse and keyboard.
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { check, end, ready } from './checks.mjs';

const [program, folder] = process.argv.slice(2);

async function open(browser, name) {
  await browser.open(join(folder, `${name}.html`), 1440, 900);
  check(await ready(browser), `${name}: the page starts`);
}

const same = (list, ...wanted) => JSON.stringify(list) === JSON.stringify(wanted);

/** A click on what a selector finds, with a text that begins so. */
async function click(browser, selector, text) {
  const place = await browser.evaluate(`(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(({ textContent }) => textContent.startsWith(${JSON.stringify(text)}));
    found.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + Math.min(width, 60) / 2, y: y + height / 2 };
  })()`);
  for (const type of ['mousePressed', 'mouseReleased']) await browser.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
}

const legends = (browser) => browser.evaluate("[...document.querySelectorAll('#curves figcaption')].map((caption) => [...caption.children].map(({ textContent }) => textContent))");

/** Whether each curve's colour is on the canvas of its plot; colours of the legend. */
const areDrawn = (browser) => browser.evaluate(`[...document.querySelectorAll('#curves figure')].map((figure) => {
  const canvas = figure.querySelector('canvas');
  const pen = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height }).getContext('2d', { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return [...figure.querySelectorAll('i')].map((dot) => {
    const wanted = getComputedStyle(dot).backgroundColor.match(/\\d+/g).map(Number);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i + 3] > 200 && wanted.every((value, k) => Math.abs(value - data[i + k]) < 12);
    return count;
  });
}).flat()`);

/** Lines of the tree: a joint by mouse, a link and a sensor by the keyboard. */
async function checkTree(browser) {
  await open(browser, 'suspension');
  check(same(await browser.evaluate('mbsgen.curves()')), 'suspension: no curves at first');
  await click(browser, '#tree .line', 'roll');
  check(same(await browser.evaluate('mbsgen.curves()'), 'q(roll)'), 'suspension: a click on a joint adds its coordinate');
  for (const name of ['strut', 'wheel']) {
    await browser.evaluate(`[...document.querySelectorAll('#tree .plottable')].reverse().find(({ textContent }) => textContent.startsWith('${name}')).focus()`);
    await browser.press('Enter', '\r');
  }
  check(same(await browser.evaluate('mbsgen.curves()'), 'q(roll)', 'F(strut)', ...[0, 1, 2].map((i) => `sensor(wheel).position[${i}]`)), 'suspension: Enter adds the force of a link and the position of a sensor');
  check(same(await legends(browser), ['q(roll), rad'], ['F(strut), N'], [0, 1, 2].map((i) => `sensor(wheel).position[${i}], m`)), 'suspension: a plot for each unit, with the unit in its legend');
  check(await browser.evaluate("[...document.querySelectorAll('#tree [aria-pressed=true]')].length === 3"), 'suspension: lines show that they have curves');
}

/** The coordinate's name, its rate, the list of all, and the legend. */
async function checkPanels(browser) {
  await click(browser, '#coordinates .curve', 'yaw');
  await click(browser, '#coordinates .slider:has(button[aria-label="Curve of q(yaw)"]) .curve', 'rate');
  check(same((await legends(browser))[0], 'q(roll), rad', 'q(yaw), rad') && same((await legends(browser)).at(-1), 'qd(yaw), rad/s'), 'suspension: a name adds the coordinate, rate its velocity');
  await browser.evaluate("(() => { const list = document.querySelector('#transport select[aria-label=\"Add or remove a curve\"]'); list.value = 'qdd(yaw)'; list.dispatchEvent(new Event('change')); })()");
  check(same((await legends(browser)).at(-1), 'qdd(yaw), rad/s²'), 'suspension: so does the list');
  await click(browser, '#curves figcaption button', 'q(roll)');
  check(!(await browser.evaluate('mbsgen.curves()')).includes('q(roll)'), 'suspension: a click in the legend removes a curve');
  await click(browser, '#tree .line', 'yaw');
  check(!(await browser.evaluate('mbsgen.curves()')).includes('q(yaw)'), 'suspension: a second click removes a curve, too');
}

/** The choice is kept, and drawn, when a model runs again and when the page is opened again. */
async function checkRuns(browser) {
  const chosen = await browser.evaluate('mbsgen.curves()');
  check((await areDrawn(browser)).every((count, i) => count < 5), 'suspension: nothing is drawn before a run');
  for (const run of ['first', 'second']) {
    await browser.evaluate('(mbsgen.restart(), mbsgen.simulate(0.5))');
    const drawn = await areDrawn(browser);
    check(drawn.length === chosen.length && drawn.every((count) => count > 20), `suspension, ${run} run: each curve is drawn ${drawn}`);
  }
  await browser.reload();
  check(await ready(browser), 'suspension: the page starts again');
  check(same(await browser.evaluate('mbsgen.curves()'), ...chosen), 'suspension: with the same curves');
  await browser.evaluate('mbsgen.simulate(0.5)');
  check((await areDrawn(browser)).every((count) => count > 20), 'suspension: they are drawn');
  check(browser.complaints().length === 0, `suspension: nothing on the console ${browser.complaints().join(' | ')}`);
}

/** A curve that is added in the middle of a run has its past. */
async function checkPast(browser) {
  await open(browser, 'names');
  await browser.evaluate('mbsgen.simulate(1)');
  await click(browser, '#tree .line', 'drift');
  check((await browser.evaluate('mbsgen.curves()')).length === 7, 'names: a joint in space has seven coordinates');
  check((await areDrawn(browser)).every((count) => count > 20), 'names: curves have the run until now');
}

/** Without simulations there is nothing to choose. */
async function checkNone(browser) {
  await open(browser, 'open');
  check(await browser.evaluate("document.querySelectorAll('.plottable, .curve, select[aria-label=\"Add or remove a curve\"]').length === 0"), 'open: no curves where nothing can be simulated');
}

const browser = new Browser(program, ['--disable-3d-apis']);
try {
  for (const each of [checkTree, checkPanels, checkRuns, checkPast, checkNone]) await each(browser);
} finally {
  await browser.close();
}
end();
