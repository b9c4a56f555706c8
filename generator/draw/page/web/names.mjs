// SPDX-License-Identifier: MIT
// Names in the picture: of what is pointed at, and of all bodies and joints on wish, none over another.
import { element } from './elements.mjs';
import { framesOf, placeOf } from './mechanism.mjs';

/** Half the height and the width of a letter, px, about; from the place to its name. */
const [halfHeight, letter, away] = [9, 7, 10];
const directions = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];

const overlap = (a, b) => Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < 2 * halfHeight;

export class NameLayer {
  constructor(root, mechanism) {
    Object.assign(this, { root, mechanism, isOn: false });
    const { bodies, joints, cuts } = mechanism.scene;
    this.names = [
      ...joints.map(({ name }, row) => ({ id: `joint ${row}`, name })),
      ...bodies.map(({ name }, row) => ({ id: `body ${row}`, name })),
      ...cuts.map(({ name }, row) => ({ id: `cut ${row}`, name })),
    ];
    for (const each of this.names) root.append((each.field = element('span', { hidden: true }, each.name)));
  }

  anchor([kind, row], frames) {
    if (kind === 'joint') return frames.after[row].position;
    return placeOf(this.mechanism, kind === 'body' ? { body: Number(row), point: 'com' } : this.mechanism.scene.cuts[row].a);
  }

  /** Those that are shown, after each change of the picture. `marked`: what is pointed at, which comes first. */
  draw(project, width, height, marked) {
    const frames = framesOf(this.mechanism);
    const taken = [];
    const order = [...this.names].sort((a, b) => (b.id === marked) - (a.id === marked));
    for (const each of order) {
      const place = this.isOn || each.id === marked ? this.freePlace(each, project(this.anchor(each.id.split(' '), frames)), width, height, taken) : null;
      each.field.hidden = !place;
      if (!place) continue;
      taken.push(place);
      each.field.style.left = `${place.x}px`;
      each.field.style.top = `${place.y}px`;
    }
  }

  /** The middle of a name beside its place, where no other name is; null: there is none. */
  freePlace({ name }, [x, y], width, height, taken) {
    const half = (letter * name.length) / 2 + 4;
    const places = directions.map(([a, b]) => ({ x: x + a * (half + away), y: y + b * (halfHeight + away), half }));
    const isWithin = (place) => place.x > half && place.x < width - half && place.y > halfHeight && place.y < height - halfHeight;
    return places.find((place) => isWithin(place) && !taken.some((other) => overlap(place, other))) ?? null;
  }

  /** The names that are shown, on a canvas of the picture's size. */
  paint(pen) {
    const style = getComputedStyle(this.root);
    const [ink, paper] = ['--ink', '--paper'].map((name) => style.getPropertyValue(name).trim());
    pen.font = '12px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const { name, field } of this.names.filter((each) => !each.field.hidden)) {
      const [x, y] = [parseFloat(field.style.left), parseFloat(field.style.top)];
      const width = pen.measureText(name).width + 8;
      pen.globalAlpha = 0.8;
      pen.fillStyle = paper;
      pen.fillRect(x - width / 2, y - halfHeight, width, 2 * halfHeight);
      pen.globalAlpha = 1;
      pen.fillStyle = ink;
      pen.fillText(name, x, y);
    }
  }
}
