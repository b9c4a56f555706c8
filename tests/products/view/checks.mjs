// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of pages have in common.
let failures = 0;

export function check(good, what) {
  if (!good) failures += 1;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${what}`);
}

/** Ends the program, with an error where a check has failed. */
export const end = () => process.exit(failures === 0 ? 0 : 1);

/** Waits until `done()`, a promise or a value, holds; false: it has not after 15 s. */
export async function awaited(done) {
  for (let i = 0; i < 300; ++i) {
    if (await done()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

export const ready = (browser) => awaited(() => browser.evaluate('!!window.mbsgen'));

/** Opens a page whose stage fills a window of 880 by 400. */
export async function openStage(browser, page) {
  const before = `document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = 'body > :not(main), #message { display: none } body { height: 100vh; grid-template: "stage" minmax(0, 1fr) / minmax(0, 1fr) }';
    document.head.append(style);
  });`;
  await browser.open(page, 880, 400, before);
  await ready(browser);
  await new Promise((resolve) => setTimeout(resolve, 200)); // for the stage's new size
}
