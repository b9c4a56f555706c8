// SPDX-License-Identifier: GPL-3.0-or-later
// node race.mjs MBSGEN MODEL FUNCTION[,FUNCTION...] ...: times calls of generated functions as a module of JavaScript and
// as C++ compiled with -O2, in turns, at sixteen states near the model's first one; writes the rows of a table.
import {execFileSync} from "node:child_process";
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const states = 16, batches = 60, rounds = 5;

// Numbers that are the same in each run.
let seed = 1;
function chance() {
  seed = (16807*seed) % 2147483647;
  return seed/2147483647 - 0.5;
}

// The arguments of a function as its checks have them: name, size and whether it is a result.
function arguments_of(text, name) {
  const start = text.indexOf(`\n  ${name}(`);
  if (start < 0) throw new Error(`no function ${name}`);
  const checks = text.slice(start, text.indexOf("\n  }\n", start))
      .matchAll(/\$(array|result)\((\w+), (\d+), "\w+"\)/g);
  return [...checks].map(([, kind, argument, size]) => ({argument, size: Number(size), is_result: kind === "result"}));
}

function value_of({argument, size, is_result}, module) {
  if (is_result) return new Float64Array(size);
  return Float64Array.from({length: size}, (_, i) => (argument === "q" ? module.q0[i] : 0) + 0.02*chance());
}

// The shortest batch, in ns a call.
function time_javascript(call, calls) {
  let best = Infinity;
  for (let batch = 0; batch < batches; ++batch) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; ++i) call(i % states);
    best = Math.min(best, Number(process.hrtime.bigint() - start)/calls);
  }
  return best;
}

function program(header, space, name, inputs, calls) {
  const rows = inputs.map((row) => `{${row.map((value) => `{${[...value].join(", ")}}`).join(", ")}}`);
  const size = Math.max(...inputs[0].map((value) => value.length));
  const call = inputs[0].map((_, i) => `values[k][${i}]`).join(", ");
  return `#include "${header}"
#include <algorithm>
#include <chrono>
#include <cstdio>
static double values[${states}][${inputs[0].length}][${size}] = {${rows.join(",\n")}};
int main() {
  static const ${space}::Model<double> model;
  double best = 1e9;
  for (int batch = 0; batch < ${batches}; ++batch) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < ${calls}; ++i) { const int k = i % ${states}; (void)model.${name}(${call}); }
    const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start;
    best = std::min(best, passed.count() / ${calls});
  }
  std::printf("%.17g", best);
}
`;
}

async function race(mbsgen, path, functions, folder) {
  for (const language of ["cpp", "javascript"])
    execFileSync(mbsgen, [path, "-o", folder, "--language", language], {stdio: "ignore"});
  const file = readdirSync(folder).find((name) => name.endsWith(".mjs"));
  const text = readFileSync(join(folder, file), "utf8");
  const module = await import(pathToFileURL(join(folder, file)));
  const name = module.model_name, header = readdirSync(folder).find((each) => each.endsWith(".hpp"));
  for (const each of functions) {
    const model = new module.Model();
    const parts = arguments_of(text, each);
    const inputs = Array.from({length: states}, () => parts.map((part) => value_of(part, module)));
    const call = (k) => model[each](...inputs[k]);
    const direct = new Function("model", "inputs", `return (k) => { const x = inputs[k]; return model.${each}(${
        parts.map((_, i) => `x[${i}]`).join(", ")}); };`)(model, inputs);
    for (let k = 0; k < states; ++k) if (call(k)) throw new Error(`${name}: ${each} failed`);
    time_javascript(direct, 200);
    const calls = Math.max(50, Math.min(20000, Math.round(2e6/time_javascript(direct, 200))));
    writeFileSync(join(folder, "main.cpp"), program(header, name, each, inputs, calls));
    execFileSync("g++", ["-std=c++17", "-O2", "main.cpp", "-o", "race"], {cwd: folder});
    let javascript = Infinity, cpp = Infinity;
    for (let round = 0; round < rounds; ++round) {
      javascript = Math.min(javascript, time_javascript(direct, calls));
      cpp = Math.min(cpp, Number(execFileSync(join(folder, "race"))));
    }
    console.log(`| ${name}, \`${each}\` | ${cpp.toFixed(0)} | ${javascript.toFixed(0)} | ${(javascript/cpp).toFixed(2)} |`);
  }
}

const [mbsgen, ...rest] = process.argv.slice(2);
console.log("| function | C++ [ns] | JavaScript [ns] | ratio |\n| --- | --: | --: | --: |");
for (let i = 0; i + 1 < rest.length; i += 2) {
  const folder = mkdtempSync(join(tmpdir(), "race-"));
  try {
    await race(mbsgen, rest[i], rest[i + 1].split(","), folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}
