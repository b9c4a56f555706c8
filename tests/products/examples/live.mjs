// SPDX-License-Identifier: GPL-3.0-or-later
// usage: live.mjs key|wheel FOLDER SCRIPT [BROWSER [SCREENSHOT]]: runs the program of FOLDER, moves its hand and its sliders by
// requests and, with a browser, by mouse and keys on its page; what the stream and the page read must be in the loop's log.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:net';
import { Browser } from '../view/browser.mjs';

const [name, folder, script, browserProgram, screenshot] = process.argv.slice(2);
/** What each device must do: a place of the hand, a parameter that makes the force there larger, its value, and least forces. */
const course = {
  key: { place: 0.0035, parameter: 'hammer_mass', value: 0.016, least: 0.5, gain: 1.2, full: 2 },
  wheel: { place: 0.2, parameter: 'trail', value: 0.08, least: 0.5, gain: 1.2, full: 1 },
}[name];
let failures = 0;

function check(good, what) {
  if (!good) failures += 1;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}: ${what}`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

class Program {
  constructor() {
    this.log = join(folder, `${name}.csv`);
    this.process = spawn(join(folder, name), [join(folder, `${name}.html`), script, '0', this.log], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.on('exit', resolve));
    process.on('exit', () => this.process.kill('SIGKILL')); // it holds the pipes of whoever waits for this script
    this.text = '';
    this.address = new Promise((resolve, reject) => {
      this.process.stdout.setEncoding('utf8').on('data', (text) => {
        this.text += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(this.text);
        if (found) resolve(Number(found[1]));
      });
      this.ended.then(() => reject(new Error('the program ended')));
    });
  }

  async end() {
    this.process.kill('SIGTERM');
    return this.ended;
  }

  /** Position, force of the hand and force of the device by step, from the log. */
  rows() {
    const [head, ...lines] = readFileSync(this.log, 'utf8').trim().split('\n').map((line) => line.split(','));
    const columns = ['position0', 'hand_force0', 'force0'].map((column) => head.indexOf(column));
    return new Map(lines.map((line) => [Number(line[0]), columns.map((column) => Number(line[column]))]));
  }
}

/** Status and text of a request with any head. */
function ask(port, { method = 'GET', path = '/settings', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more) => (text += more)).on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const put = (port, path, body, headers = {}) => ask(port, { method: 'PUT', path: `/${path}`, body: String(body), headers: { 'Content-Length': String(body).length, ...headers } });

async function checkRefusals(port) {
  const status = async (options) => (await ask(port, options)).status;
  const own = `127.0.0.1:${port}`;
  for (const path of ['/', '/settings', '/events', '/elsewhere']) {
    check((await status({ path, headers: { Host: `elsewhere.example:${port}` } })) === 403, `${path} of another host is refused`);
    check((await status({ path, headers: { Origin: 'http://elsewhere.example' } })) === 403, `${path} from another origin is refused`);
  }
  check((await status({ headers: { Host: '127.0.0.1' } })) === 403, 'the host without the port is refused');
  check((await status({ headers: { Origin: `http://127.0.0.1:${port + 1}` } })) === 403, 'the origin of another port is refused');
  check((await status({ headers: { Origin: 'null' } })) === 403, 'a page from a disk is refused');
  check((await put(port, 'hand', course.place, { Origin: 'http://elsewhere.example' })).status === 403, 'another origin cannot move the hand');
  check((await put(port, 'armed', 0, { Host: 'elsewhere.example' })).status === 403, 'another host cannot stop the loop');
  check((await status({ headers: { Host: `localhost:${port}`, Origin: `http://${own}` } })) === 200, 'its own page is served');
  check((await status({ path: '/elsewhere' })) === 404, 'there are no files');
}

async function checkBodies(port) {
  check((await put(port, 'hand', '0'.repeat(65))).status === 413, 'a body above 64 bytes is refused');
  const chunked = { method: 'PUT', path: '/hand', headers: { 'Transfer-Encoding': 'chunked' }, body: '0' };
  check((await ask(port, chunked)).status === 411, 'a body without a length is refused');
  for (const text of ['', 'nan', '1e999', '0x1', '0 1', ' 0'])
    check((await put(port, 'hand', text)).status === 400, `"${text}" is no number`);
  check((await put(port, 'hand', 5)).status === 422, 'the hand stays in its range');
  check((await put(port, `parameters/${course.parameter}`, 5)).status === 422, 'a parameter stays in its range');
  check((await put(port, 'parameters/nothing', 0)).text === 'no parameter nothing\n', 'a parameter that is not there is named');
}

/** Another address of this computer does not answer. */
function checkAddress(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.2');
    const end = (good) => (check(good, 'listens on 127.0.0.1 only'), socket.destroy(), resolve());
    socket.on('connect', () => end(false)).on('error', () => end(true));
  });
}

const openStream = (port) => new Promise((resolve, reject) => {
  const sent = request({ host: '127.0.0.1', port, path: '/events', agent: false }, (answer) => resolve({ sent, answer }));
  sent.on('error', reject).end();
});
const closeStream = ({ sent }) => sent.on('error', () => {}).destroy();

/** A stream, once there is place for it: the program sees the end of one only when it writes the next event. */
async function placeFor(port) {
  for (let i = 0; i < 400; ++i) {
    const stream = await openStream(port);
    if (stream.answer.statusCode === 200) return stream;
    closeStream(stream);
    await pause(50);
  }
  throw new Error('no place for a stream');
}

/** No more than four streams at once; one that ends makes place. */
async function checkStreams(port) {
  const streams = [];
  for (let i = 0; i < 4; ++i) streams.push(await openStream(port));
  check(streams.every(({ answer }) => answer.statusCode === 200), 'four streams');
  check((await ask(port, { path: '/events' })).status === 503, 'a fifth one is refused');
  streams.forEach(closeStream);
  closeStream(await placeFor(port));
  check(true, 'a stream has place again');
}

/** Reads a stream until `stop()`; all rows. */
async function listen(port) {
  const stream = await placeFor(port);
  const now = { rows: [], type: stream.answer.headers['content-type'] };
  let rest = '';
  stream.answer.on('error', () => {});
  stream.answer.setEncoding('utf8').on('data', (text) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop();
    for (const event of events.map((each) => JSON.parse(each.replace(/^data: /, '')))) {
      now.rows.push(...event.rows);
      now.fault = event.fault;
    }
  });
  return { now, stop: () => closeStream(stream) };
}

async function until(what, condition) {
  for (let i = 0; i < 400; ++i) {
    if (await condition()) return check(true, what);
    await pause(50);
  }
  return check(false, what);
}

/** What has been read once the loop has made so many ms more, however late the computer is. */
async function later(rows, ms) {
  const wanted = (await rows()).length + ms;
  for (let i = 0; i < 200 && (await rows()).length < wanted; ++i) await pause(100);
  return rows();
}

/** Mean force of the hand in the last 0.3 s. */
const held = (rows) => mean(rows.slice(-300).map(([, , hand]) => hand));

/** The course: a place, a parameter, a place farther on. `hand(place)` and `parameter(value)` act; `rows()`: what has been read. */
async function play(hand, parameter, rows) {
  await hand(course.place);
  const before = held(await later(rows, 1200));
  await parameter(course.value);
  const after = held(await later(rows, 1200));
  check(before > course.least, `the hand feels ${before.toFixed(3)}`);
  check(after > course.gain * before, `with a changed ${course.parameter} ${after.toFixed(3)}`);
}

/** Every row that was read is in the log, digit for digit. */
function compare(rows, log, what) {
  const same = (row) => {
    const logged = log.get(row[0]);
    return logged !== undefined && logged.every((value, i) => value === row[i + 1]);
  };
  check(rows.length > 2000, `${what}: ${rows.length} rows were read`);
  check(rows.every(same), `${what}: force and position agree with the log`);
  const moved = Math.max(...rows.map(([, position]) => position)) - Math.min(...rows.map(([, position]) => position));
  check(moved > 0.5 * course.place, `${what}: moved by ${moved.toPrecision(3)}`);
}

async function checkStream() {
  const program = new Program();
  const port = await program.address;
  await checkRefusals(port);
  await checkBodies(port);
  await checkAddress(port);
  await checkStreams(port);
  const { now, stop } = await listen(port);
  await until('the loop is armed', () => now.fault === 'none');
  check(now.type === 'text/event-stream', 'a stream of events');
  await play((place) => put(port, 'hand', place), (value) => put(port, `parameters/${course.parameter}`, value), () => now.rows);
  const settings = JSON.parse((await ask(port)).text);
  check(settings.parameters.find((each) => each.name === course.parameter).value === course.value, 'settings have the change');
  await put(port, 'armed', 0);
  await until('the loop is stopped', () => now.fault !== 'none' && now.rows[now.rows.length - 1][3] === 0);
  await put(port, 'armed', 1);
  await until('the loop is armed again', () => now.fault === 'none');
  check((await program.end()) === 0, 'the program ends in order');
  stop();
  check(/records lost: 0\b/.test(program.text), 'the log is complete');
  compare(now.rows, program.rows(), 'stream');
}

async function mouse(browser, type, place, buttons) {
  const point = await browser.evaluate(`(() => {
    const { left, top, width, height } = live.canvas.getBoundingClientRect();
    const { low, high } = live.settings.hand;
    return { x: left + ((${place} - low) / (high - low)) * width, y: top + height / 2 };
  })()`);
  await browser.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', buttons, clickCount: 1 });
}

async function checkPage() {
  const program = new Program();
  const port = await program.address;
  const browser = new Browser(browserProgram, ['--enable-unsafe-swiftshader', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
  let rows = [];
  try {
    await browser.open(`http://127.0.0.1:${port}/`, 1280, 800);
    await until('page: starts', () => browser.evaluate('!!window.live'));
    await browser.evaluate('(live.keep = true, 0)');
    await until('page: says that the loop is armed', () => browser.evaluate("live.says.textContent.startsWith('armed')"));
    const pose = await browser.evaluate('mbsgen.q()');
    await mouse(browser, 'mousePressed', 0, 1);
    await play((place) => mouse(browser, 'mouseMoved', place, 1), async (value) => {
      const refusal = await browser.evaluate(`live.set('${course.parameter}', ${value})`);
      check(refusal === '', 'page: the slider acts');
    }, () => browser.evaluate('live.rows'));
    const after = await browser.evaluate('mbsgen.q()');
    check(after.some((value, i) => Math.abs(value - pose[i]) > 1e-3), 'page: the picture moves');
    await browser.screenshot(screenshot);
    await mouse(browser, 'mouseReleased', course.place, 0);
    const read = () => browser.evaluate('live.rows');
    const bar = (type) => browser.send('Input.dispatchKeyEvent', { type, code: 'Space', key: ' ' });
    await bar('keyDown');
    check(held(await later(read, 800)) > course.full, 'page: the space bar presses');
    await bar('keyUp');
    rows = await later(read, 800);
    check(held(rows) < course.full, 'page: and lets go');
    check(browser.complaints().length === 0, `page: nothing on the console ${browser.complaints().join(' | ')}`);
    const outside = browser.requests().filter((address) => !address.startsWith(`http://127.0.0.1:${port}/`) && !/^(blob|data):/.test(address));
    check(outside.length === 0, `page: no other request ${outside.join(' ')}`);
  } finally {
    await browser.close();
    await program.end();
  }
  compare(rows, program.rows(), 'page');
}

await checkStream();
if (browserProgram) await checkPage();
process.exit(failures === 0 ? 0 : 1);
