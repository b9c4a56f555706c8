// SPDX-License-Identifier: MIT
// Sliders of the coordinates: those of independent and driven joints move the mechanism, the others follow.

/** What a slider moves: a coordinate, or an angle of the attitude of a ball or free joint. */
class Handle {
  /** `place`: in q; `angle`: 0, 1, 2 for roll, pitch, yaw of the quaternion that begins there, else -1. */
  constructor(mechanism, joint, name, unit, place, angle = -1) {
    Object.assign(this, { mechanism, joint, name, unit, place, angle });
    this.moves = joint.role === 'independent' || (joint.role === 'driven' && !joint.hasMotion);
    const { size } = mechanism.scene;
    const middle = this.value();
    this.range = unit === 'm' ? [middle - size, middle + size] : [middle - Math.PI, middle + Math.PI];
  }

  quaternion() {
    return Array.from(this.mechanism.q.subarray(this.place, this.place + 4));
  }

  value() {
    return this.angle < 0 ? this.mechanism.q[this.place] : anglesOf(this.quaternion())[this.angle];
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
  if (joint.type !== 'Ball' && joint.type !== 'Free')
    return [new Handle(mechanism, joint, joint.name, mechanism.scene.coordinates[joint.coordinate].unit, joint.coordinate)];
  const quaternion = joint.coordinate + (joint.type === 'Free' ? 3 : 0);
  const angles = ['roll', 'pitch', 'yaw'].map((word, i) => new Handle(mechanism, joint, `${joint.name} ${word}`, 'rad', quaternion, i));
  if (joint.type === 'Ball') return angles;
  const position = ['x', 'y', 'z'].map((word, i) => new Handle(mechanism, joint, `${joint.name}.${word}`, 'm', joint.coordinate + i));
  return [...position, ...angles];
}

/** Five digits; sizes below 1e-9, which are rounding errors here, as 0. */
function shown(value) {
  if (!Number.isFinite(value)) return 'no number';
  return Math.abs(value) < 1e-9 ? '0' : Number(value.toPrecision(5)).toString();
}

/** A line of a name, a slider and a number field; `act(value)` is called when one of them changes. */
function sliderLine(name, unit, [low, high], value, act, doc = '') {
  const label = `${name}${unit ? `, ${unit}` : ''}`;
  const slider = element('input', { type: 'range', min: low, max: high, step: 'any', value, 'aria-label': label });
  const field = element('input', { type: 'number', step: 'any', value: shown(value), 'aria-label': `${label}, number` });
  slider.addEventListener('input', () => act(Number(slider.value)));
  field.addEventListener('change', () => field.value !== '' && act(Number(field.value)));
  const root = element('div', { className: 'slider', title: doc }, element('label', {}, name, element('small', {}, unit)), slider, field);
  const set = (number) => {
    slider.value = number;
    if (document.activeElement !== field) field.value = shown(number);
  };
  return { root, slider, field, set };
}

class CoordinateSliders {
  /** `moved(good)` is called after each change; `mark(id)` when a line is pointed at. */
  constructor(root, mechanism, moved, mark) {
    this.lines = [];
    const followers = element('details', { open: true }, element('summary', {}, 'Coordinates that follow'));
    mechanism.scene.joints.forEach((joint, row) => {
      for (const handle of handlesOf(mechanism, joint)) this.add(handle.moves ? root : followers, handle, row, moved, mark);
    });
    if (mechanism.inputs && 't' in mechanism.inputs) this.add(root, new TimeHandle(mechanism), null, moved, mark);
    if (followers.children.length > 1) root.append(followers);
  }

  add(root, handle, row, moved, mark) {
    const line = sliderLine(handle.name, handle.unit, handle.range, handle.value(), (value) => {
      moved(handle.move(value), handle, value);
    }, `${handle.joint.type}, ${handle.joint.role}`);
    line.root.classList.add(handle.joint.role);
    line.field.disabled = !handle.moves;
    if (!handle.moves) line.slider.remove();
    if (row !== null) line.root.addEventListener('mouseenter', () => mark(`joint ${row}`));
    line.root.addEventListener('mouseleave', () => mark(null));
    root.append(line.root);
    this.lines.push({ line, handle });
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
