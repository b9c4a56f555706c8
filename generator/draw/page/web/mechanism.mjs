// SPDX-License-Identifier: MIT
// The generated model and one pose of it: everything that is computed here is computed by generated
// functions, and follows from them.
import { Drive, isDriven } from './drive.mjs';
import { add, exponential, identity, product, productOf, rotated, rotationOf, scaled, subtract, transposed, turn, unit } from './vectors.mjs';

/** Largest change of a coordinate (rad, or the share of the model's size) in which the closure follows its
 * branch. */
const largestStride = 0.1;

export class Mechanism {
  /** `module`: the generated module; `scene`: what the page knows of the model; `laws`: an object with the methods
   * of its own laws, or a function that gives it for the parameters, which keep up with the page. */
  constructor(module, scene, laws = undefined) {
    this.module = module;
    this.scene = scene;
    this.model = new module.Model();
    const given = typeof laws === 'function' ? laws(this.model.parameters) : laws;
    this.missingLaws = scene.laws.filter((name) => typeof given?.[name] !== 'function');
    if (scene.laws.length > 0 && this.missingLaws.length === 0) this.model.laws = given;
    this.inputs = module.Inputs ? new module.Inputs() : undefined;
    const { nq, nqd, nc, nd, nstate } = scene.sizes;
    this.q = Float64Array.from(scene.q0);
    this.qd = Float64Array.from(scene.qd0);
    this.x = Float64Array.from(scene.states.map((state) => state.x0));
    this.qdd = new Float64Array(nqd);
    this.Q = new Float64Array(nqd);
    this.lambda = new Float64Array(nc);
    this.driving = new Float64Array(nd);
    this.rates = new Float64Array(nstate);
    this.poses = new Float64Array(12 * scene.bodies.length);
    this.h = new Float64Array(nc);
    this.jacobian = new Float64Array(nc * nqd);
    this.time = 0;
    this.drives = scene.joints.filter(isDriven).map((joint) => new Drive(joint));
    this.attempt = null; // the last pose that did not close
    this.contactForces = []; // normal forces of rigid contacts in the last step: [{ at, force }], inertial axes
    const links = () => new Float64Array(scene.links.filter(({ place }) => place >= 0).length);
    this.loads = { lengths: links(), rates: links(), forces: links(), valid: false };
    const bushings = () => new Float64Array(3 * scene.bushings.filter(({ place }) => place >= 0).length);
    this.bushings = { displacement: bushings(), rotation: bushings(), force: bushings(), torque: bushings(), inertial: bushings() };
    this.sensors = module.Sensor ? scene.sensors.map(() => new module.Sensor()) : [];
    this.settle(Float64Array.from(this.q));
  }

  has(name) {
    return this.scene.functions.includes(name);
  }

  /** The value of `ok` among the generated statuses; functions without a status always succeed. */
  succeeded(status) {
    return status === undefined || status === this.module.Status.ok;
  }

  call(name, ...args) {
    if (this.inputs) {
      if ('t' in this.inputs) this.inputs.t = this.time;
      if (this.inputs.x) this.inputs.x.set(this.x);
      args.push(this.inputs);
    }
    return this.model[name](...args);
  }

  /** Closes the loops of `q` from the dependent coordinates in it; where that succeeds it becomes the pose
   * shown. */
  settle(q) {
    const closed = !this.has('assemble') || this.succeeded(this.call('assemble', q));
    if (closed) this.q.set(q);
    this.attempt = closed ? null : q;
    this.contactForces = [];
    this.refresh();
    return closed;
  }

  /** Moves independent or driven coordinates; `values`: pairs of a place in q and a number. The dependent
   * ones follow in strides, so that they stay on their branch. False: a loop does not close there, and the
   * last pose stays. */
  move(values) {
    const from = Float64Array.from(this.q);
    const farthest = Math.max(...values.map(([place, value]) => Math.abs(value - from[place]) / this.stride(place)));
    const strides = this.has('assemble') ? Math.min(200, Math.max(1, Math.ceil(farthest))) : 1;
    for (let i = 1; i <= strides; ++i) {
      const q = Float64Array.from(this.q);
      for (const [place, value] of values) q[place] = from[place] + ((value - from[place]) * i) / strides;
      this.normalize(q);
      if (!this.settle(q)) return false;
    }
    return true;
  }

  stride(place) {
    return largestStride * (this.scene.coordinates[place].unit === 'm' ? this.scene.size : 1);
  }

  normalize(q) {
    for (const { coordinate, isFree } of this.scene.spatial) {
      const first = coordinate + (isFree ? 3 : 0);
      const length = Math.hypot(q[first], q[first + 1], q[first + 2], q[first + 3]);
      for (let i = first; i < first + 4; ++i) q[i] /= length;
    }
  }

  /** Coordinates q after an increment, which has a place for each velocity: attitudes move by rotation vectors in the
   * axes of their bodies, positions of free joints in the axes before the joint. */
  displace(from, increment, q) {
    q.set(from);
    for (const { coordinate, velocity } of this.scene.single) q[coordinate] += increment[velocity];
    for (const { coordinate, velocity, isFree } of this.scene.spatial) {
      const [at, turned] = isFree ? [coordinate + 3, velocity + 3] : [coordinate, velocity];
      for (let i = 0; isFree && i < 3; ++i) q[coordinate + i] += increment[velocity + i];
      q.set(productOf(from.subarray(at, at + 4), exponential(increment.subarray(turned, turned + 3))), at);
    }
  }

  /** The coordinates, in s seconds with velocities qd that last. */
  after(qd, s) {
    const increment = qd.map((rate) => s * rate);
    for (const { coordinate, velocity, isFree } of this.scene.spatial) {
      if (!isFree) continue;
      const R = rotationOf(Array.from(this.q.subarray(coordinate + 3, coordinate + 7)));
      increment.set(rotated(R, Array.from(increment.subarray(velocity, velocity + 3))), velocity);
    }
    const q = new Float64Array(this.q.length);
    this.displace(this.q, increment, q);
    return q;
  }

  /** Coordinates within the limits of their joints. */
  limited(q) {
    for (const { coordinate, width, limits } of this.scene.joints)
      if (limits && coordinate >= 0 && width === 1) q[coordinate] = Math.min(limits.upper ?? Infinity, Math.max(limits.lower ?? -Infinity, q[coordinate]));
    return q;
  }

  /** Poses and residuals of the pose that is shown. */
  refresh() {
    this.call('poses', this.q, this.poses);
    this.h.fill(0);
    if (this.has('constraints')) this.call('constraints', this.q, this.h, this.jacobian);
    this.loads.valid = false;
  }

  /** Positions of the named points of a body, in body axes; -1 is the base. */
  pointsOf(body) {
    return body < 0 ? this.scene.basePoints : this.scene.bodies[body].points;
  }

  /** Takes points, centres of mass and lengths from the parameters. */
  refreshPlaces() {
    const { scene } = this;
    const points = [scene.basePoints, ...scene.bodies.map((body) => body.points)].flat();
    const places = new Float64Array(3 * (points.length + scene.bodies.length));
    const rods = scene.cuts.filter(({ length }) => length !== null);
    const lengths = new Float64Array(rods.length);
    this.call('places', places, lengths);
    const place = (i) => Array.from(places.subarray(3 * i, 3 * i + 3));
    points.forEach((point, i) => Object.assign(point, place(i)));
    scene.bodies.forEach((body, i) => (body.com = place(points.length + i)));
    rods.forEach((rod, i) => (rod.length = lengths[i]));
  }

  /** After a change of parameters: the derived constants, then the loops from the pose shown. */
  update() {
    this.model.update();
    this.refreshPlaces();
    return this.settle(Float64Array.from(this.q));
  }

  /** Position and rotation of a body; -1 is the base. */
  pose(body) {
    if (body < 0) return { position: [0, 0, 0], rotation: identity };
    const at = 12 * body;
    return {
      position: Array.from(this.poses.subarray(at, at + 3)),
      rotation: Array.from(this.poses.subarray(at + 3, at + 12)),
    };
  }

  /** The motion of driven joints that have none of their own, at the present time. Accelerations of all other joints
   * become zero. */
  drive(q, qd) {
    this.qdd.fill(0);
    for (const drive of this.drives) {
      const { coordinate, velocity } = drive.joint;
      [q[coordinate], qd[velocity], this.qdd[velocity]] = drive.at(this.time, this.q[coordinate]);
    }
  }

  /** Driven joints rest where they are. */
  holdDrives() {
    for (const drive of this.drives) drive.hold();
  }

  /** Size of the largest constraint equation of the pose shown. */
  largestResidual() {
    return this.h.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }

  /** Kinetic and potential energy of the pose and velocities shown, J. */
  energy() {
    const E = new Float64Array(2);
    this.call('energy', this.q, this.qd, E);
    return { kinetic: E[0], potential: E[1] };
  }

  /** Accelerations and multipliers of a state; closes its loops. False where there is no answer. */
  dynamics(q, qd) {
    const args = [q, qd, this.Q, this.qdd];
    if (this.scene.sizes.nstate > 0) args.push(this.rates);
    if (this.scene.constrained) args.push(this.lambda, this.driving);
    const name = this.scene.sizes.nstate > 0 ? 'derivatives' : 'direct_dynamics';
    return this.succeeded(this.call(name, ...args)) && this.qdd.every(Number.isFinite);
  }

  /** Forces of links, accelerations and multipliers of the state shown. */
  refreshLoads() {
    const { loads } = this;
    if (loads.valid) return;
    if (this.has('links')) this.call('links', this.q, this.qd, loads.lengths, loads.rates, loads.forces);
    if (this.has('bushings')) this.call('bushings', this.q, this.qd, ...Object.values(this.bushings));
    if (this.scene.simulates && !this.moves()) [this.lambda, this.qdd].forEach((values) => values.fill(0));
    loads.valid = true;
  }

  /** The dynamics of the state shown; false where there is no answer. */
  moves() {
    const [q, qd] = [Float64Array.from(this.q), Float64Array.from(this.qd)];
    this.drive(q, qd);
    return this.dynamics(q, qd);
  }

  /** Motions of the sensors in the state shown. */
  refreshSensors() {
    this.refreshLoads();
    this.scene.sensors.forEach(({ name }, row) => this.call(`sensor_${name}`, this.q, this.qd, this.qdd, this.sensors[row]));
  }

  /** Initial velocities, completed by the constraints. */
  setVelocities() {
    this.qd.set(this.scene.qd0);
    for (const { joint } of this.drives) this.qd[joint.velocity] = 0;
    if (this.has('velocities')) this.call('velocities', this.q, this.qd);
  }
}

/** The coordinates of a joint; a locked one has them in the scene. */
function coordinatesOf(mechanism, joint) {
  if (joint.coordinate < 0) return joint.value;
  return Array.from(mechanism.q.subarray(joint.coordinate, joint.coordinate + joint.width));
}

/** The frame after a joint in that before it, both with the axes of the body behind it. */
function motionOf(joint, values) {
  if (joint.spatial) return { position: joint.slides ? values.slice(0, 3) : [0, 0, 0], rotation: rotationOf(values.slice(-4)) };
  return { position: scaled(joint.axis, joint.travel * values[0]), rotation: joint.turns ? turn(joint.axis, values[0]) : identity };
}

/** Where the joints are in the pose shown: frames before and after each, and per body where its joints start.
 * They are found from the body behind them backwards, by their coordinates alone: so they stay right when
 * lengths change. */
export function framesOf(mechanism) {
  const frames = { before: [], after: [], start: [] };
  mechanism.scene.bodies.forEach((body, index) => {
    let frame = mechanism.pose(index);
    for (const row of [...body.joints].reverse()) {
      const joint = mechanism.scene.joints[row];
      const motion = motionOf(joint, coordinatesOf(mechanism, joint));
      const rotation = product(frame.rotation, transposed(motion.rotation));
      frames.after[row] = frame;
      frames.before[row] = frame = { position: subtract(frame.position, rotated(rotation, motion.position)), rotation };
    }
    frames.start[index] = frame;
  });
  return frames;
}

/** Position of a place of a body: of its origin, of a row of its points or of its centre of mass ('com'); or,
 * in the body's axes, an offset from there. */
export function placeOf(mechanism, { body, point, offset, bends = [] }) {
  const { position, rotation } = mechanism.pose(body);
  const from = point === 'com' ? mechanism.scene.bodies[body].com : point !== undefined ? mechanism.pointsOf(body)[point] : [0, 0, 0];
  const bent = ({ coordinates, shift }) => scaled(shift, coordinates.reduce((share, place) => share * mechanism.q[place], 1));
  const place = bends.reduce((sum, bend) => add(sum, bent(bend)), offset ? add(from, offset) : from);
  return add(position, rotated(rotation, place));
}

/** Forces of cuts on their points a, from the multipliers: [{ cut, at, force, torque }], in inertial axes. */
export function cutForces(mechanism) {
  return mechanism.scene.cuts.map((cut, row) => {
    const { rotation } = mechanism.pose(cut.ancestor);
    const lambda = cut.rows.map((place) => (place < 0 ? 0 : mechanism.lambda[place]));
    const [a, b] = [placeOf(mechanism, cut.a), placeOf(mechanism, cut.b)];
    const force = cut.length !== null ? scaled(subtract(a, b), lambda[0]) : rotated(rotation, lambda.slice(0, 3));
    return { row, at: a, force };
  });
}

/** Forces of links on their first points. */
export function linkForces(mechanism) {
  return mechanism.scene.links.map((link, row) => {
    const [from, to] = [placeOf(mechanism, link.from), placeOf(mechanism, link.to)];
    const pull = link.place < 0 ? 0 : mechanism.loads.forces[link.place];
    return { row, at: from, other: to, force: scaled(unit(subtract(to, from)), pull) };
  });
}

/** Forces of bushings on their points b, in inertial axes; a law of a program gives none here. */
export function bushingForces(mechanism) {
  return mechanism.scene.bushings.flatMap(({ a, b, place }, row) =>
    (place < 0 ? [] : [{ row, at: placeOf(mechanism, b), other: placeOf(mechanism, a), force: Array.from(mechanism.bushings.inertial.subarray(3 * place, 3 * place + 3)) }]));
}
