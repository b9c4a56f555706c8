// SPDX-License-Identifier: GPL-3.0-or-later
// words_test.mjs FOLDER: what the package's modules in FOLDER make of options and of names of files.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
const folder = pathToFileURL(process.argv[2] + "/");
const { words, commands } = await import(new URL("commands.mjs", folder));
const { inside } = await import(new URL("paths.mjs", folder));

assert.deepEqual(words({ foldParameters: true, functions: ["bias", "mass"], trig: "library", roll: 20, split: false, x: undefined }),
                 ["--fold-parameters", "--functions=bias,mass", "--trig=library", "--roll=20"]);

assert.equal(inside("C:\\robots\\arm.urdf", "win32"), "/C:/robots/arm.urdf");
assert.equal(inside("..\\arm.urdf", "win32"), "../arm.urdf");
assert.equal(inside("--package=arm=D:\\arm", "win32"), "--package=arm=/D:/arm");
assert.equal(inside("a\\b", "linux"), "a\\b");

// A program that only writes down how it was called, into files and streams as the real one has them.
const seen = [];
const fake = async (args, streams, prepare, finish) => {
  seen.push(args);
  const files = new Map();
  const FS = {
    mkdir() {}, mkdirTree() {}, chdir() {},
    writeFile: (name, content) => files.set(name, content),
    readdir: () => [...files.keys()].map((name) => name.split("/").at(-1)),
    stat: () => ({ mode: 0 }), isDir: () => false,
    readFile: (name) => new TextEncoder().encode(files.get(name)),
  };
  prepare({ FS, ENV: {} });
  FS.writeFile("/model/arm.report.json", "{}");
  streams.errors(new TextEncoder().encode("mbsgen: no\n"));
  finish({ FS });
  return 1;
};
const { generate, check } = commands(fake);
const generated = await generate({ "arm.json": "{}" }, { language: "c" });
assert.deepEqual(seen.pop(), ["arm.json", "-o", "out", "--diagnostics=json", "--language=c"]);
assert.equal(generated.ok, false);
assert.deepEqual(generated.report, {});
assert.deepEqual(Object.keys(generated.files), ["arm.report.json"]); // not what was given
assert.deepEqual(generated.diagnostics, [{ severity: "error", message: "mbsgen: no" }]);
await assert.rejects(check({ "../arm.json": "{}" }), TypeError);
await assert.rejects(check({ "a.json": "{}", "b.json": "{}" }), TypeError);
await check({ "a.json": "{}", "b.json": "{}" }, { model: "b.json" });
assert.deepEqual(seen.pop(), ["check", "b.json", "--json", "--diagnostics=json"]);
