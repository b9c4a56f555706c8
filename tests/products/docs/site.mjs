// SPDX-License-Identifier: GPL-3.0-or-later
// usage: site.mjs BROWSER FOLDER [SCREENSHOTS]: the built site, opened from the disk: its menu on a narrow screen, its
// search, its live pages.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from '../view/browser.mjs';
import { awaited, check, end } from '../view/checks.mjs';

const [program, folder, screenshots] = process.argv.slice(2);
const wide = [1400, 900], narrow = [400, 850], telephone = [390, 844];

async function picture(browser, name) {
  if (!screenshots) return;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await browser.screenshot(join(screenshots, `${name}.png`));
}

/** Opens a page, which must say nothing on the console. */
async function open(browser, page, size) {
  await browser.open(join(folder, page), ...size);
  check(browser.complaints().length === 0, `${page}: nothing on the console ${browser.complaints().join(' | ')}`);
}

const leftOfMenu = 'document.querySelector(".wy-nav-side").getBoundingClientRect().left';
const click = (selector) => `document.querySelector(${JSON.stringify(selector)}).click()`;

async function checkMenu(browser) {
  await open(browser, 'docs/analyses.html', narrow);
  check(await browser.evaluate(leftOfMenu) < 0, 'narrow: the menu is hidden at first');
  check(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'narrow: no page scrolls sideways');
  await picture(browser, 'narrow');
  await browser.evaluate(click('[data-toggle="wy-nav-top"]'));
  check(await browser.evaluate(leftOfMenu) === 0, 'narrow: the button shows the menu');
  await picture(browser, 'narrow_menu');
  await browser.evaluate(click('.wy-nav-content'));
  check(await browser.evaluate(leftOfMenu) < 0, 'narrow: a click beside the menu hides it');
}

async function checkEntry(browser) {
  for (const page of ['docs/limits.html', 'docs/architecture.html']) {
    await open(browser, page, wide);
    const entry = await browser.evaluate(
      '(({top, bottom}) => ({top, bottom}))(document.querySelector(".wy-side-scroll li.current a").getBoundingClientRect())');
    check(entry.top >= 0 && entry.bottom <= wide[1], `${page}: its entry in the menu is seen`);
  }
  await picture(browser, 'wide');
  const captions = await browser.evaluate('Array.from(document.querySelectorAll(".caption-text"), (each) => each.textContent)');
  check(captions.indexOf('Reference') < captions.indexOf('Examples'), `the reference comes before the examples: ${captions}`);
}

async function search(browser, query) {
  await open(browser, `docs/index.html`, wide);
  await browser.evaluate(`document.querySelector('#rtd-search-form input').value = ${JSON.stringify(query)};
    document.querySelector('#rtd-search-form').submit()`);
  for (let i = 0; i < 100; ++i) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    // While the page changes there is none; a page whose script has not begun has neither results nor their absence.
    const state = await browser.evaluate(`({path: location.pathname, text: document.body.textContent,
      links: Array.from(document.querySelectorAll('#mkdocs-search-results a'), (each) => each.getAttribute('href'))})`)
      .catch(() => null);
    if (state?.path.endsWith('search.html') && (state.links.length > 0 || state.text.includes('No results found')))
      return state;
  }
  return { links: [], text: 'no answer' };
}

async function leaves(browser, page) {
  for (let i = 0; i < 100; ++i) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const at = await browser.evaluate('document.readyState === "complete" && location.pathname').catch(() => false);
    if (at && !at.endsWith(page)) return true;
  }
  return false;
}

async function checkSearch(browser) {
  const { links } = await search(browser, 'largest_step');
  check(links.length > 0 && links.some((link) => link.includes('loops.html')), `search: largest_step is found: ${links}`);
  await picture(browser, 'search');
  const both = await search(browser, 'rolling disk');
  check(both.links.some((link) => link.includes('rolling_disk')), `search: of two words ${both.links.length} results`);
  await browser.evaluate(click('#mkdocs-search-results a'));
  check(await leaves(browser, 'search.html'), 'search: a result opens its page');
  const none = await search(browser, 'xyzzyplugh');
  check(none.links.length === 0 && none.text.includes('No results found'), 'search: no results are said to be none');
}

/** Pages of all examples, which load one library. */
function checkPages() {
  const folderOfPages = join(folder, 'live');
  const pages = readdirSync(folderOfPages).filter((name) => name.endsWith('.html'));
  const drawings = readdirSync(join(folder, 'docs/drawings')).filter((name) => name.endsWith('.svg'));
  check(pages.length === drawings.length && pages.length > 20, `live: ${pages.length} pages, ${drawings.length} drawings`);
  check(statSync(join(folderOfPages, 'three.min.js')).size > 5e5, 'live: the library is there');
  const heavy = pages.filter((name) => readFileSync(join(folderOfPages, name), 'utf8').includes('three.js authors'));
  check(heavy.length === 0, `live: no page has a copy of it ${heavy}`);
  const gallery = readFileSync(join(folder, 'docs/gallery.html'), 'utf8');
  const lost = pages.filter((name) => !gallery.includes(`href="../live/${name}"`));
  check(lost.length === 0, `live: the gallery opens all ${lost}`);
}

/** Addresses of a network that pages asked for. */
const outside = (browser) => browser.requests().filter((address) => !/^(file|blob|data):/.test(address));

/** The pages of examples say nothing; those with the drawing of a model have a button. */
async function checkExamples(browser) {
  let buttons = 0;
  for (const name of ['', ...readdirSync(join(folder, 'examples')).filter((each) => existsSync(join(folder, 'examples', each, 'index.html')))]) {
    await open(browser, join('examples', name, 'index.html'), narrow);
    buttons += await browser.evaluate("document.querySelectorAll('figure.live button').length");
  }
  check(buttons > 20, `live: ${buttons} pages of examples have a button`);
}

/** The example's page: its button puts the live page in place of the drawing. */
async function checkFrame(browser, example) {
  await open(browser, `examples/${example}/index.html`, wide);
  await browser.evaluate(click('figure.live button'));
  const frame = await browser.evaluate(`(({ src, clientWidth, clientHeight }) => ({ src, clientWidth, clientHeight }))(document.querySelector('figure.live iframe'))`);
  check(existsSync(new URL(frame.src)) && frame.clientWidth > 700 && frame.clientHeight > 400, `${example}: its page has the live page`);
  await picture(browser, `${example}_frame`);
  check(browser.complaints().length === 0, `${example}: nothing on the console ${browser.complaints().join(' | ')}`);
  await browser.evaluate(click('figure.live .bar button'));
  check(await browser.evaluate("!document.querySelector('figure.live iframe, figure.live .bar') && !!document.querySelector('figure.live img')"), `${example}: the button above leads back`);
  await checkTap(browser, example);
}

/** On a telephone a tap on the drawing opens the live page over the whole screen, below a button that leads back. */
async function checkTap(browser, example) {
  await open(browser, `examples/${example}/index.html`, telephone);
  await picture(browser, `${example}_telephone`);
  await browser.evaluate(click('figure.live img'));
  const box = (selector) => browser.evaluate(`(({ left, top, right, bottom }) => ({ left, top, right, bottom }))(document.querySelector('${selector}').getBoundingClientRect())`);
  const [frame, back] = [await box('figure.live iframe'), await box('figure.live .bar button')];
  check(frame.left === 0 && frame.right === telephone[0] && frame.bottom === telephone[1], `${example}: the live page takes the screen: ${Object.values(frame)}`);
  check(back.top >= 0 && back.bottom <= frame.top && back.bottom - back.top >= 40, `${example}: a button above it: ${Object.values(back)}`);
  await picture(browser, `${example}_telephone_live`);
  await browser.evaluate(click('figure.live .bar button'));
  check(await browser.evaluate("!document.querySelector('figure.live iframe') && document.querySelector('figure.live img').clientWidth > 300"), `${example}: the drawing is back`);
  check(browser.complaints().length === 0, `${example}: nothing on the console ${browser.complaints().join(' | ')}`);
}

/** The live page draws with the shared library, and moves. */
async function checkLivePage(browser, example, slider, step) {
  await open(browser, `live/${example}.html`, wide);
  check(await awaited(() => browser.evaluate('!!window.mbsgen')), `${example}: the live page starts`);
  check(await browser.evaluate('typeof THREE === "object" && mbsgen.renderer === "webgl"'), `${example}: it draws with the library`);
  const before = await browser.evaluate('mbsgen.q()');
  check(await browser.evaluate(`mbsgen.set('${slider}', mbsgen.value('${slider}') + ${step})`), `${example}: its loops close`);
  const after = await browser.evaluate('mbsgen.q()');
  check(after.filter((value, i) => Math.abs(value - before[i]) > 1e-6).length > 1, `${example}: a slider moves it`);
  await picture(browser, `${example}_live`);
  check(browser.complaints().length === 0, `${example}: nothing on the console ${browser.complaints().join(' | ')}`);
  check(outside(browser).length === 0, `${example}: no request ${outside(browser)}`);
}

/** Each page starts in a frame of that size, and says nothing. */
async function checkStarts(browser) {
  for (const name of readdirSync(join(folder, 'live')).filter((each) => each.endsWith('.html'))) {
    await open(browser, `live/${name}`, narrow);
    check(await awaited(() => browser.evaluate('!!window.mbsgen')), `${name}: starts`);
    check(browser.complaints().length === 0 && outside(browser).length === 0, `${name}: no message, no request ${browser.complaints()}`);
  }
}

async function checkLive(browser) {
  for (const [example, slider, step] of [['four_bar', 'crank_angle', 0.5], ['stewart_platform', 'z', 0.05], ['andrews_squeezer', 'beta', 0.1]]) {
    await checkFrame(browser, example);
    await checkLivePage(browser, example, slider, step);
  }
}

async function within(options, checks) {
  const browser = new Browser(program, options);
  try {
    for (const each of checks) await each(browser);
  } finally {
    await browser.close();
  }
}

checkPages();
// A plain canvas is faster than WebGL without a graphics card, which some live pages have.
await within(['--disable-3d-apis'], [checkMenu, checkEntry, checkSearch, checkStarts, checkExamples]);
await within(['--enable-unsafe-swiftshader'], [checkLive]);
end();
