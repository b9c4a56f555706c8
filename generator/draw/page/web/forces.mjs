// SPDX-License-Identifier: MIT
// Sliders of the forces that the model's program would give: those of joints beside their own laws, and input forces.
import { element, sliderLine } from './elements.mjs';

/** Where a force is kept: in Q, by the joint's velocity. */
function jointForces({ Q, scene }) {
  const unmoved = new Set([...scene.driven, ...scene.held]);
  return scene.velocities.flatMap(({ name, unit }, row) => (unmoved.has(row) ? [] : [{ name, unit, holder: Q, key: row }]));
}

/** Components of the wrenches of input forces. */
function inputForces({ inputs }) {
  const wrenches = Object.entries(inputs ?? {}).filter(([, value]) => value?.force && value?.torque);
  return wrenches.flatMap(([name, wrench]) => [['force', 'N'], ['torque', 'N m']].flatMap(([part, unit]) =>
    [0, 1, 2].map((i) => ({ name: `${name}.${part}[${i}]`, unit, holder: wrench[part], key: i }))));
}

export class ForceFields {
  /** `pushed()` is called after each change. */
  constructor(root, mechanism, pushed) {
    const { weight, size } = mechanism.scene;
    const reach = { N: weight, 'N m': weight * size };
    this.lines = new Map();
    for (const [title, forces] of [['Joints', jointForces(mechanism)], ['Inputs', inputForces(mechanism)]])
      if (forces.length > 0) root.append(this.group(title, forces, reach, pushed));
  }

  group(title, forces, reach, pushed) {
    const lines = forces.map((force) => {
      const limit = reach[force.unit];
      const act = (value) => (this.set(force, value), pushed());
      const line = sliderLine(force.name, force.unit, [-limit, limit], 0, act);
      this.lines.set(force.name, { line, force });
      return line.root;
    });
    return element('details', { open: forces.length <= 6 }, element('summary', {}, title), ...lines);
  }

  set({ name, holder, key }, value) {
    holder[key] = value;
    this.lines.get(name).line.set(value);
  }

  setByName(name, value) {
    const found = this.lines.get(name);
    if (!found) throw new Error(`there is no force ${name}`);
    this.set(found.force, value);
  }

  reset() {
    for (const { force } of this.lines.values()) this.set(force, 0);
  }
}
