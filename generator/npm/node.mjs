// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen in node: the program is read from beside this module, once.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { functions, functions_of } from "./functions.mjs";

const compiled = async () => WebAssembly.compile(await readFile(new URL("program.wasm", import.meta.url)));
const host = { require: createRequire(import.meta.url), folder: "" };

export const { run, generate, check, draw, view, certify, simulate, language, run_program } = functions(compiled, host);

/** The same functions for a program that is somewhere else. */
export const of_program = (wasm) => functions_of(wasm, host);
