// SPDX-License-Identifier: GPL-3.0-or-later
// A browser without a window, driven through the pipes of Chromium's debugging protocol.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const options = [
  '--headless=new', '--no-sandbox', '--no-first-run', '--disable-extensions', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--mute-audio', '--hide-scrollbars', '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

export class Browser {
  /** `program`: the browser; `more`: further options of it. */
  constructor(program, more = []) {
    this.profile = mkdtempSync(join(tmpdir(), 'mbsgen-view-'));
    this.process = spawn(program, [...options, ...more, `--user-data-dir=${this.profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.calls = new Map();
    this.next = 1;
    this.rest = '';
    this.events = [];
    this.waiting = [];
    this.before = ''; // a script that runs before those of a page
    this.process.stdio[4].setEncoding('utf8');
    this.process.stdio[4].on('data', (text) => this.receive(text));
    this.ended = new Promise((resolve) => this.process.on('exit', resolve));
  }

  receive(text) {
    const messages = (this.rest + text).split('\0');
    this.rest = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      const call = this.calls.get(message.id);
      if (call) message.error ? call.reject(new Error(message.error.message)) : call.resolve(message.result);
      else this.events.push(message);
      this.calls.delete(message.id);
      this.waiting.forEach((wake) => wake());
    }
  }

  send(method, params = {}) {
    const id = this.next++;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
    return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
  }

  /** Opens a file, or an address of this computer, in a new tab of that size; the tab before is closed and forgotten.
   * `script`: text that runs before those of the page. */
  async open(file, width, height, script = '') {
    this.session = undefined;
    const before = this.tab;
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    if (before) await this.send('Target.closeTarget', { targetId: before }); // it would go on with its animation
    this.tab = targetId;
    this.session = sessionId;
    this.events = [];
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(`${domain}.enable`);
    if (this.before) await this.send('Page.addScriptToEvaluateOnNewDocument', { source: this.before });
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    if (script) await this.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
    await this.send('Page.navigate', { url: file.startsWith('http:') ? file : pathToFileURL(file).href });
    await this.event('Page.loadEventFired');
  }

  /** Opens the same page again in its tab. */
  async reload() {
    this.events = [];
    await this.send('Page.reload');
    await this.event('Page.loadEventFired');
  }

  async event(name) {
    while (!this.events.some(({ method }) => method === name)) await new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The value of an expression in the page, promises awaited. */
  async evaluate(expression) {
    const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** Texts on the console, exceptions and entries of the browser's log since the page was opened, without remarks of its
   * software renderer on its own speed. */
  complaints() {
    return this.messages().filter((text) => !/^\[\.WebGL-.*GL Driver Message/.test(text));
  }

  messages() {
    return this.events.flatMap(({ method, params }) => {
      if (method === 'Runtime.consoleAPICalled') return [params.args.map((each) => each.value ?? each.description).join(' ')];
      if (method === 'Runtime.exceptionThrown') return [params.exceptionDetails.exception?.description ?? params.exceptionDetails.text];
      return method === 'Log.entryAdded' ? [params.entry.text] : [];
    });
  }

  /** Addresses that the page asked for. */
  requests() {
    return this.events.filter(({ method }) => method === 'Network.requestWillBeSent').map(({ params }) => params.request.url);
  }

  /** A picture (PNG) of the page, also written to `file` where there is one. */
  async screenshot(file) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    const picture = Buffer.from(data, 'base64');
    if (file) writeFileSync(file, picture);
    return picture;
  }

  /** Presses a key, for what has the focus. */
  async press(key, text = undefined) {
    for (const type of ['keyDown', 'keyUp']) await this.send('Input.dispatchKeyEvent', { type, key, code: key, text, windowsVirtualKeyCode: key === 'Enter' ? 13 : 0 });
  }

  /** Controls of the page as a screen reader has them: [{ role, name }]. */
  async controls() {
    const { nodes } = await this.send('Accessibility.getFullAXTree');
    const roles = ['button', 'checkbox', 'combobox', 'slider', 'spinbutton', 'textbox'];
    return nodes.filter(({ ignored, role }) => !ignored && roles.includes(role?.value)).map(({ role, name }) => ({ role: role.value, name: name?.value ?? '' }));
  }

  /** Files that pages hand to the user go into that folder. */
  async saveInto(folder) {
    this.session = undefined;
    await this.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  }

  async close() {
    this.session = undefined;
    this.send('Browser.close').catch(() => {});
    await this.ended;
    rmSync(this.profile, { recursive: true, force: true });
  }
}
