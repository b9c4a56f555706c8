// SPDX-License-Identifier: GPL-3.0-or-later
// usage: books.mjs BROWSER FOLDER: opens each book of the folder: nothing on the console, nothing from a
// network, all chapters with a content or the reason why there is none, all equations drawn.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from '../view/browser.mjs';
import { awaited } from '../view/checks.mjs';

const [program, folder] = process.argv.slice(2);
const chapters = ['picture', 'elements', 'parameters', 'partition', 'equations', 'operations', 'equilibria', 'modes',
  'motion', 'certificate', 'code', 'origin'];
// A plain canvas is faster than WebGL without a graphics card; the tests of pages have both.
const browser = new Browser(program, ['--disable-3d-apis']);
let wrong = 0;

function complain(book, text) {
  console.log(`${book}: ${text}`);
  wrong += 1;
}

// What a reader of the document finds.
const look = `(() => {
  const chapters = [...document.querySelectorAll('section')].map((each) => ({ id: each.id, text: each.innerText.length }));
  document.querySelectorAll('details').forEach((each) => { each.open = true; });
  const equations = [...document.querySelectorAll('.eq math')];
  const flat = equations.filter((each) => each.getBoundingClientRect().height < 8).length;
  const strange = [...document.querySelectorAll('math *')].filter((each) => each.namespaceURI !== 'http://www.w3.org/1998/Math/MathML').length;
  const frame = document.querySelector('iframe');
  return { chapters, equations: equations.length, flat, strange, frame: frame.srcdoc.length,
    broad: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    scripts: document.querySelectorAll('script').length, reasons: document.querySelectorAll('.reason').length };
})()`;

async function check(book, width, height) {
  await browser.open(join(folder, book), width, height);
  const found = await browser.evaluate(look);
  for (const [i, id] of chapters.entries())
    if (found.chapters[i]?.id !== id || found.chapters[i].text < 40) complain(book, `the chapter ${id} is missing or empty`);
  if (found.equations === 0) complain(book, 'no equation is shown');
  if (found.flat > 0) complain(book, `${found.flat} of ${found.equations} equations have no height`);
  if (found.strange > 0) complain(book, `${found.strange} elements in formulae are no MathML`);
  if (found.frame < 10000) complain(book, 'the live page is missing');
  if (found.scripts > 0) complain(book, 'names of the model have become scripts');
  if (found.broad > 1) complain(book, `at a width of ${width} the page is ${found.broad} px too broad`);
  // The live page runs once it comes into view.
  await browser.evaluate(`document.querySelector('iframe').scrollIntoView()`);
  await awaited(() => browser.evaluate(`!!document.querySelector('iframe').contentWindow?.mbsgen`));
  // The examples bring the laws of their programs.
  const said = await browser.evaluate(`document.querySelector('iframe').contentDocument.body.innerText`);
  if (!said.includes('Simulate')) complain(book, 'the live page has no text');
  if (said.includes('part of a program')) complain(book, 'the live page lacks the laws of the program');
  for (const text of browser.complaints()) complain(book, `console: ${text}`);
  for (const url of browser.requests())
    if (!/^(file|data|about|blob):/.test(url)) complain(book, `request to ${url}`);
  return found;
}

for (const book of readdirSync(folder).filter((name) => name.endsWith('.html')).sort()) {
  const found = await check(book, 1440, 900);
  console.log(`${book}: ${Math.round(statSync(join(folder, book)).size / 1000)} kB, ${found.equations} equations, ${found.reasons} chapters with a reason in place of a result`);
}
for (const book of ['four_bar.html', 'suspension.html']) await check(book, 390, 844);
await browser.close();
if (wrong > 0) process.exit(1);
