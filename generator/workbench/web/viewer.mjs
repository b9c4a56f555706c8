// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the model inside this one. It stays while the model changes, and so do its pose and its view.

const longest_wait = 10000; // ms

export class Viewer {
  #frame = null;
  #turn = Promise.resolve();

  constructor(parent) {
    this.parent = parent;
  }

  /** The interface of the page that is seen; undefined while there is none. */
  get page() {
    return this.#frame?.contentWindow?.mbsgen;
  }

  follow_theme() {
    if (this.#frame) follow_theme(this.#frame);
  }

  /** Shows the model of a page of `mbsgen view`; of the first one all, of the others what they say of their models. */
  show(html) {
    const shown = this.#turn.then(() => (this.page ? this.page.renew(data_of(html)) : this.#open(html)));
    this.#turn = shown.catch(() => {});
    return shown;
  }

  async #open(html) {
    const frame = document.createElement("iframe");
    frame.title = "The model";
    frame.style.visibility = "hidden";
    frame.srcdoc = html;
    this.parent.append(frame);
    await opened(frame);
    this.#frame = frame;
    follow_theme(frame);
    frame.style.visibility = "";
  }
}

/** The text of the element `data`, which has no "<" itself. */
function data_of(html) {
  const begin = '<script id="data" type="application/json">', at = html.indexOf(begin) + begin.length;
  return html.slice(at, html.indexOf("<", at));
}

/** Light or dark as this page is. */
function follow_theme(frame) {
  const [inner, outer] = [frame.contentDocument, document].map((one) => one.documentElement.classList.contains("dark"));
  if (inner !== outer) frame.contentDocument.getElementById("theme").click();
}

async function opened(frame) {
  for (const end = performance.now() + longest_wait; performance.now() < end; ) {
    if (frame.contentWindow?.mbsgen) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  frame.remove();
  throw new Error("the page of the model does not open");
}
