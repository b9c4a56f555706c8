// SPDX-License-Identifier: GPL-3.0-or-later
// usage: readme.mjs BROWSER PAGES FOLDER: the pictures of the README from the pages in the folder PAGES, as PNG files:
// FOLDER/NAME-light.png and FOLDER/NAME-dark.png, and of a film its frames, FOLDER/NAME-light/000.png and so on.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { ready } from './checks.mjs';
import { pixelsOf } from './png.mjs';

const [program, pages, folder] = process.argv.slice(2);
const frameCount = 75;
const still = [560, 420];

/** `keys`: those that turn and zoom the view; `hidden`: marks of the page that are switched off. */
const pictures = [
  { name: 'stewart_platform', size: [880, 440], hidden: ['forces', 'joints', 'centres of mass'], isFilm: true },
  { name: 'piano_key', size: still, hidden: ['forces', 'centres of mass'], keys: [...Array(5).fill('ArrowLeft'), 'ArrowUp', '+', '+'] },
  { name: 'driving_simulator', size: still, hidden: ['forces', 'centres of mass'] },
  { name: 'humanoid', size: still, hidden: ['forces', 'joints', 'centres of mass'], keys: ['+'] },
];

/** The page draws shadows where it does not know that a processor must; dark paper is that of a repository's page. */
const before = `
  for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
    const known = context.prototype.getExtension;
    context.prototype.getExtension = function (name) { return name === 'WEBGL_debug_renderer_info' ? null : known.call(this, name); };
  }
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = 'body > :not(main), #message { display: none } body { height: 100vh; grid-template: "stage" minmax(0, 1fr) / minmax(0, 1fr) } :root.dark { --paper: #0d1117 }';
    document.head.append(style);
  });`;

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function open(browser, { name, size, hidden, keys = [] }, look) {
  await browser.open(join(pages, `${name}.html`), ...size, before);
  await ready(browser);
  await wait(200); // for the stage's new size
  await browser.evaluate(`{
    document.documentElement.classList.toggle('dark', ${look === 'dark'});
    for (const label of document.querySelectorAll('#shows label'))
      if (${JSON.stringify(hidden)}.includes(label.textContent.trim())) label.firstChild.click();
    for (const key of ${JSON.stringify(keys)}) document.getElementById('stage').dispatchEvent(new KeyboardEvent('keydown', { key }));
    mbsgen.blank(false);
  }`);
}

/** The mean difference of two pictures' bytes. */
function apart(one, other) {
  let sum = 0;
  for (let i = 0; i < one.bytes.length; ++i) sum += Math.abs(one.bytes[i] - other.bytes[i]);
  return sum / one.bytes.length;
}

/** No two neighbours differ much more than others do, the last and the first frame included. */
function checkLoop(name, frames) {
  const ways = frames.map((frame, i) => apart(frame, frames[(i + 1) % frames.length]));
  const mean = ways.reduce((sum, way) => sum + way) / ways.length;
  if (Math.max(...ways) > 2.5 * mean) throw new Error(`${name}: the film jumps: ${ways.map((way) => way.toFixed(2)).join(' ')}`);
}

/** A period of the table's motion. */
async function record(browser, { name }, place) {
  mkdirSync(place, { recursive: true });
  const period = await browser.evaluate("Number(document.querySelector('#transport input[type=range]').max)");
  const frames = [];
  for (let i = 0; i < frameCount; ++i) {
    await browser.evaluate(`mbsgen.seek(${period} * ${i / frameCount})`);
    const said = await browser.evaluate('mbsgen.message()');
    if (said) throw new Error(`${name}: ${said}`);
    frames.push(pixelsOf(await browser.screenshot(join(place, `${String(i).padStart(3, '0')}.png`))));
  }
  checkLoop(name, frames);
}

const browser = new Browser(program, ['--enable-unsafe-swiftshader']);
try {
  for (const picture of pictures)
    for (const look of ['light', 'dark']) {
      const place = join(folder, `${picture.name}-${look}`);
      await open(browser, picture, look);
      if (picture.isFilm) await record(browser, picture, place);
      else await browser.screenshot(`${place}.png`);
      if (browser.complaints().length > 0) throw new Error(browser.complaints().join('\n'));
    }
} finally {
  await browser.close();
}
