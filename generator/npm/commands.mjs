// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of mbsgen as functions of files in memory; mbsgen.d.ts describes them.

const folder = "/model", output = "out"; // in the memory of the program

/** Options as words of the command line: {foldParameters: true, functions: ["bias"]} are --fold-parameters --functions=bias. */
export function words(options) {
  return Object.entries(options).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === false) return [];
    const name = "--" + key.replace(/[A-Z]/g, (capital) => "-" + capital.toLowerCase());
    if (value === true) return [name];
    return [`${name}=${Array.isArray(value) ? value.join(",") : value}`];
  });
}

function is_inside(name) {
  return name !== "" && !name.startsWith("/") && !name.split(/[\\/]/).includes("..");
}

function put(FS, files) {
  FS.mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    if (!is_inside(name)) throw new TypeError(`files: "${name}" is no name of a file in the folder of the model`);
    const path = `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
  FS.chdir(folder);
}

function text_or_bytes(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

function* files_below(FS, path, prefix = "") {
  for (const name of FS.readdir(path).filter((one) => one !== "." && one !== "..")) {
    const inside = `${path}/${name}`;
    if (FS.isDir(FS.stat(inside).mode)) yield* files_below(FS, inside, `${prefix}${name}/`);
    else yield [prefix + name, FS.readFile(inside)];
  }
}

// What the run has written: the files that were not there before.
function written_files(FS, given) {
  const result = {};
  for (const [name, bytes] of files_below(FS, folder)) if (!(name in given)) result[name] = text_or_bytes(bytes);
  return result;
}

function joined(chunks) {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(all);
}

// A run that ends before it reads a model has a sentence in place of diagnostics.
function diagnostics_of(errors) {
  if (errors.trim() === "") return [];
  try {
    return JSON.parse(errors);
  } catch {
    return [{ severity: "error", message: errors.trim() }];
  }
}

function model_name(files, { model }) {
  const names = Object.keys(files);
  if (model !== undefined) return model;
  if (names.length !== 1) throw new TypeError("options.model must name the model among several files");
  return names[0];
}

/** All commands, by the function that runs the program. */
export function commands(run_program) {
  async function run(args, files = {}, { input = "", environment = {} } = {}) {
    const out = [], err = [], bytes = new TextEncoder().encode(input);
    let at = 0, written = {};
    const streams = {
      input(buffer) {
        const part = bytes.subarray(at, at + buffer.length);
        buffer.set(part);
        at += part.length;
        return part.length;
      },
      output: (chunk) => out.push(chunk),
      errors: (chunk) => err.push(chunk),
    };
    const prepare = ({ FS, ENV }) => {
      Object.assign(ENV, environment);
      put(FS, files);
    };
    const code = await run_program(args, streams, prepare, ({ FS }) => (written = written_files(FS, files)));
    return { code, output: joined(out), errors: joined(err), files: written };
  }

  async function command(name, files, options, more) {
    const { model: ignored, ...others } = options;
    const args = [...name, model_name(files, options), ...more, "--diagnostics=json", ...words(others)];
    const { code, output: printed, errors, files: written } = await run(args, files);
    return { code, output: printed, files: written, diagnostics: diagnostics_of(errors) };
  }

  async function generate(files, options = {}) {
    const { code, files: written, diagnostics } = await command([], files, options, ["-o", output]);
    const inside = Object.entries(written).map(([name, text]) => [name.replace(`${output}/`, ""), text]);
    const report = inside.find(([name]) => name.endsWith(".report.json"));
    return { ok: code === 0, files: Object.fromEntries(inside), report: report ? JSON.parse(report[1]) : null, diagnostics };
  }

  async function check(files, options = {}) {
    const { code, output: printed, diagnostics } = await command(["check"], files, options, ["--json"]);
    return { ok: code === 0, result: printed === "" ? null : JSON.parse(printed), diagnostics };
  }

  async function certify(files, options = {}) {
    const result = await generate(files, { certify: true, ...options });
    const certificate = Object.entries(result.files).find(([name]) => name.endsWith(".certificate.json"));
    return { ...result, certificate: certificate ? JSON.parse(certificate[1]) : null };
  }

  // Commands that write one file.
  const written_by = (name, file, key) => async (files, options = {}) => {
    const { code, files: written, diagnostics } = await command([name], files, options, ["-o", file]);
    return { ok: code === 0, [key]: written[file] ?? null, diagnostics };
  };

  return {
    run,
    generate,
    check,
    certify,
    draw: written_by("draw", "drawing.svg", "svg"),
    view: written_by("view", "page.html", "page"),
    simulate: written_by("simulate", "table.csv", "table"),
  };
}
