// SPDX-License-Identifier: GPL-3.0-or-later
// usage: scenery.mjs BROWSER PAGE FILE.png: the page of the driving simulator, whose obstacle is 100 m ahead: the first view
// shows the car in full size, and its driver sees the obstacle, in a picture.
import { Browser } from './browser.mjs';
import { check, end, openStage } from './checks.mjs';

const [program, page, file] = process.argv.slice(2);
const browser = new Browser(program, ['--enable-unsafe-swiftshader']);
try {
  await openStage(browser, page);
  const { distance } = await browser.evaluate('mbsgen.view()');
  check(distance > 5 && distance < 25, `the first view is ${distance} m from the car`);
  const { box: boxes } = await browser.evaluate('mbsgen.things()');
  await browser.evaluate("mbsgen.sit('eye 0')");
  const { box: ahead } = await browser.evaluate('mbsgen.things()');
  check(ahead >= 1 && ahead < boxes, `${ahead} of ${boxes} boxes ahead: the obstacle, not the cabin`);
  await browser.screenshot(file);
  check(browser.complaints().length === 0, browser.complaints().join('\n'));
} finally {
  await browser.close();
}
end();
