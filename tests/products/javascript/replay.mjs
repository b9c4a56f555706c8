// SPDX-License-Identifier: GPL-3.0-or-later
// node replay.mjs MODEL.mjs RECORDING [UNITS]: repeats recorded calls (recording.h) on a generated module. It prints the
// results that differ by more than UNITS (default 0) of the last place of their array's largest entry, then how many it
// compared and the largest difference in such units.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module_path, recording_path, units = "0"] = process.argv.slice(2);
const module = await import(pathToFileURL(module_path));
const allowed = Number(units);
let compared = 0, largest_difference = 0;

function pull(Z, Zd) { return 3*Z - 0.5*Zd; }

function push(position, rotation, velocity, angular_velocity, wrench) {
  for (let i = 0; i < 3; ++i) {
    wrench.force[i] = -4*position[i] + rotation[i]*velocity[i];
    wrench.torque[i] = 0.25*angular_velocity[i];
  }
}

// The laws that the recording had, with rates of their states.
function law_of(kind, rates) {
  const set_rates = (x, xd) => {
    for (let i = 0; i < rates; ++i) xd[i] = 0.5 - (2 + i)*x[i]*x[0];
  };
  switch (kind) {
  case "rate":
    return (t, q, qd, x) => 3*t - q[0]*x[0] + qd[0];
  case "link":
    return (Z, Zd, x, xd) => {
      set_rates(x, xd);
      return rates > 0 ? pull(Z, Zd) - x[0] : pull(Z, Zd);
    };
  case "contact":
    return (at, wrench, x, xd) => {
      push(at.slide, at.normal, at.point, at.normal, wrench);
      set_rates(x, xd);
    };
  default:
    return (at, wrench, x, xd) => {
      push(at.position, at.rotation, at.velocity, at.angular_velocity, wrench);
      set_rates(x, xd);
    };
  }
}

function laws_of(rows) {
  const laws = {};
  for (const {method, kind, rates, derivative} of rows) {
    laws[method] = law_of(kind, rates);
    if (derivative) laws[derivative] = (Z, Zd, dZ, dZd) => pull(Z, Zd)*dZ - 2*dZd;
  }
  return laws;
}

// All numbers of an object, in order; `set` gives the next one.
function numbers_of(object) {
  return Object.values(object).flatMap((member) =>
    typeof member === "number" ? [member] : ArrayBuffer.isView(member) ? [...member] : numbers_of(member));
}

function set_numbers(object, next) {
  for (const name of Object.keys(object)) {
    const member = object[name];
    if (typeof member === "number") object[name] = next();
    else if (ArrayBuffer.isView(member)) member.forEach((_, i) => { member[i] = next(); });
    else set_numbers(member, next);
  }
}

function filled(object, values) {
  let place = 0;
  set_numbers(object, () => values[place++]);
  if (place !== values.length) console.log(`${object.constructor.name}: ${place} numbers, in C++ ${values.length}`);
  return object;
}

function argument_of(recorded) {
  if (recorded === null || typeof recorded === "number") return recorded;
  if (Array.isArray(recorded)) return typeof recorded[0] === "boolean" ? recorded : Float64Array.from(recorded, Number);
  if (recorded.inputs) return filled(new module.Inputs(), recorded.inputs.map(Number));
  if (recorded.count === null) return new module[recorded.new]();
  return Array.from({length: recorded.count}, () => new module[recorded.new]());
}

function result_of(argument) {
  return ArrayBuffer.isView(argument) ? argument : [argument].flat().flatMap(numbers_of);
}

function compare(name, results, recorded) {
  const largest = Math.max(0, ...recorded.map(Math.abs).filter(Number.isFinite));
  if (results.length !== recorded.length) console.log(`${name}: ${results.length} results, in C++ ${recorded.length}`);
  recorded.forEach((value, i) => {
    ++compared;
    if (Object.is(results[i], value) || results[i] === value) return;
    const difference = Math.abs(results[i] - value)/(largest*Number.EPSILON);
    largest_difference = Math.max(largest_difference, difference);
    if (!(difference <= allowed)) console.log(`${name}[${i}]: ${results[i]}, in C++ ${value}`);
  });
}

let model, failures = 0;
const records = readFileSync(recording_path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
for (const record of records) {
  if (record.laws) {
    model = new module.Model(laws_of(record.laws));
  } else if (record.parameters) {
    filled(model.parameters, record.parameters.map(Number));
    model.update();
    if (module.plausible(model.parameters) !== record.plausible) console.log("plausible");
  } else {
    const given = record.arguments.map(argument_of);
    const returned = model[record.call](...given);
    record.after.forEach((after, place) => {
      if (after !== null && typeof after[0] !== "boolean")
        compare(`${record.call} ${place}`, result_of(given[place]), after.map(Number));
    });
    if (record.returned !== undefined) compare(`${record.call} returned`, [returned], [Number(record.returned)]);
    if (record.status !== undefined) compare(`${record.call} status`, [returned], [record.status]);
    if (record.status > 0) ++failures;
  }
}
console.log(`${compared} compared, largest difference ${largest_difference} units, failures: ${failures}`);
