// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen in a page or a worker: the program is fetched from beside this module, once.
import { functions, functions_of } from "./functions.mjs";

const compiled = () => WebAssembly.compileStreaming(fetch(new URL("program.wasm", import.meta.url)));

export const { run, generate, check, draw, view, certify, simulate, language } = functions(compiled);

/** The same functions for a program that is somewhere else. */
export const of_program = (wasm) => functions_of(wasm);
