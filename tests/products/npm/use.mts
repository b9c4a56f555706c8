// SPDX-License-Identifier: GPL-3.0-or-later
// The types of the package and of generated modules, as a strict compiler reads them.
import { generate, check, type Diagnostic, type Files } from "mbsgen";
import { Model, Linearization, Status, joint, nq, q0 } from "./four_bar.mjs";
import * as vehicle from "./vehicle.mjs";

const files: Files = { "a.json": "{}", "meshes/a.stl": new Uint8Array(3) };
const generated = await generate(files, { model: "a.json", functions: ["bias"], foldParameters: true, roll: 20 });
const first: Diagnostic | undefined = generated.diagnostics[0];
console.log(first?.line, (await check(files)).ok);

const model = new Model();
const q: Float64Array = q0.slice();
const status: Status = model.assemble(q);
if (status === Status.ok) q[joint.crank_angle] += 0.1;
const size: number = nq;
const linear = new Linearization();
console.log(size, linear, vehicle.model_name);
// @ts-expect-error: there is no such joint
console.log(joint.crank_angel);
// @ts-expect-error: q is missing
model.assemble();
