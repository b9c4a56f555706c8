// SPDX-License-Identifier: GPL-3.0-or-later
// The language server of mbsgen, in a worker, as an editor talks with it (LSP 3.17, positions in UTF-16).

export class LanguageServer {
  #desk;
  #waiting = new Map();
  #count = 0;
  #version = 0;
  #uri = "";

  /** `findings(list)` is called after each change with what the server says of the text. */
  constructor(desk, findings) {
    this.#desk = desk;
    this.findings = findings;
    this.started = this.#request("initialize", { processId: null, rootUri: null, capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: { completion: { completionItem: { snippetSupport: false } }, publishDiagnostics: {} },
    } }).then(() => this.#notify("initialized", {}));
  }

  async #send(message) {
    for (const answer of await this.#desk.call("language", { jsonrpc: "2.0", ...message })) this.#receive(answer);
  }

  #receive({ id, method, params, result, error }) {
    if (method === "textDocument/publishDiagnostics" && params.uri === this.#uri) this.findings(params.diagnostics);
    const waiting = this.#waiting.get(id);
    if (method !== undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }

  #notify(method, params) {
    return this.#send({ method, params });
  }

  #request(method, params) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params }).catch(reject);
    });
  }

  /** Another text, or the same one under another name. */
  open(name, text) {
    if (this.#uri !== "") this.#notify("textDocument/didClose", { textDocument: { uri: this.#uri } });
    this.#uri = `file:///${encodeURIComponent(name)}`;
    const languageId = name.endsWith(".json") ? "json" : "xml";
    return this.#notify("textDocument/didOpen", { textDocument: { uri: this.#uri, languageId, version: ++this.#version, text } });
  }

  change(text) {
    return this.#notify("textDocument/didChange",
                        { textDocument: { uri: this.#uri, version: ++this.#version }, contentChanges: [{ text }] });
  }

  /** A request about a place of the text: `textDocument/<what>`. */
  at(what, position, more = {}) {
    return this.#request(`textDocument/${what}`, { textDocument: { uri: this.#uri }, position, ...more });
  }

  /** Changes that mend findings. */
  actions(range, diagnostics) {
    return this.#request("textDocument/codeAction", { textDocument: { uri: this.#uri }, range, context: { diagnostics } });
  }

  /** The changes of the text in an answer, for this document. */
  edits(workspace_edit) {
    const { changes, documentChanges } = workspace_edit ?? {};
    return changes?.[this.#uri] ?? documentChanges?.flatMap(({ edits }) => edits) ?? [];
  }
}
