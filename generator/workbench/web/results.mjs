// SPDX-License-Identifier: GPL-3.0-or-later
// The results beside the text: one tab is seen, and computed again after each valid change.
import { basicSetup, EditorView } from "codemirror";
import { EditorState } from "@codemirror/state";
import { Viewer } from "./viewer.mjs";

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** A failed call's findings in one line. */
export const first_error = ({ diagnostics }) =>
  diagnostics.find(({ severity }) => severity === "error")?.message ?? "there is no result";

class TextPanel {
  constructor(parent) {
    this.root = element("div");
    parent.append(this.root);
    const extensions = [basicSetup, EditorState.readOnly.of(true), EditorView.contentAttributes.of({ "aria-label": "Generated text" })];
    this.view = new EditorView({ parent: this.root, state: EditorState.create({ extensions }) });
  }

  show(text) {
    const { scrollTop } = this.view.scrollDOM;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.view.scrollDOM.scrollTop = scrollTop;
  }
}

class PicturePanel {
  constructor(parent) {
    this.root = element("img", { className: "drawing", alt: "Drawing of the model" });
    parent.append(this.root);
  }

  show(svg) {
    URL.revokeObjectURL(this.root.src);
    this.root.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }
}

class ContentPanel {
  constructor(parent) {
    this.root = element("div", { className: "text" });
    parent.append(this.root);
  }

  show(content) {
    this.root.replaceChildren(...[content].flat());
  }
}

class PagePanel {
  constructor(parent) {
    this.root = element("div");
    parent.append(this.root);
    this.viewer = new Viewer(this.root);
  }

  show(html) {
    return this.viewer.show(html);
  }

  /** The page that is open has the 3-D library. */
  get options() {
    return this.viewer.page ? { library: "inside" } : {};
  }
}

function table(heads, rows) {
  const cell = (name) => (value) => element(name, { className: typeof value === "number" ? "number" : "" }, String(value));
  const kind = (i) => (typeof rows[0]?.[i] === "number" ? 0 : "");
  return element("table", {}, element("thead", {}, element("tr", {}, ...heads.map((head, i) => (
    element("th", { className: kind(i) === 0 ? "number" : "" }, head))))),
  element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell("td"))))));
}

function counts({ report }) {
  const rows = Object.entries(report.functions).map(([name, { flops, add, mul, div, sqrt, trig }]) => (
    [name, flops ?? 0, add ?? 0, mul ?? 0, div ?? 0, sqrt ?? 0, trig ?? 0]));
  return table(["function", "flops", "sums", "products", "divisions", "roots", "sines, cosines"], rows);
}

function certificate({ certificate: found }) {
  const passed = found.result === "passed";
  const rows = found.functions.map(({ name, result, points_rational, points_modular, text, log2_false_pass }) => (
    [name, result, text ?? "not read", (points_rational ?? 0) + (points_modular ?? 0), log2_false_pass === undefined ? "" : `2^${log2_false_pass}`]));
  return [element("p", { className: passed ? "good" : "bad" }, passed ? "Passed: computed in this page, of the code shown." : `Not passed: ${found.result}`),
          element("p", {}, `${found.method.comparison}, against ${found.method.against}.`),
          table(["function", "equations", "text read back", "points", "chance of an error that is not seen"], rows)];
}

const code = (language, ending, more = {}) => ({
  call: "generate", options: { language, ...more },
  of: ({ files }) => Object.entries(files).filter(([name]) => name.endsWith(ending)).map(([, text]) => text).join("\n\n"),
  panel: TextPanel,
});

/** All tabs: the call, its options, what is taken of its result, and how it is shown. */
const tabs = {
  model: { word: "Model", call: "view", options: {}, of: ({ page }) => page, panel: PagePanel },
  drawing: { word: "Drawing", call: "draw", options: {}, of: ({ svg }) => svg, panel: PicturePanel },
  tree: { word: "Tree", call: "draw", options: { topology: true }, of: ({ svg }) => svg, panel: PicturePanel },
  cpp: { word: "C++", ...code("cpp", ".hpp") },
  c: { word: "C", ...code("c", ".c") },
  python: { word: "Python", ...code("cpp", ".pyi", { export: "python" }) },
  javascript: { word: "JavaScript", ...code("javascript", ".mjs") },
  counts: { word: "Operations", call: "generate", options: {}, of: counts, panel: ContentPanel },
  certificate: { word: "Certificate", call: "certify", options: {}, of: certificate, panel: ContentPanel },
};

export class Results {
  #panels = new Map();
  #current = "model";
  #done = new Map(); ///< by tab: the text of the model that it shows

  /** `wanted()` is called when another tab is to be computed. */
  constructor(bar, parent, wanted) {
    this.parent = parent;
    this.wanted = wanted;
    this.buttons = Object.entries(tabs).map(([key, { word }]) => element("button", {
      type: "button", role: "tab", id: `tab-${key}`, onclick: () => this.choose(key) }, word));
    bar.append(...this.buttons);
    bar.addEventListener("keydown", (event) => this.#step(event));
    this.choose(this.#current);
  }

  /** The tab that is seen, with the call that makes it. */
  get order() {
    const { call, options } = tabs[this.#current];
    return { key: this.#current, call, options: { ...options, ...this.#panels.get(this.#current)?.options } };
  }

  choose(key) {
    this.#current = key;
    for (const button of this.buttons) {
      const chosen = button.id === `tab-${key}`;
      button.setAttribute("aria-selected", chosen);
      button.tabIndex = chosen ? 0 : -1;
    }
    for (const [name, { root }] of this.#panels) root.hidden = name !== key;
    this.wanted();
  }

  #step({ key }) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(key in steps)) return;
    const at = this.buttons.findIndex((button) => button.getAttribute("aria-selected") === "true");
    const next = this.buttons[(at + steps[key] + this.buttons.length) % this.buttons.length];
    next.click();
    next.focus();
  }

  #panel(key) {
    if (!this.#panels.has(key)) this.#panels.set(key, new tabs[key].panel(this.parent));
    const panel = this.#panels.get(key);
    panel.root.hidden = key !== this.#current;
    return panel;
  }

  /** True where the tab shows the results of that text. */
  is_done(model) {
    return this.#done.get(this.#current) === model;
  }

  /** What is seen belongs to the text, which may have been another one in between. */
  current() {
    this.#panels.get(this.#current)?.root.classList.remove("stale");
  }

  /** The page of the model, for scripts. */
  get viewer() {
    return this.#panels.get("model")?.viewer;
  }

  /** All that is seen belongs to another model. */
  forget() {
    this.#done.clear();
  }

  /** Shows what the order of a tab has given for that text. */
  async show({ key }, model, result) {
    const panel = this.#panel(key);
    await panel.show(tabs[key].of(result));
    this.#done.set(key, model);
    panel.root.classList.remove("stale");
  }

  /** The model has an error: what is seen belongs to an earlier text. */
  stale({ key }) {
    this.#panels.get(key)?.root.classList.add("stale");
  }
}
