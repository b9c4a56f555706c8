// SPDX-License-Identifier: GPL-3.0-or-later
// The package as a module: files in memory in, files and findings out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { certify, check, draw, generate, language, of_program, run, simulate, view } from "mbsgen";

const pendulum = {
  mbsgen: 1, name: "pendulum", gravity: [0, 0, -9.81],
  bodies: [{ name: "rod", parent: "base", joints: [{ name: "swing", type: "Ry" }],
             mass: 1, com: [0, 0, -0.5], inertia: [0.1, 0, 0, 0.1, 0, 0.01] }],
};
const files = { "pendulum.json": JSON.stringify(pendulum) };

const { ok, files: written, report, diagnostics } = await generate(files, { language: "javascript" });
assert.ok(ok);
assert.deepEqual(diagnostics, []);
assert.deepEqual(Object.keys(written).sort(), ["pendulum.d.mts", "pendulum.mjs", "pendulum.report.json"]);
assert.ok(report.functions.inverse_dynamics.flops > 0);
const { Model } = await import("data:text/javascript," + encodeURIComponent(written["pendulum.mjs"]));
const torque = new Float64Array(1);
new Model().inverse_dynamics([Math.PI / 2], [0], [0], torque);
assert.ok(Math.abs(Math.abs(torque[0]) - 9.81 * 0.5) < 1e-3, torque[0]);

const wrong = structuredClone(pendulum);
wrong.bodies[0].parent = "bas";
const checked = await check({ "wrong.json": JSON.stringify(wrong, null, 1) });
assert.equal(checked.ok, false);
assert.equal(checked.diagnostics[0].pointer, "/bodies/0/parent");
assert.match(checked.diagnostics[0].message, /did you mean 'base'/);
assert.equal((await generate({ "wrong.json": "{" })).report, null);

const certified = await certify(files, { functions: ["inverse_dynamics"] });
assert.ok(certified.ok && certified.certificate !== null);
assert.match((await draw(files)).svg, /^<svg|^<\?xml/);
assert.match((await view(files)).page, /<html/);
assert.match((await simulate(files, { tf: 0.1 })).table, /^t,q\(swing\)/);
assert.equal((await run(["--version"])).code, 0);
assert.match((await run(["check", "-"], {}, { input: files["pendulum.json"] })).output, /pendulum/);

// Meshes lie beside the model, and runs do not see the files of others.
const urdf = readFileSync("ur5.urdf", "utf8");
assert.ok((await generate({ "ur5.urdf": urdf }, { scalar: "double" })).ok);
assert.equal((await run(["check", "pendulum.json"])).code, 1);

// Models that use up the stack or the memory are answered, and the next run is well.
let deep = { ...pendulum, bodies: [] };
for (let i = 0; i < 1500; ++i)
  deep.bodies.push({ ...pendulum.bodies[0], name: `b${i}`, parent: i ? `b${i - 1}` : "base", joints: [{ name: `q${i}`, type: "Ry" }] });
const answer = await generate({ "deep.json": JSON.stringify(deep) }, { functions: ["inverse_dynamics"], memoryLimit: 300 });
assert.ok(answer.ok || answer.diagnostics.length > 0);
assert.ok((await check(files)).ok);

// The language server knows what check knows.
await language({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
const textDocument = { uri: "file:///wrong.mbs.json", languageId: "json", version: 1, text: JSON.stringify(wrong, null, 1) };
const published = await language({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument } });
const findings = published.find(({ method }) => method === "textDocument/publishDiagnostics").params.diagnostics;
assert.equal(findings.filter(({ severity }) => severity === 1).map(({ message }) => message).join(), checked.diagnostics
  .filter(({ severity }) => severity === "error").map(({ message }) => message).join());

const bytes = readFileSync(new URL("program.wasm", import.meta.resolve("mbsgen")));
assert.ok((await of_program(bytes).check(files)).ok);
console.log("the module: used");
