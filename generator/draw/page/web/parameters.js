// SPDX-License-Identifier: MIT
// Fields of the parameters of the generated model. A change takes effect at once, by update().

/** The tunable numbers of the generated model: name as in the model file, unit, doc, and the way to it. */
function parametersOf(module) {
  return (module.parameter_list || []).flatMap(({ group, name, size, unit, doc, tunable }) => {
    const path = group === '' ? [name] : [group, name];
    const title = path.join('.');
    if (size === 0) return [{ group, name: title, unit, doc, path }];
    return tunable.flatMap((can, i) => (can ? [{ group, name: `${title}[${i}]`, unit, doc, path: [...path, i] }] : []));
  });
}

class ParameterFields {
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
