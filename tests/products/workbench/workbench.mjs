// SPDX-License-Identifier: GPL-3.0-or-later
// usage: workbench.mjs BROWSER PAGE FOLDER: uses the workbench as a reader does, without a network: a length is typed and the
// picture follows, with its pose; a misspelt word has a mark and a remedy; names are proposed; a certificate is computed; the
// address holds the model; files are dropped; all is saved. Pictures of the page go into FOLDER.
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { Browser } from '../view/browser.mjs';
import { check, end } from '../view/checks.mjs';

const [program, page, folder] = process.argv.slice(2);
const most_bytes = 6e6;
/** What a reader waits for without noticing, ms; a loaded machine gets five times as long. */
const asked = 200, patience = 5 * asked;

mkdirSync(folder, { recursive: true });
const browser = new Browser(program, ['--enable-unsafe-swiftshader']);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const run = (expression) => browser.evaluate(`(async () => { ${expression} })()`);

/** Waits until an expression of the page is true. */
async function until(expression, what, longest = 60000) {
  for (const last = Date.now() + longest; Date.now() < last; await pause(20))
    if (await browser.evaluate(`Boolean(${expression})`)) return true;
  check(false, `${what}: waited ${longest / 1000} s`);
  return false;
}

async function open(address, width = 1400, height = 850) {
  await browser.open(address, width, height);
  await until('window.workbench?.results.viewer?.page', 'the first picture');
}

/** Processor time of the browser and of all that it has started, ms. */
function processor_time() {
  const fields = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  const known = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      known.set(Number(pid), fields(pid));
    } catch {
      // It has ended.
    }
  const is_ours = (pid) => pid === browser.process.pid || (known.has(pid) && is_ours(Number(known.get(pid)[1])));
  return [...known].filter(([pid]) => is_ours(pid)).reduce((sum, [, all]) => sum + 10 * (Number(all[11]) + Number(all[12])), 0);
}

/** Types a text in place of another one. Time until the picture is that of the new text, ms. */
const typed = (from, to) => run(`
  const { view } = workbench.editor, text = view.state.doc.toString(), at = text.indexOf(${JSON.stringify(from)});
  if (at < 0) throw new Error('there is no such text');
  const before = workbench.results.viewer.page, begin = performance.now();
  view.dispatch({ changes: { from: at, to: at + ${from.length}, insert: ${JSON.stringify(to)} }, userEvent: 'input.type' });
  while (workbench.results.viewer.page === before || !workbench.results.viewer.page) {
    if (performance.now() - begin > 60000) return Infinity;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - begin;`);

const text = () => browser.evaluate('workbench.editor.text');
const viewed = (expression) => browser.evaluate(`workbench.results.viewer.page.${expression}`);
const choose = (tab) => browser.evaluate(`document.getElementById('tab-${tab}').click()`);

check(statSync(page).size < most_bytes, `${statSync(page).size} bytes`);
await open(page);
await browser.screenshot(`${folder}/first.png`);

// A length, with the pose and the view that the reader has chosen.
await viewed('set("crank_angle", 1.3)');
await viewed('look({ ...workbench.results.viewer.page.view(), azimuth: 0.7, isChosen: true })');
const tip = await viewed('place("crank", [0.1, 0, 0])');
const times = [], processor = [];
for (const [from, to] of [['"crank_length": {"value": 0.10', '"crank_length": {"value": 0.12'], ['"value": 0.12', '"value": 0.13'], ['"value": 0.13', '"value": 0.11'],
                          ['"value": 0.11', '"value": 0.14'], ['"value": 0.14', '"value": 0.10']]) {
  const before = processor_time();
  times.push(await typed(from, to));
  processor.push(processor_time() - before);
  await pause(300);
}
console.log(`a length typed until the picture follows: ${times.map(Math.round).join(', ')} ms (asked ${asked}); processor time meanwhile: ${processor.join(', ')} ms`);
check(Math.min(...times) < patience, 'the picture follows at once');
check(Math.abs((await viewed('value("crank_angle")')) - 1.3) < 1e-9, 'the pose is kept');
check((await viewed('view().azimuth')) === 0.7, 'the view is kept');
check(Math.abs((await viewed('place("crank", [0.1, 0, 0])'))[0] - tip[0]) < 1e-9, 'the crank is where it was');

// A misspelt joint: a mark, a sentence, a remedy by a click.
const right = await text();
await browser.evaluate(`(() => { const { view } = workbench.editor, at = view.state.doc.toString().indexOf('"parent": "crank"');
  view.dispatch({ changes: { from: at + 11, to: at + 16, insert: 'crnak' } }); })()`);
await until('document.querySelector(".cm-lintRange-error")', 'a mark under the misspelt word');
await until('document.querySelector("#findings .error")', 'a finding');
check((await browser.evaluate('document.querySelector("#findings .error").textContent')).includes("did you mean 'crank'"), 'the finding says the remedy');
await until('document.querySelector("#shown .stale")', 'the picture is marked as an older one');
await browser.screenshot(`${folder}/misspelt.png`);
await until('document.querySelector("#findings li button + button")', 'a button with the remedy');
await browser.evaluate('document.querySelector("#findings li button + button").click()');
check((await text()) === right, 'the remedy mends the text');
await until('!document.querySelector("#findings .error") && !document.querySelector("#shown .stale")', 'no finding is left');

// Names are proposed where one is expected.
await browser.evaluate(`(() => { const { view } = workbench.editor, at = view.state.doc.toString().indexOf('"parent": "crank"');
  view.dispatch({ changes: { from: at + 11, to: at + 16, insert: '' }, selection: { anchor: at + 11 } }); view.focus(); })()`);
await browser.send('Input.insertText', { text: 'c' });
await until('document.querySelector(".cm-tooltip-autocomplete li")', 'proposals');
const proposed = await browser.evaluate('[...document.querySelectorAll(".cm-tooltip-autocomplete .cm-completionLabel")].map((one) => one.textContent)');
check(proposed.includes('crank'), `bodies are proposed: ${proposed}`);
await browser.screenshot(`${folder}/proposals.png`);

// A certificate of a closed mechanism, computed in the page.
await browser.evaluate(`(() => { const list = document.getElementById('examples'); list.value = 'stewart_platform.json'; list.dispatchEvent(new Event('change')); })()`);
await choose('certificate');
await until('document.querySelector("#shown .good")', 'the certificate', 240000);
check((await browser.evaluate('document.querySelector("#shown .good").textContent')).startsWith('Passed'), 'the certificate has passed');
await browser.screenshot(`${folder}/certificate.png`);
for (const tab of ['drawing', 'tree', 'cpp', 'c', 'python', 'javascript', 'counts']) {
  await choose(tab);
  await until(`workbench.results.is_done(workbench.editor.text)`, tab);
  await browser.screenshot(`${folder}/${tab}.png`);
}

// The address holds the model.
await typed_text('"name": "stewart_platform"', '"name": "stewart_copy"');
await browser.evaluate('document.getElementById("link").click()');
const address = await browser.evaluate('location.href');
check(address.length < 12000, `the link has ${address.length} characters`);
const linked = await text();
await browser.send('Page.navigate', { url: 'about:blank' });
await browser.send('Page.navigate', { url: address });
await until('window.workbench?.results.viewer?.page', 'the page of a link');
check((await text()) === linked, 'the link holds the model');

// A dropped robot, and a spoilt link.
const urdf = readFileSync(new URL('../../../examples/ur5/ur5.urdf', import.meta.url), 'utf8');
await run(`const transfer = new DataTransfer(); transfer.items.add(new File([${JSON.stringify(urdf)}], 'arm.urdf'));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));`);
await until('workbench.editor.text.includes("<robot")', 'a dropped file');
await until('workbench.results.is_done(workbench.editor.text)', 'the picture of a dropped file');
await browser.evaluate('document.getElementById("theme").click()');
await browser.screenshot(`${folder}/robot.png`);

// All files in one archive.
const { session } = browser;
await browser.saveInto(folder);
browser.session = session;
await browser.evaluate('document.getElementById("save").click()');
const archive = () => readdirSync(folder).find((name) => name === 'arm.zip');
for (let i = 0; i < 600 && !archive(); ++i) await pause(100);
check(archive() !== undefined, 'an archive is saved');
const inside = String(execFileSync('python3', ['-m', 'zipfile', '-l', `${folder}/arm.zip`]));
for (const name of ['arm.urdf', 'arm.html', 'arm.svg', 'ur5.hpp', 'ur5.c', 'ur5.mjs', 'ur5.certificate.json', 'npm/ur5/package.json', 'python/ur5/pyproject.toml'])
  check(inside.includes(`${name} `), `the archive has ${name}`);

check(browser.requests().every((url) => /^(file|blob|data|about):/.test(url)), 'the page asks for nothing');
check(browser.complaints().length === 0, `the console is silent: ${browser.complaints().slice(0, 3)}`);

await open(page, 390, 844);
await browser.screenshot(`${folder}/phone.png`);
check(await browser.evaluate('document.documentElement.scrollWidth <= 390'), 'the page fits a phone');
const on_phone = await typed('"crank_length": {"value": 0.10', '"crank_length": {"value": 0.12');
check(on_phone < patience, `the picture follows on a phone, too: ${Math.round(on_phone)} ms`);
check(browser.complaints().length === 0, `the console of a phone is silent: ${browser.complaints().slice(0, 3)}`);
await browser.close();
end();

/** Types without waiting for a picture. */
function typed_text(from, to) {
  return run(`const { view } = workbench.editor, at = view.state.doc.toString().indexOf(${JSON.stringify(from)});
    view.dispatch({ changes: { from: at, to: at + ${from.length}, insert: ${JSON.stringify(to)} } });`);
}
