// SPDX-License-Identifier: GPL-3.0-or-later
// Activates the extension in FOLDER with substitutes for the editor and for the client, and checks what it asks for; then
// shows a model: the page of MBSGEN must arrive, and must be made again when the file is saved.
// usage: node activate.js FOLDER MBSGEN
'use strict';
const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const [folder, mbsgen] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'mbsgen-test-'));
const model = path.join(scratch, 'arm.mbs.json');
const text = (length) => JSON.stringify({
  mbsgen: 1, name: 'arm', bodies: [{
    name: 'link', parent: 'base', mass: 1, inertia: [1, 0, 0, 1, 0, 1], com: [length, 0, 0],
    joints: [{name: 'j', type: 'Rz'}]}]});
fs.writeFileSync(model, text(0.5));

const commands = {}, started = [], pages = [], messages = [];
let saved;
const panel = {
  webview: {set html(page) { pages.push(page); }},
  onDidDispose() {}, reveal() {},
};
const vscode = {
  ViewColumn: {Beside: -2},
  workspace: {
    getConfiguration: () => ({get: () => mbsgen}),
    onDidSaveTextDocument: (act) => { saved = act; return {dispose() {}}; },
  },
  window: {
    activeTextEditor: {document: {uri: {scheme: 'file'}, fileName: model}},
    createWebviewPanel: () => panel,
    setStatusBarMessage: (message) => messages.push(message),
    showInformationMessage: (message) => messages.push(message),
    showErrorMessage: (message) => messages.push(message),
  },
  commands: {registerCommand: (name, act) => { commands[name] = act; return {dispose() {}}; }},
};
class LanguageClient {
  constructor(id, name, server, client) { started.push({server, client}); }
  start() { return Promise.resolve(); }
  stop() { return Promise.resolve(); }
}
const load = Module._load;
Module._load = (request, ...rest) =>
  request === 'vscode' ? vscode :
  request === 'vscode-languageclient/node' ? {LanguageClient, TransportKind: {stdio: 0}} : load(request, ...rest);

async function main() {
  const extension = require(path.resolve(folder, 'extension.js'));
  extension.activate({subscriptions: []});
  assert.strictEqual(started.length, 1);
  assert.deepStrictEqual(started[0].server.args, ['lsp']);
  assert.strictEqual(started[0].server.command, mbsgen);
  await commands['mbsgen.view']();
  assert.strictEqual(pages.length, 1, messages.join('\n'));
  assert.match(pages[0], /<html/);
  fs.writeFileSync(model, text(0.25));
  saved({fileName: model});
  for (let waited = 0; pages.length < 2 && waited < 600; ++waited) await new Promise((done) => setTimeout(done, 100));
  assert.strictEqual(pages.length, 2);
  assert.notStrictEqual(pages[1], pages[0]);
  fs.writeFileSync(model, '{');
  saved({fileName: model});
  for (let waited = 0; messages.length < 1 && waited < 600; ++waited) await new Promise((done) => setTimeout(done, 100));
  assert.match(messages[0], /^mbsgen: /);
  await extension.deactivate();
}

main().then(() => console.log('the extension starts the server and shows pages'))
  .finally(() => fs.rmSync(scratch, {recursive: true, force: true}));
