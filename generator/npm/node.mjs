// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen in node: the program is read from beside this module, once.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { commands } from "./commands.mjs";
import { program } from "./program_run.mjs";

const compiled = async () => WebAssembly.compile(await readFile(new URL("program.wasm", import.meta.url)));

/** Runs the program; see program_run.mjs. */
export const run_program = program(compiled, { require: createRequire(import.meta.url), folder: "" });

export const { run, generate, check, draw, view, certify, simulate } = commands(run_program);

/** The same functions for a program that is somewhere else: bytes, or a compiled module. */
export const of_program = (wasm) =>
  commands(program(async () => (wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(await wasm)),
                   { require: createRequire(import.meta.url), folder: "" }));
