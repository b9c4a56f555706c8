// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of the model's text, with what the language server knows: findings and remedies, completion, explanations,
// definitions and new names.
import { basicSetup, EditorView } from "codemirror";
import { autocompletion } from "@codemirror/autocomplete";
import { indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { xml } from "@codemirror/lang-xml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { hoverTooltip, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// LSP's kinds of proposals, as CodeMirror's icons have them.
const icons = { 5: "property", 6: "variable", 7: "class", 10: "property", 12: "constant", 13: "enum", 14: "keyword", 21: "constant" };
const severities = { 1: "error", 2: "warning", 3: "info", 4: "hint" };

// Colours of the page, light or dark.
const colours = HighlightStyle.define([
  { tag: [tags.string, tags.attributeValue], color: "var(--text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--value)" },
  { tag: [tags.propertyName, tags.tagName, tags.attributeName], color: "var(--key)" },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: "var(--remark)" },
]);

const position_at = (document, offset) => {
  const line = document.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};

const offset_of = (document, { line, character }) => {
  if (line >= document.lines) return document.length;
  const { from, to } = document.line(line + 1);
  return Math.min(from + character, to);
};

const plain = (value) => (typeof value === "string" ? value : value?.value ?? "");

export class Editor {
  #language = new Compartment();
  #server = null;
  #findings = [];

  /** `changed(text)` is called after each change of the text, `listed(findings)` with findings and their remedies. */
  constructor(parent, { changed, listed }) {
    this.changed = changed;
    this.listed = listed;
    const extensions = [
      basicSetup, syntaxHighlighting(colours), lintGutter(), keymap.of([indentWithTab, { key: "F12", run: () => this.#go_to_definition() },
                                           { key: "F2", run: () => this.#rename() }]),
      this.#language.of([]), autocompletion({ override: [(context) => this.#proposals(context)] }),
      hoverTooltip((view, offset) => this.#explanation(offset)),
      EditorView.updateListener.of(({ docChanged }) => docChanged && this.changed(this.text)),
      EditorView.contentAttributes.of({ "aria-label": "Text of the model" }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  use(server) {
    this.#server = server;
    server.findings = (diagnostics) => this.#show(diagnostics);
  }

  /** Another text; what was there can be had back by undoing. */
  open(name, text) {
    const syntax = name.endsWith(".json") ? json() : xml();
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 },
                         scrollIntoView: true, effects: this.#language.reconfigure(syntax) });
  }

  select(from, to = from) {
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }

  /** Changes of the text as the server gives them. */
  apply(edits) {
    const { doc } = this.view.state;
    this.view.dispatch({ changes: edits.map(({ range, newText }) => (
      { from: offset_of(doc, range.start), to: offset_of(doc, range.end), insert: newText })) });
  }

  async #show(diagnostics) {
    const { doc } = this.view.state;
    const findings = await Promise.all(diagnostics.map(async (diagnostic) => {
      const from = offset_of(doc, diagnostic.range.start);
      const to = Math.max(from, offset_of(doc, diagnostic.range.end));
      const remedies = (await this.#server.actions(diagnostic.range, [diagnostic])) ?? [];
      const actions = remedies.map(({ title, edit }) => ({ name: title, apply: () => this.apply(this.#server.edits(edit)) }));
      return { from, to, severity: severities[diagnostic.severity] ?? "info", message: diagnostic.message, actions,
               line: diagnostic.range.start.line + 1 };
    }));
    if (!this.view.state.doc.eq(doc)) return; // a later text has its own
    this.#findings = findings;
    this.view.dispatch(setDiagnostics(this.view.state, findings));
    this.listed(findings);
  }

  async #proposals({ state, pos, explicit }) {
    if (this.#server === null) return null;
    const before = state.sliceDoc(Math.max(0, pos - 200), pos);
    const word = /[\w.:-]*$/.exec(before)[0];
    if (!explicit && word === "" && !before.endsWith('"')) return null;
    const answer = await this.#server.at("completion", position_at(state.doc, pos));
    const items = Array.isArray(answer) ? answer : answer?.items ?? [];
    if (items.length === 0) return null;
    return { from: pos - word.length, validFor: /^[\w.:-]*$/, options: items.map((item) => this.#option(item)) };
  }

  #option({ label, kind, detail, documentation, textEdit, insertText }) {
    const apply = (view, completion, from, to) => {
      const { doc } = view.state;
      const range = textEdit?.range;
      const start = range ? Math.min(offset_of(doc, range.start), from) : from;
      const end = range ? Math.max(offset_of(doc, range.end), to) : to;
      const insert = textEdit?.newText ?? insertText ?? label;
      view.dispatch({ changes: { from: start, to: end, insert }, selection: { anchor: start + insert.length } });
    };
    return { label, type: icons[kind], detail, info: plain(documentation) || undefined, apply };
  }

  async #explanation(offset) {
    if (this.#server === null) return null;
    const { doc } = this.view.state;
    const answer = await this.#server.at("hover", position_at(doc, offset));
    if (!answer) return null;
    const text = [answer.contents].flat().map(plain).join("\n\n");
    const pos = answer.range ? offset_of(doc, answer.range.start) : offset;
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "explanation";
      dom.textContent = text.replace(/[`*]/g, "");
      return { dom };
    };
    return { pos, above: true, create };
  }

  #go_to_definition() {
    const { doc, selection } = this.view.state;
    this.#server?.at("definition", position_at(doc, selection.main.head)).then((answer) => {
      const place = [answer].flat()[0];
      if (place) this.select(offset_of(doc, place.range.start), offset_of(doc, place.range.end));
    });
    return true;
  }

  #rename() {
    const { doc, selection } = this.view.state;
    const position = position_at(doc, selection.main.head);
    const word = this.view.state.wordAt(selection.main.head);
    const newName = word && prompt("New name", this.view.state.sliceDoc(word.from, word.to));
    if (newName)
      this.#server?.at("rename", position, { newName }).then((edit) => this.apply(this.#server.edits(edit)), (error) => alert(error.message));
    return true;
  }
}
