// SPDX-License-Identifier: GPL-3.0-or-later
// The workbench: a model's text, and beside it what mbsgen makes of it.
import { zipSync, strToU8 } from "fflate";
import { Editor } from "./editor.mjs";
import { LanguageServer } from "./language.mjs";
import { linked_model, link_of, Model, model_of } from "./model.mjs";
import { first_error, Results } from "./results.mjs";
import { compiled_program, Desk, Interrupted } from "./workers.mjs";

const at = (id) => document.getElementById(id);
const patience = 300; // ms that a computation may go on for a text that has changed

function download(name, bytes, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

class Workbench {
  #examples = JSON.parse(at("known").textContent);
  #model = new Model("model.json", "");
  #computing = null; ///< begin, ms
  #timer = 0;

  constructor(wasm) {
    this.wasm = wasm;
    this.language = new LanguageServer(new Desk(wasm), () => {});
    this.desk = new Desk(wasm);
    this.editor = new Editor(at("editor"), { changed: (text) => this.#changed(text), listed: (findings) => this.#list(findings) });
    this.editor.use(this.language);
    this.results = new Results(at("tabs"), at("shown"), () => this.#wanted());
    this.#add_controls();
    this.open(linked_model(location.hash) ?? this.#example("four_bar.json"));
  }

  #example(name) {
    const { text } = this.#examples.find((one) => one.name === name);
    return new Model(name, text);
  }

  open(model) {
    this.#model = model;
    this.results?.forget();
    at("name").value = model.name;
    at("others").textContent = Object.keys(model.others).join(", ");
    this.language.open(model.name, model.text);
    this.editor.open(model.name, model.text);
    this.#wanted();
  }

  #changed(text) {
    if (text === this.#model.text) return;
    this.#model.text = text;
    this.language.change(text);
    this.#wanted();
  }

  // The newest text and tab: at once, else after the call that is computed, which is ended where it takes long.
  #wanted() {
    clearTimeout(this.#timer);
    if (this.#computing === null) this.#compute();
    else this.#timer = setTimeout(() => this.desk.interrupt(), this.#computing + patience - performance.now());
  }

  async #compute() {
    const { results } = this;
    if (!results || this.#model.text === "") return;
    if (results.is_done(this.#model.text)) return results.current();
    const { order } = results, model = this.#model, { text, name } = model, begin = performance.now();
    this.#computing = begin;
    this.#say("computing");
    try {
      const result = await this.desk.call(order.call, model.files, { model: name, ...order.options });
      if (result.ok) await results.show(order, text, result);
      else results.stale(order);
      this.#say(result.ok ? `${Math.round(performance.now() - begin)} ms` : first_error(result));
    } catch (error) {
      if (!(error instanceof Interrupted)) this.#say(error.message);
    }
    this.#computing = null;
    clearTimeout(this.#timer);
    if (model !== this.#model || text !== model.text || order.key !== results.order.key) this.#compute();
  }

  #say(text) {
    at("state").textContent = text;
  }

  #list(findings) {
    at("findings").replaceChildren(...findings.map(({ line, from, to, message, severity, actions }) => {
      const item = document.createElement("li");
      item.className = severity;
      const place = Object.assign(document.createElement("button"), { type: "button", className: "place", textContent: `${line}: ${message}`,
                                                                     onclick: () => this.editor.select(from, to) });
      item.append(place, ...actions.map(({ name, apply }) => (
        Object.assign(document.createElement("button"), { type: "button", textContent: name, onclick: apply }))));
      return item;
    }));
  }

  #add_controls() {
    const names = this.#examples.map(({ name }) => Object.assign(document.createElement("option"), { textContent: name }));
    at("examples").append(Object.assign(document.createElement("option"), { textContent: "choose", value: "" }), ...names);
    at("examples").addEventListener("change", ({ target }) => target.value && this.open(this.#example(target.value)));
    at("name").addEventListener("change", ({ target }) => this.open(new Model(target.value, this.#model.text, this.#model.others)));
    at("open").addEventListener("change", ({ target }) => this.#take(target.files));
    at("link").addEventListener("click", () => this.#copy_link());
    at("save").addEventListener("click", () => this.#save());
    at("theme").addEventListener("click", () => (document.documentElement.classList.toggle("dark"), this.results.viewer?.follow_theme()));
    document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => (event.preventDefault(), this.#take(event.dataTransfer.files)));
    addEventListener("hashchange", () => this.open(linked_model(location.hash) ?? this.#model));
    this.#add_divider();
  }

  #add_divider() {
    const set = (share) => document.documentElement.style.setProperty("--writing", `${Math.min(80, Math.max(15, share))}%`);
    const divider = at("divider");
    divider.addEventListener("pointerdown", ({ pointerId }) => divider.setPointerCapture(pointerId));
    divider.addEventListener("pointermove", ({ buttons, clientX }) => buttons && set((100 * clientX) / innerWidth));
    divider.addEventListener("keydown", ({ key }) => {
      const share = (100 * divider.offsetLeft) / innerWidth;
      if (key === "ArrowLeft") set(share - 2);
      if (key === "ArrowRight") set(share + 2);
    });
  }

  async #take(files) {
    const { model, others } = await model_of(files);
    const { name, text } = this.#model;
    this.open(model ?? new Model(name, text, { ...this.#model.others, ...others }));
  }

  #copy_link() {
    const address = link_of(this.#model);
    history.replaceState(null, "", address);
    navigator.clipboard?.writeText(address).then(() => this.#say("the link is copied"), () => this.#say("the address of the page is the link"));
  }

  /** The model and all that is made of it, in an archive; a worker of its own, since the text may change meanwhile. */
  async #save() {
    this.#say("computing");
    const desk = new Desk(this.wasm), { files, name } = this.#model, stem = name.replace(/\.\w+$/, "");
    const make = (call, options = {}) => desk.call(call, files, { model: name, ...options });
    const results = [await make("certify", { export: "python,npm" }), await make("generate", { language: "c" }),
                     await make("generate", { language: "javascript" }), await make("view"), await make("draw")];
    desk.close();
    const bad = results.find(({ ok }) => !ok);
    if (bad) return this.#say(first_error(bad));
    const [{ page }, { svg }] = results.slice(3);
    const all = { ...files, [`${stem}.html`]: page, [`${stem}.svg`]: svg, ...Object.assign({}, ...results.map((one) => one.files)) };
    const bytes = Object.entries(all).map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]);
    download(`${stem}.zip`, zipSync(Object.fromEntries(bytes)), "application/zip");
    this.#say("saved");
  }
}

compiled_program().then((wasm) => (window.workbench = new Workbench(wasm)), (error) => (at("state").textContent = error.message));
