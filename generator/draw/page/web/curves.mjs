// SPDX-License-Identifier: MIT
// Curves that the user has chosen: a plot for each unit. The choice outlives runs and the page.
import { element } from './elements.mjs';
import { Plot } from './plot.mjs';

/** Kept apart by people who see colours otherwise, on white and on black. */
const curveColours = ['#0b84f3', '#e07a1f', '#2e9e5b', '#d1495b', '#8a63d2', '#009fa8', '#c2569b', '#9a7b1c'];

/** What a page of this model had chosen in this tab; a browser may refuse to keep it. */
class Memory {
  constructor(model) {
    this.key = `mbsgen curves of ${model}`;
  }

  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  write(names) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(names));
    } catch {
      // The choice ends with the page.
    }
  }
}

export class ChosenCurves {
  /** `channels`: those that can be chosen; `changed()` is called after each change. */
  constructor(root, record, channels, model, changed) {
    Object.assign(this, { root, record, channels, changed, plots: [], memory: new Memory(model) });
    this.colours = new Map(); // of the chosen ones, by their names
    for (const name of this.memory.read()) if (this.can(name)) this.choose(name);
    this.rebuild();
  }

  find(name) {
    return this.channels.find((channel) => channel.name === name);
  }

  can(name) {
    return this.find(name) !== undefined;
  }

  has(name) {
    return this.colours.has(name);
  }

  names() {
    return [...this.colours.keys()];
  }

  /** The names that a click on a part of the tree means. */
  namesOf(part) {
    return this.channels.filter((channel) => channel.part === part && channel.isFirst).map(({ name }) => name);
  }

  /** Removes curves that are all there, or else adds those that are missing. */
  toggle(names) {
    if (names.every((name) => this.has(name))) names.forEach((name) => this.colours.delete(name));
    else names.forEach((name) => this.has(name) || this.choose(name));
    this.memory.write(this.names());
    this.rebuild();
    this.changed();
  }

  /** With the colour that its plot uses least. */
  choose(name) {
    const { unit } = this.find(name);
    const beside = this.names().filter((other) => this.find(other).unit === unit).map((other) => this.colours.get(other));
    const uses = (colour) => beside.filter((each) => each === colour).length;
    this.colours.set(name, curveColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best)));
  }

  /** The plots, of one unit each. */
  rebuild() {
    const units = new Map();
    for (const [name, colour] of this.colours) {
      const { unit } = this.find(name);
      const curve = { name, unit, colour, column: this.record.column(name), remove: () => this.toggle([name]) };
      units.set(unit, [...(units.get(unit) ?? []), curve]);
    }
    this.root.replaceChildren();
    this.plots = Array.from(units.values(), (curves) => new Plot(this.root, '', this.record, curves));
  }

  draw(colours) {
    for (const plot of this.plots) plot.draw(colours);
  }

  /** A list from which all curves can be added and removed. */
  list() {
    const list = element('select', { 'aria-label': 'Add or remove a curve', onchange: () => list.value && this.toggle([list.value]) });
    const fill = () => {
      const groups = new Map();
      for (const channel of this.channels) groups.set(channel.group, [...(groups.get(channel.group) ?? []), channel]);
      const option = ({ name, unit }) => element('option', { value: name }, `${this.has(name) ? '✓ ' : ''}${name}${unit && `, ${unit}`}`);
      list.replaceChildren(element('option', { value: '' }, 'Curves …'), ...Array.from(groups, ([label, channels]) => element('optgroup', { label }, ...channels.map(option))));
      list.value = '';
    };
    fill();
    list.addEventListener('change', fill);
    list.addEventListener('focus', fill);
    return list;
  }
}

/** A name that adds its curves and removes them; `show()` after each change of the choice. */
export function curveButton(word, names, curves) {
  const made = element('button', { type: 'button', className: 'curve', title: `Curve of ${names.join(', ')}`, 'aria-label': `Curve of ${names.join(', ')}`, onclick: () => curves.toggle(names) }, word);
  const show = () => made.setAttribute('aria-pressed', names.every((name) => curves.has(name)));
  show();
  return { made, show };
}
