// SPDX-License-Identifier: GPL-3.0-or-later
// usage: pages.mjs BROWSER FOLDER [SCREENSHOTS]: opens the pages of the folder without a network and checks them.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { check, end, ready } from './checks.mjs';

const [program, folder, screenshots] = process.argv.slice(2);
const small = (value) => Math.abs(value) < 1e-9;

/** Opens a page, which must say nothing on the console, ask for nothing, and draw something. */
async function open(browser, name, width = 1280, height = 800) {
  await browser.open(join(folder, `${name}.html`), width, height);
  check(await ready(browser), `${name}: the page starts`);
}

async function finish(browser, name, picture = name) {
  check(browser.complaints().length === 0, `${name}: nothing on the console ${browser.complaints().join(' | ')}`);
  const shot = await browser.screenshot(screenshots ? join(screenshots, `${picture}.png`) : undefined);
  check(shot.length > 20000, `${name}: the picture is not empty (${shot.length} bytes)`);
  const outside = browser.requests().filter((address) => !/^(file|blob|data):/.test(address));
  check(outside.length === 0, `${name}: no request ${outside.join(' ')}`);
  check(await browser.evaluate("document.title !== 'broken'"), `${name}: the title is the model's`);
}

/** Moves each slider 100 steps to and fro; all loops stay closed. */
async function slide(browser, name, step) {
  const answer = await browser.evaluate(`(() => {
    let worst = 0, moved = 0;
    const names = mbsgen.coordinates();
    for (const name of names) for (let i = 0; i < 100; ++i) {
      moved += mbsgen.set(name, mbsgen.value(name) + (Math.floor(i / 25) % 2 ? -${step} : ${step}));
      worst = Math.max(worst, ...Object.values(mbsgen.residuals()).map(Math.abs), 0);
    }
    return { worst, moved, wanted: 100 * names.length };
  })()`);
  check(answer.moved === answer.wanted, `${name}: ${answer.moved} of ${answer.wanted} steps of sliders close`);
  check(answer.worst < 1e-9, `${name}: largest residual of sliders ${answer.worst}`);
}

/** With control of the error, or steps of one length. */
async function simulate(browser, name, seconds, step = 0) {
  const answer = await browser.evaluate(`(mbsgen.restart(), mbsgen.simulate(${seconds}, ${step}))`);
  check(Math.abs(answer.time - seconds) < 1e-6, `${name}: ${answer.time} s are simulated`);
  check(answer.residual < 1e-9, `${name}: largest residual of the simulation ${answer.residual}`);
  check(answer.imbalance < 1e-6, `${name}: energy less work is constant within ${answer.imbalance} J`);
}

/** Mechanisms: [name, step of sliders]. */
const checkMechanisms = (mechanisms) => async (browser) => {
  for (const [name, step] of mechanisms) {
    await open(browser, name);
    await slide(browser, name, step);
    await simulate(browser, name, 10);
    await simulate(browser, name, 10, 0.001);
    await finish(browser, name);
  }
};

/** The text of a page's element `data`. */
function dataOf(name) {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8'), begin = '<script id="data" type="application/json">';
  const at = html.indexOf(begin) + begin.length;
  return html.slice(at, html.indexOf('<', at));
}

/** Other models in the same page: pose and view stay where the coordinates are the same, all else is the other model's. */
async function checkRenewal(browser) {
  const name = 'four_bar';
  await open(browser, name);
  const renew = (text) => browser.evaluate(`mbsgen.renew(${JSON.stringify(text)}).then(() => ({
    title: document.title, heading: document.querySelector('h1').textContent, coordinates: mbsgen.coordinates(), q: mbsgen.q(),
    azimuth: mbsgen.view().azimuth, stages: document.querySelectorAll('#stage').length,
    lines: document.querySelectorAll('#coordinates .line').length, figures: document.querySelectorAll('#balance figure').length }))`);
  const first = await browser.evaluate(`(mbsgen.set('crank_angle', 1.3), mbsgen.look({ ...mbsgen.view(), azimuth: 0.7, isChosen: true }), mbsgen.q())`);
  const same = await renew(dataOf(name));
  check(same.q.every((value, i) => Math.abs(value - first[i]) < 1e-12), `${name}: a renewed page keeps the pose`);
  check(same.azimuth === 0.7, `${name}: a renewed page keeps the view`);
  const lines = await browser.evaluate("document.querySelectorAll('aside input').length");
  const other = await renew(dataOf('puma560'));
  check(other.title === 'puma560' && other.heading === 'puma560', `${name}: a renewed page has the other title (${other.title})`);
  check(other.coordinates.length === 6 && other.stages === 1, `${name}: a renewed page has the coordinates of the arm`);
  check(other.figures === same.figures, `${name}: a renewed page has its curves once`);
  await slide(browser, 'puma560 in place of four_bar', 0.02);
  await renew(dataOf('satellite'));
  await renew(dataOf('desk_arm')); // with meshes
  check((await browser.evaluate("mbsgen.meshes('body 0').length")) > 0, 'desk_arm: a renewed page has meshes');
  const back = await renew(dataOf(name));
  check(back.coordinates.length === same.coordinates.length, `${name}: a renewed page has the first model again`);
  check((await browser.evaluate("document.querySelectorAll('aside input').length")) === lines, `${name}: its controls are there once`);
  await simulate(browser, name, 2);
  await finish(browser, name, 'renewed');
}

/** From the driver's eye: its place and direction are those of the turned chassis, the ground is drawn, and the way back leads
 * to the first view. */
async function checkSeat(browser) {
  const first = await browser.evaluate('mbsgen.view()');
  await browser.evaluate("(mbsgen.set('yaw', 0.4), mbsgen.set('pitch', 0.05), mbsgen.sit('eye 0'))");
  const [from, ahead] = [await browser.evaluate("mbsgen.place('chassis', [-1.6, 0.23, 0.75])"), await browser.evaluate("mbsgen.place('chassis', [-0.6, 0.23, 0.75])")];
  const { target, distance, elevation } = await browser.evaluate('mbsgen.view()');
  check(target.every((x, i) => Math.abs(x - from[i] - distance * (ahead[i] - from[i])) < 1e-9), 'driving_simulator: the eye looks ahead');
  check(Math.abs(elevation - 0.05) < 1e-9, `driving_simulator: and down where the car does (${elevation})`);
  const lines = await browser.evaluate('mbsgen.ground()');
  check(lines.length > 100 && lines.every((line) => line.every((place) => place.reduce((sum, x, i) => sum + (x - from[i]) * (ahead[i] - from[i]), 0) > 0)), `driving_simulator: ${lines.length} lines of the ground lie ahead`);
  check(lines.filter((line) => line.every((place) => Math.abs(place[2] - from[2]) < 1e-9)).length > 20, 'driving_simulator: the horizon is as high as the eye');
  if (screenshots) await browser.screenshot(join(screenshots, 'seat.png'));
  await browser.evaluate("(mbsgen.sit('keep'), mbsgen.restart())");
  const last = await browser.evaluate('mbsgen.view()');
  check(small(last.azimuth - first.azimuth) && small(last.elevation - first.elevation), 'driving_simulator: the way back leads to the first view');
}

async function checkCar(browser, picture = 'driving_simulator') {
  await open(browser, 'driving_simulator', 1920, 1080);
  check((await browser.evaluate('mbsgen.whyNoSimulation')) === '', 'driving_simulator: simulates with its tyres');
  const rates = await browser.evaluate("mbsgen.measure('upper_fl', 60, 0.002)");
  check(rates.kinematics > 30, `driving_simulator: ${rates.kinematics.toFixed(0)} frames/s of kinematics, ${rates.whole.toFixed(0)} with drawing`);
  await checkSeat(browser);
  await finish(browser, 'driving_simulator', picture);
}

async function checkMotion(browser) {
  await open(browser, 'motion');
  const before = await browser.evaluate('(mbsgen.seek(0), mbsgen.q())');
  const after = await browser.evaluate('(mbsgen.seek(0.505), mbsgen.q())');
  check(Math.abs(after[0] - before[0]) > 0.5, 'motion: the time slider moves the mechanism');
  check(Object.values(await browser.evaluate('mbsgen.residuals()')).every(small), 'motion: loops are closed between rows');
  await finish(browser, 'motion');
}

/** A step that is too long is said, with a remedy, and the page goes on after that. */
async function checkBalance(browser) {
  await open(browser, 'piano_key');
  check((await browser.evaluate('mbsgen.step()')) < 2e-4, 'piano_key: the step is that of its motion');
  await browser.evaluate('mbsgen.simulate(0.1, 0.001)');
  const said = await browser.evaluate('mbsgen.message()');
  check(said.includes('steps of 0.001 s') && !said.includes('loop'), `piano_key: names the step: ${said}`);
  await browser.evaluate('mbsgen.restart()');
  check((await browser.evaluate('mbsgen.message()')) === '', 'piano_key: initial values take the message away');
  await browser.evaluate('mbsgen.simulate(0.1)');
  check((await browser.evaluate('mbsgen.message()')) === '', `piano_key: balanced with its own step ${await browser.evaluate('mbsgen.message()')}`);
  await checkKey(browser);
  await open(browser, 'andrews_squeezer');
  await browser.evaluate('mbsgen.simulate(2, 0.001)');
  check((await browser.evaluate('mbsgen.message()')).startsWith('Energy is out of balance by'), 'andrews_squeezer: says that the energy is out of balance');
  await finish(browser, 'andrews_squeezer');
  await open(browser, 'states');
  check((await browser.evaluate('mbsgen.whyNoSimulation')).startsWith('The law p is'), 'states: names the law of a state before the button is pressed');
  check(await browser.evaluate("document.querySelector('#transport button').disabled"), 'states: the button cannot be pressed');
}

/** A finger presses the key: the hammer flies. */
async function checkKey(browser) {
  await browser.evaluate('mbsgen.restart()');
  const rest = await browser.evaluate("mbsgen.value('hammer')");
  const answer = await browser.evaluate("(mbsgen.drive('key', 0.037), mbsgen.simulate(1))");
  const flown = (await browser.evaluate("mbsgen.value('hammer')")) - rest;
  check(Math.abs((await browser.evaluate("mbsgen.value('key')")) - 0.037) < 1e-12, 'piano_key: the key goes where it is driven');
  check(flown > 0.05, `piano_key: the hammer has risen by ${flown.toFixed(3)} rad`);
  check(answer.imbalance < 1e-6 * answer.moved + 1e-9, `piano_key: ${answer.imbalance} J off of ${answer.moved} J`);
}

/** Forces of the user act, and their work is in the balance. */
async function checkForces(browser) {
  await open(browser, 'puma560');
  const falls = await browser.evaluate('(mbsgen.simulate(0.5), mbsgen.q())');
  const pushed = await browser.evaluate("(mbsgen.restart(), mbsgen.setForce('q2', 40), mbsgen.simulate(0.5))");
  check(Math.abs((await browser.evaluate('mbsgen.q()'))[1] - falls[1]) > 0.1, 'forces: a torque moves the arm');
  check(pushed.imbalance < 1e-6 * pushed.moved, `forces: their work is counted (${pushed.imbalance} J)`);
  const changed = await browser.evaluate("(mbsgen.setForce('q2', -40), mbsgen.simulate(0.5))");
  check(changed.time > 0.999 && changed.imbalance < 1e-6 * changed.moved, `forces: the motion goes on when they change (${changed.imbalance} J)`);
}

/** A point of a body is dragged to where it can be: loops stay closed. */
async function checkDrag(browser) {
  for (const [name, body, slider, way] of [['four_bar', 'rocker', 'crank_angle', 0.8], ['stewart_platform', 'platform', 'z', 0.05], ['puma560', 'link4', 'q2', 0.7]]) {
    await open(browser, name);
    const local = [0.1, 0.01, 0.02];
    const answer = await browser.evaluate(`(() => {
      const body = '${body}', local = ${JSON.stringify(local)};
      const from = mbsgen.place(body, local), begin = mbsgen.value('${slider}');
      mbsgen.set('${slider}', begin + ${way});
      const target = mbsgen.place(body, local);
      mbsgen.set('${slider}', begin);
      let worst = 0, residual = 0;
      for (let i = 1; i <= 20; ++i) {
        const way = from.map((x, k) => x + ((target[k] - x) * i) / 20);
        const gap = mbsgen.drag(body, local, way);
        if (i === 20) worst = gap;
        residual = Math.max(residual, 0, ...Object.values(mbsgen.residuals()).map(Math.abs));
      }
      return { worst, residual, moved: Math.hypot(...from.map((x, k) => x - target[k])), size: mbsgen.size };
    })()`);
    check(answer.moved > 0.02 * answer.size, `${name}: a point is dragged by ${answer.moved.toFixed(3)} m`);
    check(answer.worst < 0.01 * answer.size, `${name}: it arrives within ${(answer.worst / answer.size).toExponential(1)} of the size`);
    check(answer.residual < 1e-9, `${name}: largest residual of dragging ${answer.residual}`);
  }
}

/** Laws beside the model. */
async function checkLaws(browser) {
  await open(browser, 'single_action');
  check((await browser.evaluate('mbsgen.whyNoSimulation')) === '', 'laws: the page simulates');
  const answer = await browser.evaluate("(mbsgen.drive('key', 0.04), mbsgen.simulate(1))");
  check(answer.time > 0.999 && answer.imbalance < 1e-6 * answer.moved, `laws: the action moves (${answer.imbalance} J off of ${answer.moved} J)`);
  await finish(browser, 'single_action');
}

/** Feet on a floor that does not give way: arrows rise from it, and the page says so when the motion gets too fast. */
async function checkRigid(browser) {
  await open(browser, 'humanoid');
  check((await browser.evaluate('mbsgen.whyNoSimulation')) === '', 'humanoid: the page simulates');
  const answer = await browser.evaluate('mbsgen.simulate(0.2)');
  check(Math.abs(answer.time - 0.2) < 1e-9 && answer.imbalance < 1e-2 * answer.moved, `humanoid: ${answer.imbalance} J off of ${answer.moved} J`);
  check((await browser.evaluate('mbsgen.message()')) === '', 'humanoid: nothing is wrong so far');
  await browser.evaluate('mbsgen.simulate(10)');
  check((await browser.evaluate('mbsgen.message()')).includes('steps of 0.001 s'), `humanoid: ${await browser.evaluate('mbsgen.message()')}`);
  await finish(browser, 'humanoid');
}

async function checkShow(browser) {
  await open(browser, 'four_bar');
  const wanted = await browser.evaluate("(mbsgen.set('crank_angle', 1.5), mbsgen.q())");
  await browser.evaluate('mbsgen.restart()');
  const shown = await browser.evaluate(`[mbsgen.show(${JSON.stringify(wanted)}), mbsgen.q()]`);
  check(shown[0] && shown[1].every((value, i) => small(value - wanted[i])), 'show: the pose given is the pose shown');
}

async function checkOpen(browser) {
  await open(browser, 'open');
  check((await browser.evaluate('mbsgen.whyNoSimulation')).includes('do not close'), 'open: says why it cannot simulate');
  const gaps = Object.values(await browser.evaluate('mbsgen.residuals()'));
  check(gaps.some((gap) => Math.abs(gap) > 0.1), 'open: shows the gap');
  await finish(browser, 'open');
}

async function checkStuck(browser) {
  await open(browser, 'four_bar');
  const before = await browser.evaluate('mbsgen.q()');
  await browser.evaluate("mbsgen.setParameter('coupler_length', 2)");
  check((await browser.evaluate('mbsgen.message()')).includes('cut pin open by'), 'stuck: a sentence tells the gap');
  check(JSON.stringify(await browser.evaluate('mbsgen.q()')) === JSON.stringify(before), 'stuck: the last pose stays');
  await browser.evaluate("mbsgen.setParameter('coupler_length', 0.36)");
  check((await browser.evaluate('mbsgen.message()')) === '', 'stuck: it goes on when the loop closes');
  check(Object.values(await browser.evaluate('mbsgen.residuals()')).every(small), 'stuck: with the changed length');
  const pose = JSON.parse(await browser.evaluate('mbsgen.pose()'));
  check(pose.length === 3 && pose[0].name === 'crank_angle' && pose[0].q0 === 0.9, 'stuck: q0 as the model file has it');
}

async function checkSpatial(browser) {
  await open(browser, 'names');
  await slide(browser, 'names', 0.01);
  await simulate(browser, 'names', 5);
  const pose = JSON.parse(await browser.evaluate('mbsgen.pose()'));
  check(pose[0].q0.quaternion.length === 4 && pose[1].q0.length === 4, 'names: q0 of joints in space');
  await finish(browser, 'names');
}

/** Meshes are where their frames are, scaled and mirrored, and move with them. */
async function checkMeshes(browser, picture = 'desk_arm') {
  const box = async (id) => (await browser.evaluate(`mbsgen.meshes('${id}')`))[0];
  const near = (values, wanted) => values.every((value, i) => Math.abs(value - wanted[i]) < 1e-5);
  await open(browser, 'desk_arm');
  const pedestal = await box('base');
  check(near(pedestal.low, [-0.09, -0.09, 0]) && near(pedestal.high, [0.09, 0.09, 0.12]), 'desk_arm: mm become m');
  const turret = await box('body 0');
  check(near(turret.low, [-0.055, -0.06, 0.12]) && near(turret.high, [0.055, 0.06, 0.242]), 'desk_arm: a mesh begins at its joint');
  await browser.evaluate("mbsgen.set('pan', Math.PI / 2)");
  const turned = await box('body 0');
  check(near(turned.low, [-0.06, -0.055, 0.12]) && near(turned.high, [0.06, 0.055, 0.242]), 'desk_arm: it turns with its body');
  await browser.evaluate("(mbsgen.set('pan', 0), mbsgen.set('lift', -0.4), mbsgen.set('elbow', -1.2), mbsgen.set('wrist', -0.6))");
  const [left, right] = [await box('body 4'), await box('body 5')];
  check(near([left.low[1] - 0.03, left.high[1] - 0.03], [0.03 - right.high[1], 0.03 - right.low[1]]), 'desk_arm: fingers are mirror images');
  check(near([left.high[2]], [0.2 + 0.28 + 0.22 + 0.045 + 0.07]), 'desk_arm: the straight arm is as long as its links');
  await browser.evaluate('mbsgen.restart()');
  await finish(browser, 'desk_arm', picture);
  await browser.evaluate("document.querySelector('#shows input').click()");
  check((await browser.evaluate("mbsgen.meshes('body 0')")).length === 0, 'desk_arm: meshes can be switched off');
}

async function within(options, checks) {
  const browser = new Browser(program, options);
  try {
    for (const each of checks) await each(browser);
  } finally {
    await browser.close();
  }
}

/** The same picture on a plain canvas. */
async function checkCanvas(browser) {
  await open(browser, 'stewart_platform');
  check((await browser.evaluate('mbsgen.renderer')) === 'canvas', 'canvas: takes the place of WebGL');
  await finish(browser, 'stewart_platform', 'canvas');
  await checkCar(browser, 'car_on_canvas');
  await checkMeshes(browser, 'desk_arm_on_canvas');
}

const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
for (const name of pages) console.log(`${name}: ${Math.round(statSync(join(folder, name)).size / 1000)} kB`);
// WebGL without a graphics card costs much: it draws what differs in kind, and a plain canvas all else.
await within(['--enable-unsafe-swiftshader'], [checkMechanisms([['four_bar', 0.02], ['stewart_platform', 0.002]]), checkRenewal, checkCar, checkRigid, checkSpatial, checkMeshes]);
await within(['--disable-3d-apis'], [checkMechanisms([['suspension', 0.01], ['puma560', 0.02]]), checkCanvas, checkRenewal, checkMotion, checkBalance, checkForces, checkDrag, checkLaws, checkShow, checkOpen, checkStuck]);
end();
