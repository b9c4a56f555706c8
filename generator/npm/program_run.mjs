// SPDX-License-Identifier: GPL-3.0-or-later
// One run of the program: a new instance each time, so that no run knows of another, and its memory is free afterwards.
import create from "./program.mjs";

const exit_internal = 70; // as a shell has it for a fault of the program itself

// A device of the program's file system at a standard stream, in place of emscripten's, which works by characters.
function replace_stream(FS, number, operations) {
  const device = FS.makedev(96, number), name = `/dev/stream${number}`;
  const refuse = () => {
    throw new FS.ErrnoError(70); // ESPIPE: it has no positions
  };
  FS.registerDevice(device, { open() {}, close() {}, llseek: refuse, ...operations });
  FS.mkdev(name, device);
  FS.close(FS.streams[number]);
  if (FS.open(name, number === 0 ? "r" : "w").fd !== number) throw new Error("streams are out of order");
}

function instance(wasm, settings) {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, received) => {
      WebAssembly.instantiate(wasm, imports).then((made) => received(made, wasm)).catch(reject);
      return {};
    };
    const quit = (status, exit) => {
      throw exit;
    };
    create({ ...settings, instantiateWasm, quit, locateFile: (name) => name, thisProgram: "mbsgen" }).then(resolve, reject);
  });
}

function say(streams, text) {
  streams.errors(new TextEncoder().encode(text + "\n"));
}

// The program's instance with its standard streams in the hands of `streams`.
async function with_streams(wasm, host, streams) {
  const said = (text) => say(streams, text);
  const module = await instance(wasm, { ...host, print: said, printErr: said });
  const { FS } = module;
  const read = (stream, buffer, offset, length) => streams.input(buffer.subarray(offset, offset + length));
  const written = (take) => (stream, buffer, offset, length) => {
    take(buffer.slice(offset, offset + length));
    return length;
  };
  replace_stream(FS, 0, { read });
  replace_stream(FS, 1, { write: written(streams.output) });
  replace_stream(FS, 2, { write: written(streams.errors) });
  return module;
}

/**
 * A function that runs the program: `(args, streams, prepare, finish) => exit code`. `compiled` yields the compiled
 * module. `streams` has `input(bytes)`, which fills an array and says how much it has filled, `output(bytes)` and
 * `errors(bytes)`. `prepare(module)` may put files into the file system
 * of the program, `finish(module)` may look at them after the run.
 */
export function program(compiled, host = {}) {
  return async (args, streams, prepare = () => {}, finish = () => {}) => {
    const wasm = await compiled();
    const module = await with_streams(wasm, host, streams);
    prepare(module);
    const code = call(module, args, streams);
    finish(module);
    return code;
  };
}

// Faults that end an instance: memory or the engine's stack is used up, or the program has a mistake.
function call(module, args, streams) {
  try {
    return module.callMain(args);
  } catch (fault) {
    const why = fault instanceof RangeError ? "the stack is used up, the model is too deep for this engine" : fault.message;
    say(streams, `mbsgen: ${why}`);
    return exit_internal;
  }
}

/**
 * A function from a message of the Language Server Protocol to those that follow, of an instance that stays. One that
 * ends by a fault is replaced: editors open their documents again, as after the end of any server.
 */
export function language_server(compiled, host = {}) {
  let server;
  const started = async () => with_streams(await compiled(), host, { input: () => 0, output() {}, errors() {} });
  return async (message) => {
    server ??= started();
    const module = await server;
    try {
      return JSON.parse(module.ccall("mbsgen_language", "string", ["string"], [JSON.stringify(message)]));
    } catch (fault) {
      server = undefined;
      throw fault;
    }
  };
}
