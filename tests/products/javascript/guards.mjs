// SPDX-License-Identifier: GPL-3.0-or-later
// node guards.mjs FOLDER: what the modules of the folder refuse (puma560, four_bar, vehicle, satellite, lambda), and that
// changes of parameters count.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(join(folder, `${name}.mjs`)));
const [arm, loop, vehicle, satellite, words] =
  await Promise.all(["puma560", "four_bar", "vehicle", "satellite", "lambda"].map(load));
const refused = (call, type, message) => assert.throws(call, (error) => {
  assert.ok(error instanceof type && message.test(error.message), `${error.name}: ${error.message}, not ${message}`);
  return true;
});

function holding(model) {
  const zero = new Float64Array(6), Q = new Float64Array(6);
  model.inverse_dynamics(zero, zero, zero, Q);
  return Array.from(Q);
}

const cases = {
  "a change of a number counts from the next call on"() {
    const model = new arm.Model(), other = new arm.Model(), before = holding(model);
    model.parameters.link2.mass = 18;
    other.parameters.link2.mass = 18;
    other.update();
    assert.notDeepEqual(holding(model), before);
    assert.deepEqual(holding(model), holding(other));
    assert.deepEqual(holding(new arm.Model()), before);
  },
  "a change of an element counts from the next call on, of an array that is kept, too"() {
    const model = new arm.Model(), before = holding(model), com = model.parameters.link2.com;
    const old = com[0];
    com[0] = old + 0.1;
    const moved = holding(model);
    assert.notDeepEqual(moved, before);
    com[0] = old;
    assert.deepEqual(holding(model), before);
    model.parameters.link2.com = [old + 0.1, com[1], com[2]];
    assert.deepEqual(holding(model), moved);
    assert.equal(com[0], old + 0.1);
  },
  "names of parameters that the model lacks are refused"() {
    const { parameters } = new arm.Model();
    refused(() => { parameters.paylod = 3; }, TypeError, /there is no parameter paylod/);
    refused(() => { parameters.link2.masss = 3; }, TypeError, /there is no parameter link2.masss/);
    refused(() => { parameters.link2 = { mass: 3 }; }, TypeError, /set the members of link2/);
    refused(() => { new arm.Model().parameters = {}; }, TypeError, /read only/);
    refused(() => { new arm.Model().paramters = {}; }, TypeError, /not extensible/);
    refused(() => { delete parameters.link2.mass; }, TypeError, /delete/);
    refused(() => { new loop.Model().newton.tolerence = 1; }, TypeError, /not extensible/);
    refused(() => { new arm.Parameters().link2.masss = 3; }, TypeError, /not extensible/);
    new Function("parameters", "try { parameters.paylod = 3; } catch { return; } throw Error('accepted')")(parameters);
  },
  "wrong values of parameters are refused"() {
    const { parameters } = new arm.Model();
    for (const value of ["3", null, undefined, [3]])
      refused(() => { parameters.link2.mass = value; }, TypeError, /link2.mass is no number/);
    for (const value of [NaN, Infinity]) refused(() => { parameters.link2.mass = value; }, RangeError, /link2.mass is not finite/);
    refused(() => { parameters.link2.com = [1, 2]; }, RangeError, /link2.com has 2 numbers, not 3/);
    refused(() => { parameters.link2.com = 3; }, TypeError, /link2.com is no Float64Array/);
    refused(() => { parameters.link2.com = [1, 2, "3"]; }, TypeError, /link2.com\[2\] is no number/);
    refused(() => { parameters.link2.inertia = [1, 1, 1, 1, 1, 1]; }, RangeError, /link2.inertia\[1\] is structural/);
    refused(() => { new satellite.Model().smallest_pivot = "much"; }, TypeError, /smallest_pivot is no number/);
  },
  "the next call finds what elements let in"() {
    const model = new arm.Model();
    model.parameters.link2.com[2] = NaN;
    refused(() => holding(model), RangeError, /link2.com\[2\] is not finite/);
    const other = new arm.Model();
    other.parameters.link2.inertia[1] = 1;
    refused(() => holding(other), RangeError, /link2.inertia\[1\] is structural/);
  },
  "numbers that follow from others say so"() {
    const body = new words.Model({ is: () => 0 }).parameters.import;
    refused(() => { body.mass = 3; }, TypeError, /import.mass follows from pass/);
    refused(() => body.mass, TypeError, /import.mass follows from pass/);
    refused(() => { body.com = [3, 0.3, 0]; }, RangeError, /import.com\[0\] follows from _hidden/);
    refused(() => new loop.Model().parameters.crank.mass, TypeError, /crank has no number .* com follows from crank_length/);
  },
  "parameters are listed, printed and copied"() {
    const { parameters } = new arm.Model();
    assert.ok(Object.keys(parameters).includes("link2") && JSON.stringify(parameters).includes("mass"));
    assert.equal({ ...parameters.link2 }.mass, parameters.link2.mass);
    assert.equal(arm.plausible(parameters), true);
  },
  "arrays of another size are refused"() {
    const model = new loop.Model(), q = Float64Array.from(loop.q0), z = () => new Float64Array(loop.nqd);
    refused(() => model.direct_dynamics([1, 2], z(), z(), z()), RangeError, /^q has 2 numbers, not 3/);
    refused(() => model.direct_dynamics(q, z(), z(), []), RangeError, /^qdd has 0 numbers/);
    refused(() => model.direct_dynamics(q, z(), z(), z(), new Float64Array(7)), RangeError, /^lambda has 7 numbers/);
    refused(() => model.direct_dynamics(q, z(), z()), TypeError, /^qdd is no Float64Array/);
    refused(() => model.direct_dynamics("123", z(), z(), z()), TypeError, /^q is no Float64Array/);
    refused(() => model.direct_dynamics(["1", 2, 3], z(), z(), z()), TypeError, /^q\[0\] is no number/);
    refused(() => model.direct_dynamics(new Float32Array(3), z(), z(), z()), TypeError, /^q is no Float64Array/);
    assert.equal(model.direct_dynamics(q, z(), z(), z(), null), loop.Status.ok);
    assert.equal(model.assemble(Array.from(q)), loop.Status.ok);
    refused(() => model.direct_dynamics(q, z(), z(), new Array(3)), TypeError, /^qdd\[0\] is no number/);
    assert.equal(model.direct_dynamics(q, z(), z(), [0, 0, 0]), loop.Status.ok);
  },
  "functions of spatial coordinates check their arguments"() {
    const model = new satellite.Model(), qd = new Float64Array(satellite.nqd), next = new Float64Array(satellite.nq);
    model.integrate(satellite.q0, qd, 0.1, next);
    refused(() => model.integrate(satellite.q0, next, 0.1, next), RangeError, /^qd has 12 numbers, not 10/);
    refused(() => model.integrate(satellite.q0, qd, "0.1", next), TypeError, /^dt is no number/);
    refused(() => model.normalize(qd), RangeError, /^q has 10 numbers, not 12/);
    refused(() => model.sensor_tip(satellite.q0, qd, qd, {}), TypeError, /^sensor is no Sensor/);
  },
  "a change of the smallest pivot counts"() {
    const model = new satellite.Model(), z = () => new Float64Array(satellite.nqd);
    model.smallest_pivot = 1e9;
    assert.equal(model.direct_dynamics(satellite.q0, z(), z(), z()), satellite.Status.singular);
    model.smallest_pivot = 1e-9;
    assert.equal(model.direct_dynamics(satellite.q0, z(), z(), z()), satellite.Status.ok);
  },
  "inputs and laws are checked"() {
    const laws = { strut: (Z, Zd) => 100*(Z - 1) + 3*Zd, tyre(point, wrench) { wrench.force = [0, 0, -50*point.position[2]]; } };
    const z = () => new Float64Array(vehicle.nqd), model = new vehicle.Model(laws), inputs = new vehicle.Inputs(), c = z();
    model.bias(z(), z(), c, inputs);
    assert.ok(c.every(Number.isFinite));
    refused(() => { inputs.pull = 1; }, TypeError, /not extensible/);
    inputs.push.force = [1, 2];
    refused(() => model.bias(z(), z(), c, inputs), RangeError, /inputs.push.force has 2 numbers, not 3/);
    refused(() => model.bias(z(), z(), c, { push: {} }), TypeError, /inputs is no Inputs/);
    refused(() => new vehicle.Model().bias(z(), z(), c), Error, /the law (strut|tyre) is missing/);
    refused(() => new vehicle.Model({ strut: laws.strut }), TypeError, /the law tyre is no function/);
    refused(() => new vehicle.Model({ ...laws, strut: () => {} }).bias(z(), z(), c), TypeError, /law strut is no number/);
    refused(() => new vehicle.Model({ ...laws, tyre(at, wrench) { wrench.force = [1]; } }).bias(z(), z(), c), RangeError,
      /law tyre.force has 1 numbers/);
  },
  "a class of the user's may have members of its own"() {
    class Named extends arm.Model {
      constructor(name) {
        super();
        this.name = name;
      }
    }
    assert.equal(new Named("first").name, "first");
  },
};

let failures = 0;
for (const [name, run] of Object.entries(cases)) {
  try {
    run();
    console.log(`ok     ${name}`);
  } catch (error) {
    ++failures;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
process.exit(failures > 0 ? 1 : 0);
