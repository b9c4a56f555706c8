// SPDX-License-Identifier: MIT
// Steps of a model with rigid contacts: the scheme of Moreau and Jean as the runtime has it (mbsgen/contact/step.hpp), in the
// same order of operations.
import { cross } from './vectors.mjs';
import { allFinite, gaussSeidel, groupsOf, usualSweeps } from './impulses.mjs';

/** An impulse can close further gaps: so often new contacts are looked for, at most. */
const passes = 3;

/** Components of v after dt along axes that turn with the angular velocity w, in place. */
function turnBack(w, dt, v) {
  const turned = w.map((rate) => dt * rate);
  const square = turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2];
  const half = Math.sqrt(square + 1e-30) / 2;
  const share = Math.sin(half) / half;
  const once = cross(turned, v);
  const twice = cross(turned, once);
  for (let i = 0; i < 3; ++i) v[i] += share * ((share / 2) * twice[i] - Math.cos(half) * once[i]);
}

/** The surfaces have a direction between them: the normal of coinciding centres is zero. */
const faces = ({ normal: n }) => n[0] * n[0] + n[1] * n[1] + n[2] * n[2] > 0.5;

export class ContactStepper {
  /** `model`: a generated one; `origins`: first velocities of its free joints; `settings`: `correction`, the share of a
   * gap that a step may close or of a penetration that it opens; `sweeps`; `residualLimit`, m/s, above which the impulses
   * have not converged. */
  constructor(module, model, { nq, nqd, origins }, settings = {}) {
    const m = module.nrigid;
    Object.assign(this, { model, nq, nqd, origins, m, ok: module.Status?.ok });
    this.settings = { correction: 0.1, sweeps: usualSweeps, residualLimit: 1e-5, ...settings };
    this.contacts = Array.from({ length: m }, () => new module.Contact());
    this.active = Array(m).fill(false);
    this.impulse = new Float64Array(3 * m);
    this.jacobian = new Float64Array(3 * m * nqd);
    this.velocity = new Float64Array(3 * m);
    this.inverseInertia = new Float64Array(9 * m * m);
    this.mu = new Float64Array(m);
    [this.qdd, this.free, this.next, this.change] = [0, 1, 2, 3].map(() => new Float64Array(nqd));
  }

  reset() {
    this.impulse.fill(0);
  }

  /** Advances q and qd by h s; accelerations(q, qd, qdd): those without contacts, false where there are none. 'ok', or why
   * there is no step: 'not converged' (the same call again goes on with the sweeps), 'no dynamics', 'not finite'; q and qd
   * are then those before. */
  step(accelerations, h, q, qd) {
    const { free, next, settings } = this;
    if (!allFinite(q) || !allFinite(qd)) return this.fail('not finite');
    if (!accelerations(q, qd, this.qdd)) return this.fail('no dynamics');
    this.addTurning(qd, this.qdd);
    for (let i = 0; i < this.nqd; ++i) next[i] = free[i] = qd[i] + h * this.qdd[i];
    this.model.contact_kinematics(q, qd, this.contacts);
    this.model.contact_jacobian(q, this.jacobian);
    this.active.fill(false);
    for (let pass = 0; pass < passes && this.activate(next, h) > 0; ++pass) {
      const residual = this.push(q, h);
      if (residual === null) return this.fail('no dynamics');
      if (!Number.isFinite(residual)) return this.fail('not finite');
      if (residual > settings.residualLimit) return 'not converged';
    }
    if (!allFinite(next)) return this.fail('not finite');
    this.move(q, next, h);
    qd.set(next);
    for (const place of this.origins) turnBack(Array.from(next.subarray(place + 3, place + 6)), h, qd.subarray(place, place + 3));
    return 'ok';
  }

  /** Of the impulses of the last step, J: the kinetic energy that they gave at its beginning's pose. */
  work() {
    const { contacts, impulse, velocity } = this;
    this.contactVelocities(this.next);
    return impulse.reduce((work, p, r) => work + (p * (contacts[Math.floor(r / 3)].velocity[r % 3] + velocity[r])) / 2, 0);
  }

  fail(why) {
    this.reset();
    return why;
  }

  succeeded(status) {
    return status === undefined || status === this.ok;
  }

  /** The axes of a free body keep their directions during a step. */
  addTurning(qd, qdd) {
    for (const place of this.origins) {
      const turning = cross(qd.subarray(place + 3, place + 6), qd.subarray(place, place + 3));
      for (let i = 0; i < 3; ++i) qdd[place + i] += turning[i];
    }
  }

  contactVelocities(qd) {
    const { nqd, jacobian, velocity } = this;
    for (let r = 0; r < velocity.length; ++r) {
      let v = 0;
      for (let j = 0; j < nqd; ++j) v += jacobian[r * nqd + j] * qd[j];
      velocity[r] = v;
    }
  }

  /** Adds the contacts that rest, or whose gaps would close at the velocities qd; how many. */
  activate(qd, h) {
    const { active, contacts, impulse, velocity } = this;
    let added = 0;
    this.contactVelocities(qd);
    for (let i = 0; i < this.m; ++i) {
      if (active[i]) continue;
      active[i] = faces(contacts[i]) && (this.rests(i, h) || contacts[i].gap + h * velocity[3 * i + 2] < 0);
      added += active[i] ? 1 : 0;
      if (!active[i]) impulse.fill(0, 3 * i, 3 * i + 3);
    }
    return added;
  }

  /** Carried in the step before, and does not open. */
  rests(i, h) {
    const { gap, velocity } = this.contacts[i];
    return this.impulse[3 * i + 2] > 0 && gap + h * velocity[2] <= h * this.settings.residualLimit;
  }

  /** The velocities `next` at the end of the step, with impulses. Their residual, m/s; null where the model has no response. */
  push(q, h) {
    const { free, next, change } = this;
    this.contactVelocities(free);
    if (!this.succeeded(this.model.contact_space_inverse_inertia(q, this.active, this.inverseInertia))) return null;
    const residual = this.solve(h);
    if (!this.succeeded(this.model.contact_response(q, this.impulse, change))) return null;
    for (let i = 0; i < this.nqd; ++i) next[i] = free[i] + change[i];
    return residual;
  }

  solve(h) {
    const { m, inverseInertia, velocity, mu, active, impulse } = this;
    this.contacts.forEach((contact, i) => this.addBias(contact, i, h));
    let largest = 0;
    for (const members of groupsOf(m, inverseInertia, active)) {
      const { change } = gaussSeidel({ m, inverseInertia, velocity, mu, members }, impulse, this.settings.sweeps);
      if (!(change <= largest)) largest = change;
    }
    return largest;
  }

  /** The least normal velocity: that which opens a penetration, or Newton's rebound. */
  addBias({ gap, velocity, restitution, mu }, i, h) {
    const rebound = -restitution * velocity[2];
    let least = (-this.settings.correction * gap) / h;
    if (rebound > 0 && rebound > least) least = rebound;
    this.velocity[3 * i + 2] -= least;
    this.mu[i] = mu;
  }

  /** First the ways, then the turns: the generated `integrate` moves along screws. */
  move(q, qd, h) {
    if (this.nq === this.nqd) {
      for (let i = 0; i < this.nq; ++i) q[i] += h * qd[i];
      return;
    }
    const [ways, turns] = [Float64Array.from(qd), new Float64Array(this.nqd)];
    for (const place of this.origins) {
      turns.set(qd.subarray(place + 3, place + 6), place + 3);
      ways.fill(0, place + 3, place + 6);
    }
    const between = new Float64Array(this.nq);
    this.model.integrate(Float64Array.from(q), ways, h, between);
    if (this.origins.length > 0) this.model.integrate(between, turns, h, q);
    else q.set(between);
  }
}
