// SPDX-License-Identifier: GPL-3.0-or-later
// A worker that runs mbsgen: the first message brings the compiled program, each later one a call.
import { of_program } from "mbsgen";

let functions;

onmessage = async ({ data: { id, wasm, call, args } }) => {
  if (wasm !== undefined) {
    functions = of_program(wasm);
    return;
  }
  try {
    postMessage({ id, result: await functions[call](...args) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
