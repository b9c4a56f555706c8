// SPDX-License-Identifier: MIT
// The picture as a list of simple things, which both renderers draw: sticks, balls, boxes, arrows. Each has an
// `id` of what it stands for: "body 0", "joint 3", "cut 1".

const bodyColours = ['#4477aa', '#ee7733', '#228833', '#aa3377', '#66ccee', '#ccbb44', '#997755', '#8888cc', '#44aa99', '#bb5566'];
const roleColours = { independent: '#0b84f3', dependent: '#8a93a0', driven: '#e07a1f', locked: '#555555' };
const red = '#d11f2f';
const forceColour = '#c2185b';
const linkColour = '#2e8b57';

const bodyColour = (index) => bodyColours[index % bodyColours.length];

class Picture {
  constructor(mechanism) {
    this.mechanism = mechanism;
    this.unit = mechanism.scene.size;
    this.shows = { boxes: true, centres: true, joints: true, sensors: true, forces: true, shapes: true };
    this.largestForce = 0;
  }

  /** All things of the pose shown. */
  items() {
    this.list = [];
    this.addBase();
    this.mechanism.scene.bodies.forEach((body, index) => this.addBody(body, index));
    this.mechanism.scene.links.forEach((link, index) => this.addLink(link, index));
    this.mechanism.scene.cuts.forEach((cut, index) => this.addCut(cut, index));
    if (this.shows.sensors) this.mechanism.scene.sensors.forEach((sensor, index) => this.addSensor(sensor, index));
    if (this.shows.forces) this.addForces();
    return this.list;
  }

  stick(id, from, to, thickness, colour) {
    if (distance(from, to) > 1e-9 * this.unit)
      this.list.push({ kind: 'stick', id, from, to, radius: thickness * this.unit, colour });
  }

  ball(id, at, size, colour) {
    this.list.push({ kind: 'ball', id, at, radius: size * this.unit, colour });
  }

  addBase() {
    const grey = '#7d8590';
    this.list.push({ kind: 'box', id: 'base', at: [0, 0, 0], rotation: identity, half: [1, 1, 1].map((s) => 0.02 * s * this.unit), colour: grey });
    for (const point of this.mechanism.scene.basePoints)
      if (norm(point.position) > 0) this.ball('base', point.position, 0.008, grey);
    if (this.shows.shapes) for (const shape of this.mechanism.scene.baseShapes) this.addShape('base', shape, this.mechanism.pose(-1), grey);
  }

  addBody(body, index) {
    const id = `body ${index}`;
    const colour = bodyColour(index);
    const pose = this.mechanism.pose(index);
    const { placed, start } = jointsOf(this.mechanism, index);
    this.addWay(body, start.position);
    placed.forEach((joint) => this.addJoint(joint, colour));
    if (!this.shows.shapes || body.shapes.length === 0) this.addSkeleton(id, body, pose, colour);
    if (this.shows.shapes) body.shapes.forEach((shape) => this.addShape(id, shape, pose, colour));
    if (this.shows.centres && body.mass > 0) this.ball(id, add(pose.position, rotated(pose.rotation, body.com)), 0.012, '#222222');
    if (this.shows.boxes && body.box) this.addBox(id, body, pose, colour);
  }

  /** From the parent's origin to where the joints begin: a part of the parent. */
  addWay(body, start) {
    const parent = this.mechanism.pose(body.parent);
    const isBase = body.parent < 0;
    const colour = isBase ? '#b5bcc6' : bodyColour(body.parent);
    this.stick(isBase ? 'base' : `body ${body.parent}`, parent.position, start, isBase ? 0.004 : 0.011, colour);
  }

  /** Sticks from the origin to the points that forces, cuts and sensors use. */
  addSkeleton(id, body, pose, colour) {
    for (const point of body.points)
      this.stick(id, pose.position, add(pose.position, rotated(pose.rotation, point.position)), 0.011, colour);
    if (body.points.length === 0 && body.mass > 0)
      this.stick(id, pose.position, add(pose.position, rotated(pose.rotation, body.com)), 0.008, colour);
  }

  addJoint({ row, joint, from, to, axis }, colourOfBody) {
    const id = `joint ${row}`;
    if (!joint.turns || joint.pitch !== 0) this.stick(id, from, to, 0.006, colourOfBody);
    if (!this.shows.joints) return;
    const colour = roleColours[joint.role];
    if (joint.type === 'Ball' || joint.type === 'Free') return this.ball(id, to, 0.02, colour);
    const half = scaled(axis, 0.032 * this.unit);
    this.stick(id, subtract(joint.turns ? to : from, half), add(joint.turns ? to : from, half), joint.turns ? 0.018 : 0.009, colour);
  }

  /** A box as large as the model, as of a flywheel on a light shaft, would hide all else. */
  addBox(id, body, pose, colour) {
    const half = body.box.half.map((size) => Math.max(size, 0.002 * this.unit));
    if (Math.max(...half) > 0.5 * this.unit) return;
    const at = add(pose.position, rotated(pose.rotation, body.com));
    this.list.push({ kind: 'box', id, at, rotation: product(pose.rotation, body.box.axes), half, colour, opacity: 0.16, idle: true });
  }

  addShape(id, shape, pose, colourOfBody) {
    const at = add(pose.position, rotated(pose.rotation, shape.position));
    const rotation = product(pose.rotation, shape.rotation);
    const colour = shape.colour || colourOfBody;
    const along = scaled(column(rotation, 2), shape.length / 2);
    const ends = [subtract(at, along), add(at, along)];
    const { radius, opacity } = shape;
    if (shape.type === 'box') this.list.push({ kind: 'box', id, at, rotation, half: scaled(shape.size, 0.5), colour, opacity });
    else if (shape.type === 'sphere') this.list.push({ kind: 'ball', id, at, radius, colour, opacity });
    else this.list.push({ kind: 'stick', id, from: ends[0], to: ends[1], radius, colour, opacity });
    if (shape.type === 'capsule') for (const end of ends) this.list.push({ kind: 'ball', id, at: end, radius, colour, opacity });
  }

  /** A spring of eight bends. */
  addLink(link, index) {
    const [from, to] = [placeOf(this.mechanism, link.from), placeOf(this.mechanism, link.to)];
    const [across] = acrossOf(unit(subtract(to, from)));
    const at = (share, side) => add(add(from, scaled(subtract(to, from), share)), scaled(across, side * 0.018 * this.unit));
    const bends = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => at(0.22 + 0.08 * i, i % 2 ? 1 : -1));
    const points = [from, at(0.18, 0), ...bends, at(0.82, 0), to];
    for (let i = 1; i < points.length; ++i) this.stick(`link ${index}`, points[i - 1], points[i], 0.004, linkColour);
  }

  /** A rod is drawn as one; where a cut stays open, a red thread joins its points. */
  addCut(cut, index) {
    const [a, b] = [placeOf(this.mechanism, cut.a), placeOf(this.mechanism, cut.b)];
    const id = `cut ${index}`;
    if (cut.type === 'rod') this.stick(id, a, b, 0.007, '#8a6d3b');
    else if (this.shows.joints) this.ball(id, a, 0.014, '#ffffff');
    if (cut.type !== 'rod' && distance(a, b) > 1e-9 * this.unit) this.stick(id, a, b, 0.007, red);
  }

  addSensor(sensor, index) {
    const { rotation } = this.mechanism.pose(sensor.body);
    const at = placeOf(this.mechanism, sensor);
    ['#d33', '#2a2', '#36c'].forEach((colour, i) =>
      this.stick(`sensor ${index}`, at, add(at, scaled(column(rotation, i), 0.06 * this.unit)), 0.003, colour));
  }

  /** Forces of links and multipliers of cuts; the longest arrow so far is a fifth of the model. */
  addForces() {
    this.mechanism.refreshLoads();
    const cuts = cutForces(this.mechanism).map((force) => ({ ...force, id: `cut ${force.row}` }));
    const links = linkForces(this.mechanism).map((force) => ({ ...force, id: `link ${force.row}` }));
    const forces = [...cuts, ...links].filter(({ force }) => force.every(Number.isFinite));
    for (const { force } of forces) this.largestForce = Math.max(this.largestForce, norm(force));
    if (this.largestForce === 0) return;
    for (const { id, at, other, force } of forces) this.addArrows(id, at, other || at, force);
  }

  addArrows(id, at, other, force) {
    const vector = scaled(force, (0.2 * this.unit) / this.largestForce);
    if (norm(vector) < 0.004 * this.unit) return;
    this.list.push({ kind: 'arrow', id, from: at, vector, radius: 0.006 * this.unit, colour: forceColour });
    if (other !== at) this.list.push({ kind: 'arrow', id, from: other, vector: scaled(vector, -1), radius: 0.006 * this.unit, colour: forceColour });
  }
}
