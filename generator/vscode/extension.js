// SPDX-License-Identifier: GPL-3.0-or-later
// The client of `mbsgen lsp`, and the page of `mbsgen view` beside the text.
'use strict';

const {execFile} = require('child_process');
const fs = require('fs/promises');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const {LanguageClient, TransportKind} = require('vscode-languageclient/node');

/** Files of which `mbsgen view` makes a page. */
const endings = ['.json', '.urdf', '.mbs', '.xml', '.sdf'];

const program = () => vscode.workspace.getConfiguration('mbsgen').get('path') || 'mbsgen';

/** Runs the program; the promise is rejected with what it has printed about mistakes. */
const run = (words) =>
  new Promise((resolve, reject) => {
    execFile(program(), words, {timeout: 60000, maxBuffer: 1 << 26}, (error, output, complaints) => {
      if (error) reject(new Error(complaints.trim() || error.message));
      else resolve(output);
    });
  });

/** The panels with pages, by the path of their model. */
const panels = new Map();

async function draw(file, panel) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbsgen-'));
  try {
    const page = path.join(folder, 'page.html');
    await run(['view', file, '-o', page, '--quiet']);
    panel.webview.html = await fs.readFile(page, 'utf8');
  } catch (error) {
    // The last page stays, and the findings of the server say where the mistake is.
    vscode.window.setStatusBarMessage(`mbsgen: ${error.message.split('\n')[0]}`, 8000);
  } finally {
    await fs.rm(folder, {recursive: true, force: true});
  }
}

async function view() {
  const document = vscode.window.activeTextEditor?.document;
  const file = document?.uri.scheme === 'file' ? document.fileName : '';
  if (!endings.includes(path.extname(file))) {
    vscode.window.showInformationMessage('mbsgen: open a model file first');
    return;
  }
  const open = panels.get(file);
  if (open) {
    open.reveal(vscode.ViewColumn.Beside, true);
    return;
  }
  const panel = vscode.window.createWebviewPanel(
    'mbsgen', path.basename(file), {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
    {enableScripts: true, retainContextWhenHidden: true, localResourceRoots: []});
  panels.set(file, panel);
  panel.onDidDispose(() => panels.delete(file));
  await draw(file, panel);
}

let client;

function activate(context) {
  const server = {command: program(), args: ['lsp'], transport: TransportKind.stdio};
  client = new LanguageClient('mbsgen', 'mbsgen', server, {
    documentSelector: [
      {language: 'json'}, {language: 'jsonc'}, {pattern: '**/*.urdf'}, {scheme: 'file', pattern: '**/*.{mbs,sdf}'},
    ],
  });
  client.start().catch((error) => vscode.window.showErrorMessage(
    `mbsgen: the server does not start (${error.message}); the setting mbsgen.path names the program`));
  context.subscriptions.push(
    vscode.commands.registerCommand('mbsgen.view', view),
    vscode.workspace.onDidSaveTextDocument((document) => {
      const panel = panels.get(document.fileName);
      if (panel) draw(document.fileName, panel);
    }));
}

function deactivate() {
  return client?.stop();
}

module.exports = {activate, deactivate, run};
