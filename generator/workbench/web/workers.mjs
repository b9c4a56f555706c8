// SPDX-License-Identifier: GPL-3.0-or-later
// The program in workers, so that the page answers while it computes.
import { gunzipSync } from "fflate";

function bytes_of(base64) {
  const text = atob(base64);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The program that the page holds, compiled. */
export function compiled_program() {
  return WebAssembly.compile(gunzipSync(bytes_of(document.getElementById("program").textContent)));
}

/** One worker: its calls are carried out one after the other. */
export class Desk {
  #calls = new Map();
  #count = 0;
  #worker;
  #wasm;

  constructor(wasm) {
    this.#wasm = wasm;
    this.#start();
  }

  #start() {
    const address = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({ data: { id, result, error } }) => {
      const { resolve, reject } = this.#calls.get(id);
      this.#calls.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    };
    this.#worker.onerror = (event) => this.#end(new Error(event.message));
    this.#worker.postMessage({ wasm: this.#wasm });
  }

  #end(error) {
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  call(name, ...args) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call: name, args });
    });
  }

  /** Ends the worker; no call follows. */
  close() {
    this.#worker.terminate();
  }

  /** Ends what it does: its calls are rejected, and a new worker takes over. One without calls stays. */
  interrupt() {
    if (this.#calls.size === 0) return;
    this.#worker.terminate();
    this.#end(new Interrupted());
    this.#start();
  }
}

/** The end of a call whose result nobody wants any more. */
export class Interrupted extends Error {}
