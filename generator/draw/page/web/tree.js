// SPDX-License-Identifier: MIT
// The tree of bodies with their joints, and the lists of cuts, links and sensors. Pointing at a line marks the part in the
// picture, and the other way round.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== 'list') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

class Tree {
  /** `mark(id)` is called with what is pointed at, null when nothing is. */
  constructor(root, scene, mark) {
    this.scene = scene;
    this.mark = mark;
    this.lines = new Map();
    root.append(element('h2', {}, 'Bodies and joints'), this.branch(-1));
    this.addList(root, 'Cuts', scene.cuts, 'cut', red, (cut) => cut.type);
    this.addList(root, 'Links', scene.links, 'link', linkColour, (link) => (link.place < 0 ? 'law of a program' : ''));
    this.addList(root, 'Sensors', scene.sensors, 'sensor', '#228833', () => '');
  }

  line(id, name, kind, colour, title = name) {
    const dot = element('i', {});
    dot.style.background = colour;
    const made = element('div', { className: 'line', tabIndex: 0, title }, dot, element('span', {}, name), element('small', {}, kind));
    for (const event of ['mouseenter', 'focus']) made.addEventListener(event, () => this.mark(id));
    for (const event of ['mouseleave', 'blur']) made.addEventListener(event, () => this.mark(null));
    this.lines.set(id, made);
    return made;
  }

  branch(parent) {
    const list = element('ul');
    this.scene.bodies.forEach((body, index) => {
      if (body.parent !== parent) return;
      const joints = body.joints.map((row) => this.jointLine(row));
      list.append(element('li', {}, ...joints, this.line(`body ${index}`, body.name, '', bodyColour(index), body.doc || body.name), this.branch(index)));
    });
    return list;
  }

  jointLine(row) {
    const joint = this.scene.joints[row];
    return this.line(`joint ${row}`, joint.name, joint.type, roleColours[joint.role], `${joint.name}: ${joint.type}, ${joint.role}`);
  }

  addList(root, title, things, word, colour, kind) {
    if (things.length === 0) return;
    root.append(element('h2', {}, title), ...things.map((thing, i) => this.line(`${word} ${i}`, thing.name, kind(thing), colour)));
  }

  /** Marks the line of what is pointed at in the picture. */
  show(id) {
    for (const [key, line] of this.lines) line.classList.toggle('marked', key === id);
  }
}

/** What is drawn nearest to a place on the canvas, within 8 pixels; null: nothing. */
function nearestItem(items, project, x, y) {
  let found = null;
  let least = 8;
  for (const item of items) {
    if (!item.id || item.idle) continue;
    const a = project(item.from || item.at);
    const b = item.to ? project(item.to) : a;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    const away = Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y) - (item.radius || 0) * a[3];
    if (away < least) [found, least] = [item.id, away];
  }
  return found;
}
