// SPDX-License-Identifier: GPL-3.0-or-later
// node compare.mjs MBSGEN MODULES MODEL.xml...: MJCF files in the current MuJoCo (package @mujoco/mujoco in the folder
// MODULES) against the code that mbsgen generates from them: mass matrix, bias with passive forces, gravity, and limits of
// joints, at random states. One line a file; ends with 1 where something differs by more than 1e-10, and with 77 where
// MuJoCo reads none of the files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, modules, ...files] = process.argv.slice(2);
const tolerance = 1e-10;
const mujoco = await (await import(pathToFileURL(join(resolve(modules), "@mujoco/mujoco/mujoco.js")))).default();

// ---- MuJoCo, whose files lie in the memory of its module

const taken = /\.(xml|stl|obj|msh|png|skn)$/i;
let folders = 0;

function remove_folder(folder) {
  for (const name of mujoco.FS.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") continue;
    if (mujoco.FS.isDir(mujoco.FS.stat(path).mode)) remove_folder(path);
    else mujoco.FS.unlink(path);
  }
  mujoco.FS.rmdir(folder);
}

function copy_folder(from, to) {
  mujoco.FS.mkdir(to);
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (statSync(source).isDirectory()) copy_folder(source, `${to}/${name}`);
    else if (taken.test(name)) mujoco.FS.writeFile(`${to}/${name}`, readFileSync(source));
  }
}

// null where MuJoCo refuses the file.
function load(file) {
  const folder = `/models${folders++}`;
  copy_folder(dirname(file), folder);
  try {
    return mujoco.MjModel.from_xml_path(`${folder}/${basename(file)}`);
  } catch (error) {
    console.log(`${basename(file)}: left out, MuJoCo says: ${String(error.message ?? error).trim().split("\n")[0]}`);
    return null;
  } finally {
    remove_folder(folder);
  }
}

// mass: full, row by row; rest: bias less passive forces, without those of a fluid.
function theirs(model, q, v) {
  const data = new mujoco.MjData(model), n = model.nv;
  data.qpos.set(q);
  data.qvel.set(v);
  mujoco.mj_fwdPosition(model, data);
  mujoco.mj_fwdVelocity(model, data);
  const buffer = new mujoco.DoubleBuffer(n*n);
  mujoco.mj_fullM(model, data, buffer);
  const mass = Float64Array.from(buffer.GetView());
  const bias = Float64Array.from(data.qfrc_bias), passive = Float64Array.from(data.qfrc_passive);
  buffer.delete();
  data.delete();
  return { mass, bias, rest: bias.map((one, k) => one - passive[k]) };
}

// ---- the same file by mbsgen: its tree, without the constraints that MuJoCo keeps apart, too

async function import_tree(file, folder) {
  const json = join(folder, "model.json");
  execFileSync(program, ["import", file, "-o", json, "--quiet"], { stdio: "pipe" });
  const model = JSON.parse(readFileSync(json, "utf8"));
  for (const key of ["cuts", "constraints", "actuators"]) delete model[key];
  writeFileSync(json, JSON.stringify(model));
  execFileSync(program, [json, "-o", folder, "--language", "javascript", "--quiet", "--functions",
    "mass_matrix,gravity,coriolis,passive"], { stdio: "pipe" });
  return { model, module: await import(pathToFileURL(join(folder, `${model.name}.mjs`))) };
}

const joints_of = (model) => model.bodies.flatMap((body) => body.joints);

// ---- states: coordinates are MuJoCo's; velocities of free joints are in the body's axes here, in the world's there

let seed = 1;
function uniform() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return 2*seed/4294967296 - 1;
}

function random_unit() {
  const q = Array.from({ length: 4 }, uniform), size = Math.hypot(...q);
  return q.map((one) => one/size);
}

function random_coordinates(joint) {
  if (joint.type === "Ball") return random_unit();
  return joint.type === "Free" ? [uniform(), uniform(), uniform(), ...random_unit()] : [uniform()];
}

function rotation_of([w, x, y, z]) {
  return [[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)], [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
    [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]];
}

const cross = (a, b) => [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]];
const applied = (rows, x) => rows.map((row) => row.reduce((sum, one, k) => sum + one*x[k], 0));
const transposed = (rows) => rows[0].map((_, k) => rows.map((row) => row[k]));

// S with v = S qd, and the drift of a = S qdd + drift.
function change_of_velocities(joints, q, qd) {
  const n = qd.length, S = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => Number(i === j)));
  const drift = new Float64Array(n);
  let position = 0, velocity = 0;
  for (const joint of joints) {
    const free = joint.type === "Free", ball = joint.type === "Ball";
    if (free) {
      const R = rotation_of(q.slice(position + 3, position + 7));
      for (let i = 0; i < 3; ++i) for (let j = 0; j < 3; ++j) S[velocity + i][velocity + j] = R[i][j];
      const [linear, angular] = [qd.slice(velocity, velocity + 3), qd.slice(velocity + 3, velocity + 6)];
      drift.set(applied(R, cross(angular, linear)), velocity);
    }
    position += free ? 7 : ball ? 4 : 1;
    velocity += free ? 6 : ball ? 3 : 1;
  }
  return { S, drift };
}

// ---- comparison

function relative_error(a, b) {
  let worst = 0, size = 1e-3;
  for (let k = 0; k < a.length; ++k) {
    worst = Math.max(worst, Number.isNaN(a[k] - b[k]) ? Infinity : Math.abs(a[k] - b[k]));
    size = Math.max(size, Math.abs(b[k]));
  }
  return a.length === b.length ? worst/size : Infinity;
}

const rows_of = (flat, n) => Array.from({ length: n }, (_, k) => Array.from(flat.slice(n*k, n*k + n)));

function compare_state(model, { model: ours, module }) {
  const joints = joints_of(ours), n = model.nv;
  const q = joints.flatMap(random_coordinates), qd = Array.from({ length: n }, uniform);
  const { S, drift } = change_of_velocities(joints, q, qd), St = transposed(S);
  const at = theirs(model, q, applied(S, qd)), still = theirs(model, q, new Float64Array(n));
  const mass = rows_of(at.mass, n), inertia = applied(mass, drift);
  const code = new module.Model();
  const M = new Float64Array(n*n), gravity = new Float64Array(n), coriolis = new Float64Array(n),
    passive = new Float64Array(n);
  code.mass_matrix(q, M);
  code.gravity(q, gravity);
  code.coriolis(q, qd, coriolis);
  code.passive(q, qd, passive);
  const mass_by_columns = transposed(mass).map((column) => applied(St, column)); // (Sᵀ M)ᵀ
  const expected = transposed(mass_by_columns).flatMap((row) => applied(St, row));
  const errors = {
    M: relative_error(M, expected),
    bias: relative_error(gravity.map((one, k) => one + coriolis[k] + passive[k]),
      applied(St, at.rest.map((one, k) => one + inertia[k]))),
  };
  if (!has_weightless_mass(model, joints)) errors.gravity = relative_error(gravity, applied(St, still.bias));
  return errors;
}

// The armature of a free joint is a mass whose weight a force carries, so that gravity alone is another one.
function has_weightless_mass(model, joints) {
  return joints.some((joint, k) => joint.type === "Free" && model.dof_armature[model.jnt(k).dofadr] > 0);
}

function compare_limits(model, ours) {
  let worst = 0;
  joints_of(ours).forEach((joint, k) => {
    const limited = Boolean(model.jnt(k).limited) && joint.type !== "Ball" && joint.type !== "Free";
    const range = [joint.limits?.lower, joint.limits?.upper];
    const expected = limited ? [model.jnt_range[2*k], model.jnt_range[2*k + 1]] : [undefined, undefined];
    for (const i of [0, 1])
      worst = Math.max(worst, range[i] === expected[i] ? 0 : Math.abs(range[i] - expected[i]) || Infinity);
  });
  return worst;
}

async function compare(file) {
  const model = load(file);
  if (model === null) return null;
  model.opt.density = model.opt.viscosity = 0;
  const folder = mkdtempSync(join(tmpdir(), "mbsgen-mujoco-"));
  try {
    const tree = await import_tree(file, folder);
    const worst = { limits: compare_limits(model, tree.model) };
    if (joints_of(tree.model).length !== model.njnt) return { worst: Infinity };
    for (let state = 0; state < 5; ++state)
      for (const [what, error] of Object.entries(compare_state(model, tree))) worst[what] = Math.max(worst[what] ?? 0, error);
    return worst;
  } catch (error) {
    console.log(`${basename(file)}: mbsgen says: ${String(error.stderr ?? error.stack).trim()}`);
    return { import: Infinity };
  } finally {
    rmSync(folder, { recursive: true });
    model.delete();
  }
}

let compared = 0, failed = 0;
for (const file of files.map((one) => resolve(one))) {
  const worst = await compare(file);
  if (worst === null) continue;
  ++compared;
  const differs = Object.values(worst).some((error) => !(error < tolerance));
  failed += Number(differs);
  const figures = Object.entries(worst).map(([what, error]) => `${what} ${error.toExponential(1)}`).join(", ");
  console.log(`${basename(file)}: ${figures}${differs ? " DIFFERS" : ""}`);
}
console.log(`${compared} files compared, ${failed} differ`);
process.exit(failed > 0 ? 1 : compared > 0 ? 0 : 77);
