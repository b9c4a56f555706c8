// SPDX-License-Identifier: GPL-3.0-or-later
// node build.mjs PACKAGE EXAMPLES PAGE: one page that holds the editor, the program from the folder PACKAGE of the package for
// npm, and the models of EXAMPLES.
import { build } from "esbuild";
import { gzipSync } from "fflate";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [packageFolder, exampleFolder, page] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const web = (name) => readFileSync(join(here, "web", name), "utf8");

/** The text of a module with all that it imports, as a script of its own. */
async function bundled(entry) {
  const result = await build({
    entryPoints: [join(here, "web", entry)], bundle: true, minify: true, write: false, format: "iife", target: "es2022",
    legalComments: "none", alias: { mbsgen: join(packageFolder, "mbsgen.mjs") }, nodePaths: [join(here, "node_modules")],
    logOverride: { "empty-import-meta": "silent" }, // the program of the page is given to it, and not fetched
  });
  return result.outputFiles[0].text;
}

// Names and licences of the libraries inside.
function licences() {
  const { dependencies, packages } = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));
  const inside = Object.entries(packages ?? dependencies).filter(([path, { dev }]) => path !== "" && !dev);
  return inside.map(([path]) => {
    const folder = join(here, path), { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
  }).join("\n\n\n");
}

// The models among the files of the examples; JSON of models may have comments.
function examples() {
  const found = [];
  for (const folder of readdirSync(exampleFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const path = join(exampleFolder, folder.name);
    for (const name of readdirSync(path).filter((one) => [".json", ".urdf"].includes(extname(one)))) {
      const text = readFileSync(join(path, name), "utf8");
      if (name.endsWith(".urdf") || /^\s*"mbsgen":/m.test(text) || text.includes('{"mbsgen":')) found.push({ name, text });
    }
  }
  return found;
}

// A text inside an element of script ends at "</".
const inScript = (text) => text.replaceAll("</", "<\\/");

const program = Buffer.from(gzipSync(readFileSync(join(packageFolder, "program.wasm")), { level: 9 })).toString("base64");
const parts = {
  style: web("style.css"),
  licences: licences().replaceAll("--", "- -"),
  program,
  worker: inScript(await bundled("worker.mjs")),
  examples: inScript(JSON.stringify(examples())),
  script: inScript(await bundled("workbench.mjs")),
};
const text = web("page.html").replace(/@(\w+)@/g, (mark, name) => parts[name] ?? mark);
writeFileSync(page, text);
console.log(`${page}: ${(text.length / 1e6).toFixed(2)} MB, of which the program ${(program.length / 1e6).toFixed(2)}`);
