// SPDX-License-Identifier: GPL-3.0-or-later
// types.mjs FOLDER NAME: NAME.d.mts declares what NAME.mjs has: every export, the methods of the model and their
// arguments, and the members of the objects that it makes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, name] = process.argv.slice(2);
const module = await import(pathToFileURL(`${folder}/${name}.mjs`));
const text = readFileSync(`${folder}/${name}.d.mts`, "utf8").replace(/\/\*\*[^]*?\*\//g, "").replace(/^\/\/.*$/gm, "");

const exported = [...text.matchAll(/^export declare (?:const|class|function) ([\w$]+)/gm)].map((found) => found[1]);
const written_by_hand = new Set(["Laws"]); // an interface: what the user gives
assert.deepEqual([...new Set(exported)].sort(), Object.keys(module).filter((key) => !written_by_hand.has(key)).sort());

const body_of = (class_name) => text.match(new RegExp(`^export declare class ${class_name} \\{\\n([^]*?)^\\}`, "m"))?.[1] ?? "";

const functions_of = (prototype) => Object.entries(Object.getOwnPropertyDescriptors(prototype))
  .filter(([key, { value }]) => key !== "constructor" && typeof value === "function").map(([key]) => key);

// Methods: every name, with as many arguments. In JavaScript those that may be left out count up to the first one.
const methods = [...body_of("Model").matchAll(/^  (\w+)\(([^()]*)\): ?[\w ]+;/gm)].filter((found) => found[1] !== "constructor");
assert.deepEqual(methods.map((found) => found[1]).sort(),
                 functions_of(module.Model.prototype).sort());
for (const [, method, list] of methods) {
  const words = list.split(",").filter((word) => word.trim() !== "");
  const needed = words.findIndex((word) => word.includes("?:"));
  assert.equal(module.Model.prototype[method].length, needed < 0 ? words.length : needed, method);
}

// Numbers of the classes of arguments and results.
for (const class_name of ["Inputs", "Wrench", "Sensor", "ContactState", "Contact", "Linearization"]) {
  if (module[class_name] === undefined) continue;
  const members = [...body_of(class_name).matchAll(/^  (?:readonly )?(\w+): (\w+)/gm)];
  const made = new module[class_name]();
  assert.deepEqual(members.map((found) => found[1]).sort(), Object.keys(made).sort(), class_name);
  for (const [, member, type] of members)
    assert.ok(type === "number" ? typeof made[member] === "number" : made[member].constructor.name === type, member);
}
console.log(`${name}: ${exported.length} exports, ${methods.length} functions`);
