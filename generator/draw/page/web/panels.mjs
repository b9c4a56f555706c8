// SPDX-License-Identifier: MIT
// What stands beside the picture: the tree of parts, sliders of the coordinates, fields of the parameters.
import { anglesOf, quaternionOf } from './vectors.mjs';
import { curveButton } from './curves.mjs';
import { element, sliderLine } from './elements.mjs';

/** The tree of bodies with their joints, and the lists of cuts, links, bushings and sensors. Pointing at a line marks
 * the part in the picture, and the other way round. */
export class Tree {
  /** `mark(id)` is called with what is pointed at, null when nothing is; `curves`: those that lines add and remove. */
  constructor(root, scene, mark, curves) {
    Object.assign(this, { scene, mark, curves, lines: new Map() });
    root.append(element('h2', {}, 'Bodies and joints'), this.branch(-1));
    this.addList(root, 'Cuts', scene.cuts, 'cut', (cut) => cut.type);
    this.addList(root, 'Links', scene.links, 'link', (link) => (link.place < 0 ? 'law of a program' : ''));
    this.addList(root, 'Bushings', scene.bushings, 'bushing', () => '');
    this.addList(root, 'Sensors', scene.sensors, 'sensor', () => '');
    this.showCurves();
  }

  /** Whether each part has its curves. */
  showCurves() {
    for (const [id, line] of this.lines) if (line.classList.contains('plottable')) line.setAttribute('aria-pressed', this.curves.namesOf(id).every((name) => this.curves.has(name)));
  }

  line(id, name, kind, colour, title = name) {
    const dot = element('i', {});
    dot.style.background = colour;
    const made = element('div', { className: 'line', tabIndex: 0, title }, dot, element('span', {}, name), element('small', {}, kind));
    for (const event of ['mouseenter', 'focus']) made.addEventListener(event, () => this.mark(id));
    for (const event of ['mouseleave', 'blur']) made.addEventListener(event, () => this.mark(null));
    this.lines.set(id, made);
    if (this.curves.namesOf(id).length > 0) this.plottable(made, id);
    return made;
  }

  /** A line whose part has curves is a button, too. */
  plottable(line, id) {
    const toggle = () => this.curves.toggle(this.curves.namesOf(id));
    line.setAttribute('role', 'button');
    line.setAttribute('aria-label', `${line.title}. Curve of ${this.curves.namesOf(id).join(', ')}`);
    line.classList.add('plottable');
    line.addEventListener('click', toggle);
    line.addEventListener('keydown', (event) => [' ', 'Enter'].includes(event.key) && (event.preventDefault(), toggle()));
  }

  branch(parent) {
    const list = element('ul');
    this.scene.bodies.forEach((body, index) => {
      if (body.parent !== parent) return;
      const joints = body.joints.map((row) => this.jointLine(row));
      list.append(element('li', {}, ...joints, this.line(`body ${index}`, body.name, '', body.colour, body.doc || body.name), this.branch(index)));
    });
    return list;
  }

  jointLine(row) {
    const joint = this.scene.joints[row];
    return this.line(`joint ${row}`, joint.name, joint.type, joint.colour, `${joint.name}: ${joint.type}, ${joint.role}`);
  }

  addList(root, title, things, word, kind) {
    if (things.length === 0) return;
    root.append(element('h2', {}, title), ...things.map((thing, i) => this.line(`${word} ${i}`, thing.name, kind(thing), thing.colour)));
  }

  /** Marks the line of what is pointed at in the picture. */
  show(id) {
    for (const [key, line] of this.lines) line.classList.toggle('marked', key === id);
  }
}

/** What a slider moves: a coordinate, or an angle of the attitude of a ball or free joint. */
class Handle {
  /** `place`: in q; `angle`: 0, 1, 2 for roll, pitch, yaw of the quaternion that begins there, else -1. */
  constructor(mechanism, joint, name, unit, place, angle = -1) {
    Object.assign(this, { mechanism, joint, name, unit, place, angle });
    this.moves = joint.role === 'independent' || (joint.role === 'driven' && !joint.hasMotion);
    const { size } = mechanism.scene;
    const middle = this.value();
    const reach = unit === 'm' ? size : Math.PI;
    const { lower = middle - reach, upper = middle + reach } = joint.limits ?? {};
    this.range = [Math.min(lower, middle), Math.max(upper, middle)];
  }

  quaternion() {
    return Array.from(this.mechanism.q.subarray(this.place, this.place + 4));
  }

  value() {
    return this.angle < 0 ? this.mechanism.q[this.place] : anglesOf(this.quaternion())[this.angle];
  }

  /** Names of the curves: of the coordinate, and of its velocity where it is its rate. */
  columns() {
    const { coordinates, velocities } = this.mechanism.scene;
    if (this.angle >= 0) return [];
    const coordinate = `q(${coordinates[this.place].name})`;
    return this.joint.spatial ? [coordinate] : [coordinate, `qd(${velocities[this.joint.velocity].name})`];
  }

  /** False where a loop does not close. */
  move(value) {
    if (this.angle < 0) return this.mechanism.move([[this.place, value]]);
    const angles = anglesOf(this.quaternion());
    angles[this.angle] = value;
    return this.mechanism.move(quaternionOf(angles).map((entry, i) => [this.place + i, entry]));
  }
}

/** The time, which moves driven joints with a motion of their own and constraints that depend on it. */
class TimeHandle {
  constructor(mechanism) {
    Object.assign(this, { mechanism, joint: { role: 'driven', type: 'time' }, name: 't', unit: 's', moves: true, range: [0, 10] });
  }

  value() {
    return this.mechanism.time;
  }

  columns() {
    return [];
  }

  move(value) {
    const { mechanism } = this;
    const from = mechanism.time;
    const strides = Math.min(1000, Math.max(1, Math.ceil(Math.abs(value - from) / 0.02)));
    for (let i = 1; i <= strides; ++i) {
      mechanism.time = from + ((value - from) * i) / strides;
      if (!mechanism.settle(Float64Array.from(mechanism.q))) return false;
    }
    return true;
  }
}

function handlesOf(mechanism, joint) {
  if (joint.coordinate < 0) return [];
  if (!joint.spatial)
    return [new Handle(mechanism, joint, joint.name, mechanism.scene.coordinates[joint.coordinate].unit, joint.coordinate)];
  const quaternion = joint.coordinate + (joint.slides ? 3 : 0);
  const angles = ['roll', 'pitch', 'yaw'].map((word, i) => new Handle(mechanism, joint, `${joint.name} ${word}`, 'rad', quaternion, i));
  if (!joint.slides) return angles;
  const position = ['x', 'y', 'z'].map((word, i) => new Handle(mechanism, joint, `${joint.name}.${word}`, 'm', joint.coordinate + i));
  return [...position, ...angles];
}

/** Sliders of independent and driven joints move the mechanism, the others follow. */
export class CoordinateSliders {
  /** `moved(handle, value)` is called when a slider is moved; `mark(id)` when a line is pointed at; `curves`: those that
   * names add and remove. */
  constructor(root, mechanism, moved, mark, curves) {
    Object.assign(this, { lines: [], curves, buttons: [] });
    const followers = element('details', { open: true }, element('summary', {}, 'Coordinates that follow'));
    mechanism.scene.joints.forEach((joint, row) => {
      for (const handle of handlesOf(mechanism, joint)) this.add(handle.moves ? root : followers, handle, row, moved, mark);
    });
    if (mechanism.inputs && 't' in mechanism.inputs) this.add(root, new TimeHandle(mechanism), null, moved, mark);
    if (followers.children.length > 1) root.append(followers);
  }

  add(root, handle, row, moved, mark) {
    const line = sliderLine(handle.name, handle.unit, handle.range, handle.value(), (value) => {
      moved(handle, value);
    }, `${handle.joint.type}, ${handle.joint.role}`);
    line.root.classList.add(handle.joint.role);
    line.field.disabled = !handle.moves;
    if (!handle.moves) line.slider.remove();
    if (row !== null) line.root.addEventListener('mouseenter', () => mark(`joint ${row}`));
    line.root.addEventListener('mouseleave', () => mark(null));
    this.addCurves(line.name, handle);
    root.append(line.root);
    this.lines.push({ line, handle });
  }

  /** The name is that of the coordinate's curve; behind it is that of the velocity. */
  addCurves(label, handle) {
    const [first, second] = handle.columns().map((name) => [name]);
    if (!first || !this.curves.can(first[0])) return;
    const buttons = [curveButton(handle.name, first, this.curves), ...(second ? [curveButton('rate', second, this.curves)] : [])];
    label.firstChild.replaceWith(buttons[0].made);
    label.append(...buttons.slice(1).map(({ made }) => made));
    this.buttons.push(...buttons);
  }

  showCurves() {
    for (const { show } of this.buttons) show();
  }

  /** Shows the pose; a slider that the user holds stays where it is. */
  refresh(held = null) {
    for (const { line, handle } of this.lines) if (handle !== held) line.set(handle.value());
  }

  find(name) {
    const found = this.lines.find(({ handle }) => handle.name === name);
    if (!found) throw new Error(`there is no coordinate ${name}`);
    return found.handle;
  }
}

/** The tunable numbers of the generated model: name as in the model file, unit, doc, and the way to it. */
function parametersOf(module) {
  return (module.parameter_list || []).flatMap(({ group, name, size, unit, doc, tunable }) => {
    const path = group === '' ? [name] : [group, name];
    const title = path.join('.');
    if (size === 0) return [{ group, name: title, unit, doc, path }];
    return tunable.flatMap((can, i) => (can ? [{ group, name: `${title}[${i}]`, unit, doc, path: [...path, i] }] : []));
  });
}

/** A change takes effect at once, by update(). */
export class ParameterFields {
  constructor(root, mechanism, changed) {
    this.mechanism = mechanism;
    this.changed = changed;
    this.lines = new Map();
    const groups = new Map([['', []]]); // the user's own come first
    for (const parameter of parametersOf(mechanism.module))
      groups.set(parameter.group, [...(groups.get(parameter.group) || []), parameter]);
    for (const [group, parameters] of groups) this.addGroup(root, group, parameters);
  }

  addGroup(root, group, parameters) {
    const lines = parameters.map((parameter) => this.line(parameter));
    if (group === '') root.append(...lines);
    else root.append(element('details', {}, element('summary', {}, group), ...lines));
  }

  line(parameter) {
    const value = this.get(parameter);
    const reach = Math.abs(value) || 1;
    const line = sliderLine(parameter.name, parameter.unit, [value - reach, value + reach], value, (wanted) => this.set(parameter, wanted), parameter.doc);
    if (parameter.doc) line.root.append(element('p', { className: 'doc' }, parameter.doc));
    this.lines.set(parameter.name, { line, parameter, value });
    return line.root;
  }

  holder({ path }) {
    return path.slice(0, -1).reduce((object, key) => object[key], this.mechanism.model.parameters);
  }

  get(parameter) {
    return this.holder(parameter)[parameter.path[parameter.path.length - 1]];
  }

  set(parameter, value) {
    this.holder(parameter)[parameter.path[parameter.path.length - 1]] = value;
    this.lines.get(parameter.name).line.set(value);
    this.changed(this.mechanism.update(), parameter.name);
  }

  setByName(name, value) {
    const found = this.lines.get(name);
    if (!found) throw new Error(`there is no parameter ${name}`);
    this.set(found.parameter, value);
  }

  /** All values as the model file has them. */
  reset() {
    for (const { parameter, value } of this.lines.values()) this.set(parameter, value);
  }
}
