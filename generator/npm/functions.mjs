// SPDX-License-Identifier: GPL-3.0-or-later
// All functions of the package, over a program that is compiled when the first of them is called.
import { commands } from "./commands.mjs";
import { language_server, program } from "./program_run.mjs";

/** `wasm()`: a promise of the compiled program; `host`: what the program's module is to know of its host. */
export function functions(wasm, host = {}) {
  let once;
  const compiled = () => (once ??= wasm());
  const run_program = program(compiled, host);
  return { ...commands(run_program), language: language_server(compiled, host), run_program };
}

/** The same for a program that somebody has: bytes, or a compiled module. */
export const functions_of = (wasm, host = {}) =>
  functions(async () => (wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(await wasm)), host);
