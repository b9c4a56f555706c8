// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the model inside this one. A changed model gets a page of its own, which takes the place of the one
// before as soon as it is ready, with the pose and the view of that one.

const longest_wait = 10000; // ms

export class Viewer {
  #frame = null;
  #newest = null; ///< which may not be open yet

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

  /** Shows a page of `mbsgen view`. */
  async show(html) {
    const frame = document.createElement("iframe");
    frame.title = "The model";
    frame.style.visibility = "hidden";
    frame.srcdoc = html;
    this.parent.append(frame);
    this.#newest = frame;
    const next = await opened(frame);
    if (this.#newest !== frame) return frame.remove();
    follow_theme(frame);
    carry_over(this.page, next);
    frame.style.visibility = "";
    this.#frame?.remove();
    this.#frame = frame;
  }
}

/** Light or dark as this page is. */
function follow_theme(frame) {
  const [inner, outer] = [frame.contentDocument, document].map((one) => one.documentElement.classList.contains("dark"));
  if (inner !== outer) frame.contentDocument.getElementById("theme").click();
}

async function opened(frame) {
  for (const end = performance.now() + longest_wait; performance.now() < end; ) {
    const page = frame.contentWindow?.mbsgen;
    if (page) return page;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  frame.remove();
  throw new Error("the page of the model does not open");
}

// Coordinates by their names, so that a body more or less leaves the others where they are.
function carry_over(from, to) {
  if (!from) return;
  const same = String(from.coordinates()) === String(to.coordinates()) && from.q().length === to.q().length;
  if (same) to.show(from.q());
  to.look(from.view());
}
