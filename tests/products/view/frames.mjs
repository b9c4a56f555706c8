// SPDX-License-Identifier: GPL-3.0-or-later
// usage: frames.mjs BROWSER FOLDER [SCREENSHOTS]: opens each page of the folder on a desktop and on a telephone. The
// model, as its pixels show it, fills the first view without leaving it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { check, end, ready } from './checks.mjs';
import { difference, pixelsOf } from './png.mjs';

const [program, folder, screenshots] = process.argv.slice(2);
const screens = { desktop: [1440, 900], telephone: [390, 844] };
/** Shares of the picture, across or upwards, whichever is larger. */
const [least, most] = [0.4, 0.9];
/** The largest share of the canvas that the model's pixels take, across or upwards, and whether they touch its edge. */
async function shares(browser, picture) {
  const canvas = await browser.evaluate("(({ x, y, width, height }) => ({ x, y, width, height }))(document.getElementById('stage').getBoundingClientRect())");
  const whole = pixelsOf(await browser.screenshot(picture));
  await browser.evaluate('mbsgen.blank(true)');
  const box = difference(whole, pixelsOf(await browser.screenshot()));
  await browser.evaluate('mbsgen.blank(false)');
  const across = (box.right - box.left + 1) / canvas.width;
  const upwards = (box.bottom - box.top + 1) / canvas.height;
  return { across, upwards, isWhole: box.left > canvas.x + 1 && box.top > canvas.y + 1 && box.right < canvas.x + canvas.width - 2 && box.bottom < canvas.y + canvas.height - 2 };
}

/** Controls are high enough for a finger, px, and nothing is wider than the screen. */
const leastHeight = 32;
const lowControls = `[...document.querySelectorAll('button, select, #shows label')].filter((each) => each.offsetParent && each.getBoundingClientRect().height < ${leastHeight}).map((each) => each.textContent)`;

async function checkTouch(browser, name) {
  const low = await browser.evaluate(lowControls);
  check(low.length === 0, `${name}, telephone: controls are ${leastHeight} px high: ${low}`);
  check(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${name}, telephone: nothing is beside the screen`);
}

async function checkPage(browser, name) {
  for (const [screen, size] of Object.entries(screens)) {
    await browser.open(join(folder, `${name}.html`), ...size);
    await ready(browser);
    const { across, upwards, isWhole } = await shares(browser, screenshots ? join(screenshots, `${name}-${screen}.png`) : undefined);
    const share = Math.max(across, upwards);
    check(isWhole && share >= least && share <= most, `${name}, ${screen}: ${across.toFixed(2)} across, ${upwards.toFixed(2)} upwards`);
    if (screen === 'telephone') await checkTouch(browser, name);
    check(browser.complaints().length === 0, `${name}, ${screen}: nothing on the console ${browser.complaints().join(' | ')}`);
    if (!screenshots) continue;
    await browser.evaluate("document.getElementById('theme').click()");
    await browser.screenshot(join(screenshots, `${name}-${screen}-dark.png`));
  }
}

// A plain canvas is faster than WebGL without a graphics card; the camera is the same.
const browser = new Browser(program, screenshots ? ['--enable-unsafe-swiftshader'] : ['--disable-3d-apis']);
try {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.html'))) await checkPage(browser, name.slice(0, -5));
} finally {
  await browser.close();
}
end();
