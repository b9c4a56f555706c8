// SPDX-License-Identifier: GPL-3.0-or-later
// usage: eye.mjs BROWSER PAGE FILE.png: a picture from the first body's eye, 0.1 s after the beginning of the motion, and checks
// that cones, road and horizon are in it.
import { Browser } from './browser.mjs';
import { check, end, openStage } from './checks.mjs';

const [program, page, file] = process.argv.slice(2);
const browser = new Browser(program, ['--enable-unsafe-swiftshader']);
try {
  await openStage(browser, page);
  await browser.evaluate("(mbsgen.seek(0.1), mbsgen.sit('eye 0'))");
  const kinds = await browser.evaluate('mbsgen.things()');
  check(kinds.stick > 20, `${kinds.stick} cones ahead`);
  check(kinds.ground === 1, 'the road is seen, which is below the eye, too');
  const { target, distance } = await browser.evaluate('mbsgen.view()');
  const heights = (await browser.evaluate('mbsgen.ground()')).flat().map((place) => place[2]);
  check(heights.some((height) => Math.abs(height - target[2]) < 0.1 * distance && height > 0.5), 'the horizon is as high as the eye');
  await browser.screenshot(file);
  check(browser.complaints().length === 0, browser.complaints().join('\n'));
} finally {
  await browser.close();
}
end();
