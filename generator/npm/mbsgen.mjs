// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen in a page or a worker: the program is fetched from beside this module, once.
import { commands } from "./commands.mjs";
import { program } from "./program_run.mjs";

const compiled = () => WebAssembly.compileStreaming(fetch(new URL("program.wasm", import.meta.url)));

export const { run, generate, check, draw, view, certify, simulate } = commands(program(compiled));

/** The same functions for a program that is somewhere else: bytes, or a compiled module. */
export const of_program = (wasm) =>
  commands(program(async () => (wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(await wasm))));
