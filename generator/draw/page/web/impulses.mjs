// SPDX-License-Identifier: MIT
// Impulses of rigid contacts that act on each other: the sweeps of the runtime (mbsgen/contact/gauss_seidel.hpp), in the
// same order of operations. Vectors of a contact have two tangential components, then the normal one.

/** Of one contact in a sweep; m/s, at which the sweeps end, and how many they are at most. */
const projections = 20;
export const usualSweeps = { most: 100, tolerance: 1e-8, relaxation: 1 };

export const allFinite = (values) => values.every(Number.isFinite);

/** The nearest impulse in the cone of friction, in place. */
function projectOnCone(mu, p) {
  const tangential = Math.sqrt(p[0] * p[0] + p[1] * p[1]);
  if (tangential <= mu * p[2]) return;
  const along = p[2] + mu * tangential;
  if (!(along > 0)) {
    p.fill(0);
    return;
  }
  p[2] = along / (1 + mu * mu);
  const scale = tangential > 0 ? (mu * p[2]) / tangential : 0;
  p[0] *= scale;
  p[1] *= scale;
}

/** The impulse p of one contact, whose velocity W p + c obeys Signorini's and Coulomb's laws, by projections (de Saxcé &
 * Feng 1998). w: rows of W, 1/kg; c: m/s; p: N s, from a guess, in place. */
function solveContact(w, c, mu, p, tolerance) {
  const trace = w[0] + w[4] + w[8];
  if (!(trace > 0)) return;
  const rho = 1 / trace;
  const least = (rho * tolerance) / projections;
  const [v, before] = [new Float64Array(3), new Float64Array(3)];
  for (let k = 0; k < projections; ++k) {
    for (let i = 0; i < 3; ++i) v[i] = w[3 * i] * p[0] + w[3 * i + 1] * p[1] + w[3 * i + 2] * p[2] + c[i];
    v[2] += mu * Math.sqrt(v[0] * v[0] + v[1] * v[1]);
    before.set(p);
    for (let i = 0; i < 3; ++i) p[i] -= rho * v[i];
    projectOnCone(mu, p);
    let moved = 0;
    for (let i = 0; i < 3; ++i) moved += (p[i] - before[i]) * (p[i] - before[i]);
    if (moved <= least * least) return;
  }
}

/** Whether a test holds for three numbers from a place on. */
const threeOf = (values, from, holds) => holds(values[from]) && holds(values[from + 1]) && holds(values[from + 2]);
const isZero = (value) => value === 0;

/** Whether a test holds for all numbers of the block of contacts i and j. */
function holdsInBlock(m, inverseInertia, i, j, holds) {
  for (let r = 0; r < 3; ++r) if (!threeOf(inverseInertia, (3 * i + r) * 3 * m + 3 * j, holds)) return false;
  return true;
}

/** { m: contacts in all; inverseInertia: 3m x 3m, row by row, 1/kg; velocity: 3m, without impulses, m/s; mu: m;
 * members: the contacts that are solved, in the order of the sweeps }. */
function isWellPosed({ m, inverseInertia, velocity, mu, members }, p) {
  const { isFinite: holds } = Number;
  return members.every((i) => mu[i] >= 0 && holds(mu[i]) && threeOf(velocity, 3 * i, holds) && threeOf(p, 3 * i, holds) &&
    members.every((j) => holdsInBlock(m, inverseInertia, i, j, holds)));
}

class Sweep {
  constructor(problem, impulses, limits) {
    Object.assign(this, { problem, impulses, limits });
    [this.w, this.c, this.before] = [9, 3, 3].map((size) => new Float64Array(size));
  }

  ownBlock(i) {
    const { m, inverseInertia } = this.problem;
    for (let r = 0; r < 3; ++r) for (let s = 0; s < 3; ++s) this.w[3 * r + s] = inverseInertia[(3 * i + r) * 3 * m + 3 * i + s];
  }

  /** Velocity of contact i from all impulses but its own. */
  velocityOfOthers(i) {
    const { m, inverseInertia, velocity, members } = this.problem;
    const { c, impulses } = this;
    for (let r = 0; r < 3; ++r) c[r] = velocity[3 * i + r];
    for (const j of members) {
      if (j === i) continue;
      for (let r = 0; r < 3; ++r) {
        const row = (3 * i + r) * 3 * m + 3 * j;
        c[r] += inverseInertia[row] * impulses[3 * j] + inverseInertia[row + 1] * impulses[3 * j + 1] + inverseInertia[row + 2] * impulses[3 * j + 2];
      }
    }
  }

  /** Solves contact i. The change of its velocity, m/s; NaN where a number is not finite. */
  relax(i) {
    const { problem, limits, w, c, before } = this;
    const mu = problem.mu[i];
    this.ownBlock(i);
    this.velocityOfOthers(i);
    if (!allFinite(c)) return NaN;
    const p = this.impulses.subarray(3 * i, 3 * i + 3);
    before.set(p);
    solveContact(w, c, mu, p, limits.tolerance);
    if (limits.relaxation !== 1) {
      for (let r = 0; r < 3; ++r) p[r] = before[r] + limits.relaxation * (p[r] - before[r]);
      projectOnCone(mu, p);
    }
    return this.changeOf(p);
  }

  changeOf(p) {
    const { w, before } = this;
    let change = 0;
    for (let r = 0; r < 3; ++r) {
      let moved = 0;
      for (let s = 0; s < 3; ++s) moved += w[3 * r + s] * (p[s] - before[s]);
      if (!Number.isFinite(moved)) return NaN;
      change = Math.max(change, Math.abs(moved));
    }
    return change;
  }

  /** The largest change of a contact's velocity, m/s. */
  once() {
    let largest = 0;
    for (const i of this.problem.members) {
      const change = this.relax(i);
      if (!Number.isFinite(change)) return NaN;
      largest = Math.max(largest, change);
    }
    return largest;
  }
}

/** Solves for the impulses (3m, N s) of one group from those before, in place. { sweeps, change of the last one, m/s }; NaN:
 * refused, or not finite. */
export function gaussSeidel(problem, impulses, limits = usualSweeps) {
  if (!isWellPosed(problem, impulses)) return { sweeps: 0, change: NaN };
  const sweep = new Sweep(problem, impulses, limits);
  let [sweeps, change] = [0, 0];
  while (sweeps < limits.most) {
    ++sweeps;
    change = sweep.once();
    if (!(change > limits.tolerance)) break;
  }
  return { sweeps, change };
}

/** Lists of active contacts that act on each other, directly or through others: their blocks are not zero. */
export function groupsOf(m, inverseInertia, active) {
  const couples = (i, j) => !holdsInBlock(m, inverseInertia, i, j, isZero);
  const waiting = new Set(active.flatMap((isActive, i) => (isActive ? [i] : [])));
  const groups = [];
  for (const seed of waiting) {
    const group = [seed];
    waiting.delete(seed);
    for (let next = 0; next < group.length; ++next)
      for (const j of [...waiting].filter((other) => couples(group[next], other))) {
        waiting.delete(j);
        group.push(j);
      }
    groups.push(group);
  }
  return groups;
}
