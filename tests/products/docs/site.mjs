// SPDX-License-Identifier: GPL-3.0-or-later
// usage: site.mjs BROWSER FOLDER [SCREENSHOTS]: the built site, opened from the disk: its menu on a narrow screen, its search.
import { join } from 'node:path';
import { Browser } from '../view/browser.mjs';

const [program, folder, screenshots] = process.argv.slice(2);
const wide = [1400, 900], narrow = [400, 850];
let failures = 0;

function check(good, what) {
  if (!good) failures += 1;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${what}`);
}

async function picture(browser, name) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (screenshots) await browser.screenshot(join(screenshots, `${name}.png`));
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

const browser = new Browser(program);
await checkMenu(browser);
await checkEntry(browser);
await checkSearch(browser);
await browser.close();
process.exit(failures > 0 ? 1 : 0);
