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
