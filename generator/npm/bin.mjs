#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line: npx mbsgen MODEL -o FOLDER. The program sees the files of this machine.
import { Worker, isMainThread, workerData } from "node:worker_threads";
import { fileURLToPath } from "node:url";
import fs from "node:fs";
import { run_program } from "./node.mjs";
import { inside } from "./paths.mjs";

// Equations of long chains are deep; the main thread's stack cannot be chosen.
const stack_mebibytes = 64;

function write_all(descriptor, bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(descriptor, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error; // a pipe that is full: its reader is slower
    }
  }
}

function read_some(buffer) {
  for (;;) {
    try {
      return fs.readSync(0, buffer, 0, buffer.length);
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); // nothing has come yet
    }
  }
}

function is_folder(path) {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
}

// The folders of the machine at their places; those of its devices and processes stay the program's own.
function mount_machine({ FS, NODEFS, ENV }) {
  const kept = ["dev", "proc", "sys"];
  const roots = process.platform === "win32"
    ? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => [`/${letter}:`, `${letter}:\\`])
    : fs.readdirSync("/").filter((name) => !kept.includes(name)).map((name) => [`/${name}`, `/${name}`]);
  for (const [place, root] of roots.filter(([, root]) => is_folder(root))) {
    FS.mkdirTree(place);
    FS.mount(NODEFS, { root }, place);
  }
  FS.chdir(inside(process.cwd()));
  Object.assign(ENV, process.env);
}

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url),
                            { workerData: process.argv.slice(2), resourceLimits: { stackSizeMb: stack_mebibytes } });
  worker.on("exit", (code) => (process.exitCode = code));
} else {
  const streams = { input: read_some, output: (bytes) => write_all(1, bytes), errors: (bytes) => write_all(2, bytes) };
  process.exit(await run_program(workerData.map((word) => inside(word)), streams, mount_machine));
}
