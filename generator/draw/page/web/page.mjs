// SPDX-License-Identifier: MIT
// The page: puts its parts together, lets them know of each other, and opens them to scripts.
import { add, column, rotated, scaled, subtract, unit } from './vectors.mjs';
import { Mechanism } from './mechanism.mjs';
import { aheadOf, cellOf, cutAhead, directionOf, floorOf, horizonOf, reachOf } from './framing.mjs';
import { Picture, nearestItem, onDark } from './picture.mjs';
import { unpackedMesh } from './meshes.mjs';
import { Camera, orbitBy } from './camera.mjs';
import { Hand } from './hand.mjs';
import { NameLayer } from './names.mjs';
import { Grip } from './grip.mjs';
import { CanvasView, WebGLView, hasWebGL } from './views.mjs';
import { openLoop, poseText, shown } from './texts.mjs';
import { element } from './elements.mjs';
import { CoordinateSliders, ParameterFields, Tree } from './panels.mjs';
import { ForceFields } from './forces.mjs';
import { Playback } from './playback.mjs';
import { Transport } from './transport.mjs';
import { Saving } from './saving.mjs';

/** Rows of a table that the first view takes in. */
const framedRows = 24;
/** Share of the way to a model that has left the picture, in each frame. */
const glide = 0.15;

class Page {
  /** `view`: of a page before, which has ended. Nothing is drawn before `begin`. */
  constructor({ module, scene, laws }, view) {
    this.ended = new AbortController();
    this.waits = true;
    this.mechanism = new Mechanism(module, scene, laws);
    this.mechanism.setVelocities();
    const meshes = (scene.meshes || []).map(unpackedMesh);
    this.picture = new Picture(this.mechanism, meshes);
    this.marked = null;
    this.seat = null; // the body whose eye the camera is
    this.canvas = document.getElementById('stage');
    document.getElementById('doc').textContent = scene.doc;
    this.addCamera(scene, meshes, view);
    this.addPanels(scene);
    this.addButtons();
    this.goHome();
    this.answer(this.mechanism.attempt === null, 'the initial values of the file');
    this.shown();
  }

  addCamera(scene, meshes, view) {
    this.up = scaled(unit(scene.gravity, [0, 0, -1]), -1);
    this.framed = reachOf(this.framedItems(scene.motion));
    this.camera = new Camera(this.up, directionOf(this.up, this.picture.joints(), this.framed));
    this.lowest = -this.framed(scaled(this.up, -1));
    this.cell = cellOf(scene.size);
    this.view = view ?? new (hasWebGL() ? WebGLView : CanvasView)(this.canvas, this.camera, meshes);
    if (view) view.take(this.camera, meshes);
    this.hand = new Hand(this);
    this.names = new NameLayer(document.getElementById('names'), this.mechanism);
    const { signal } = this.ended;
    orbitBy(this.canvas, this.camera, () => this.draw(), () => this.goHome(), this.hand, signal);
    this.canvas.addEventListener('pointermove', (event) => !event.buttons && this.point(event), { signal });
    this.resized = new ResizeObserver(() => this.size() !== this.drawn && (this.camera.isChosen ? this.draw() : this.goHome()));
    this.resized.observe(this.canvas);
    const select = document.getElementById('follow');
    select.append(...scene.bodies.map(({ name }, row) => element('option', { value: row }, `camera follows ${name}`)));
    select.append(...scene.bodies.flatMap(({ name, eye }, row) => (eye === null ? [] : [element('option', { value: `eye ${row}` }, `seen from ${name}`)])));
    select.addEventListener('change', () => this.sit(select.value));
  }

  begin() {
    this.waits = false;
    this.draw();
  }

  /** Another model takes the place of this one. */
  end() {
    this.transport.interrupt();
    this.saving.end();
    this.resized.disconnect();
    this.ended.abort();
  }

  /** The picture of the pose shown, and of a table's motion. */
  framedItems(motion) {
    const items = [...this.picture.items()];
    if (!motion) return items;
    const { q, time } = this.mechanism;
    const kept = Float64Array.from(q);
    const playback = new Playback(this.mechanism, motion);
    for (let i = 0; i <= framedRows; ++i) {
      const from = motion.times[0];
      if (playback.show(from + ((playback.end - from) * i) / framedRows)) items.push(...this.picture.items());
    }
    this.mechanism.time = time;
    this.mechanism.settle(kept);
    return items;
  }

  size() {
    return `${this.canvas.clientWidth} ${this.canvas.clientHeight}`;
  }

  get aspect() {
    return this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight);
  }

  goHome() {
    this.camera.goHome(this.framed, this.aspect);
    this.draw();
  }

  /** Takes another place of the camera; who leaves an eye sees the whole model again. */
  sit(how) {
    const sat = this.seat !== null;
    this.seat = how.startsWith('eye ') ? Number(how.slice(4)) : null;
    this.followed = null;
    if (sat && this.seat === null) this.goHome();
    else this.draw();
  }

  /** The camera is in the eye of a body, which looks along x: what is beside and behind it is not seen but for roads, and
   * the ground reaches to the horizon, which is a line. */
  drawFromSeat() {
    const { position, rotation } = this.mechanism.pose(this.seat);
    const { points, eye: row } = this.mechanism.scene.bodies[this.seat];
    const place = add(position, rotated(rotation, points[row]));
    this.camera.lookFrom(place, column(rotation, 0), this.mechanism.scene.size);
    const { back } = this.camera.axes();
    const { size } = this.mechanism.scene;
    const margin = size / 50;
    this.items = aheadOf(this.items, place, back, margin);
    const lines = [...floorOf(this.up, this.lowest, place, this.cell, 100), ...horizonOf(this.up, place, 90 * size)];
    return cutAhead(lines, place, back, margin);
  }

  /** The camera goes with a body, or keeps the model in view by a share of the way. */
  follow(share) {
    const how = document.getElementById('follow').value;
    if (how === 'keep') this.camera.keepInView(reachOf(this.items), this.aspect, share);
    if (how === 'keep' || how === 'rest' || this.seat !== null) return;
    const { position } = this.mechanism.pose(Number(how));
    if (this.followed) this.camera.follow(subtract(position, this.followed));
    this.followed = position;
  }

  addPanels(scene) {
    const mark = (id) => this.mark(id);
    this.transport = new Transport(this, document.getElementById('transport'));
    const { curves } = this.transport;
    this.tree = new Tree(document.getElementById('tree'), scene, mark, curves);
    this.sliders = new CoordinateSliders(document.getElementById('coordinates'), this.mechanism, (handle, value) => this.slide(handle, value), mark, curves);
    this.parameters = new ParameterFields(document.getElementById('parameters'), this.mechanism, (good, name) => this.changed(good, name));
    this.forces = new ForceFields(document.getElementById('forces'), this.mechanism, () => this.transport.pushed());
    this.residuals = scene.equations.map((name) => element('span', {}));
    document.getElementById('residuals').append(...scene.equations.map((name, i) => element('div', { className: 'residual' }, element('span', {}, name), this.residuals[i])));
    document.getElementById('loops').hidden = scene.equations.length === 0;
    this.saving = new Saving(this, document.getElementById('transport'));
    document.getElementById('loads').hidden = this.transport.why !== '' || this.forces.lines.size === 0;
    this.addShows();
  }

  addShows() {
    const words = { meshes: 'meshes', boxes: 'boxes of inertia', centres: 'centres of mass', joints: 'joints', forces: 'forces', sensors: 'axes of sensors' };
    if (!this.mechanism.scene.meshes) delete words.meshes;
    if (this.mechanism.scene.sensors.length === 0) delete words.sensors;
    for (const [key, word] of Object.entries(words)) this.addShow(word, this.picture.shows[key], (isOn) => (this.picture.shows[key] = isOn));
    this.addShow('names', false, (isOn) => (this.names.isOn = isOn));
  }

  addShow(word, checked, act) {
    const box = element('input', { type: 'checkbox', checked });
    box.addEventListener('change', () => (act(box.checked), this.draw()));
    document.getElementById('shows').append(element('label', {}, box, ` ${word}`));
  }

  addButtons() {
    const press = (id, act) => document.getElementById(id).addEventListener('click', act);
    press('home', () => this.goHome());
    press('copy', () => this.copyPose());
    press('nominal', () => this.parameters.reset());
    press('unloaded', () => (this.forces.reset(), this.transport.pushed()));
    press('theme', () => (document.documentElement.classList.toggle('dark'), this.shown()));
  }

  /** The text field shows it, too: a browser may refuse the clipboard to a page from a disk. */
  copyPose() {
    const field = document.getElementById('pose');
    field.value = poseText(this.mechanism);
    field.select();
    if (navigator.clipboard) navigator.clipboard.writeText(field.value).catch(() => document.execCommand('copy'));
    else document.execCommand('copy');
  }

  mark(id) {
    this.marked = id;
    this.tree.show(id);
    this.draw();
  }

  point(event) {
    const project = this.camera.projection(this.canvas.clientWidth, this.canvas.clientHeight);
    const id = nearestItem(this.items, project, event.offsetX, event.offsetY)?.id ?? null;
    if (id !== this.marked) this.mark(id);
  }

  say(text) {
    document.getElementById('message').textContent = text;
  }

  answer(good, what) {
    this.say(good ? '' : openLoop(this.mechanism, what));
  }

  /** A driven joint follows its slider while a simulation runs; all else ends it. False where a loop does not close. */
  slide(handle, value) {
    if (this.transport.drive(handle, value)) return true;
    const good = handle.move(value);
    this.moved(good, handle, value);
    return good;
  }

  moved(good, handle, value) {
    this.transport.interrupt();
    this.answer(good, `${handle.name} = ${shown(value)} ${handle.unit}`);
    this.shown(good ? null : handle);
  }

  changed(good, name) {
    this.transport.interrupt();
    this.answer(good, `this value of ${name}`);
    this.shown();
  }

  /** After each change of the pose. `held`: a slider that stays where the user has put it. */
  shown(held = null) {
    this.sliders.refresh(held);
    this.residuals.forEach((span, i) => {
      span.textContent = this.mechanism.h[i].toExponential(1);
      span.parentNode.classList.toggle('open', Math.abs(this.mechanism.h[i]) > 1e-6);
    });
    document.getElementById('pose').value = poseText(this.mechanism);
    this.draw();
    this.transport.refresh();
    this.saving.refresh();
  }

  /** A frame of a motion. */
  played() {
    this.shown();
    this.follow(glide);
  }

  /** Other curves have been chosen. */
  chosen() {
    this.tree.showCurves();
    this.sliders.showCurves();
    this.transport.refresh();
  }

  /** All things, in colours that are seen on the paper. */
  seen() {
    if (!document.documentElement.classList.contains('dark')) return this.items;
    return this.items.map((item) => ({ ...item, colour: onDark(item.colour) }));
  }

  draw() {
    if (this.waits) return;
    this.drawn = this.size();
    this.items = [...this.picture.items(), ...this.hand.items()];
    const floor = this.seat === null ? floorOf(this.up, this.lowest, this.camera.target, this.cell) : this.drawFromSeat();
    const grid = getComputedStyle(document.documentElement).getPropertyValue('--grid').trim();
    this.floor = floor;
    this.view.draw(this.isBlank ? [] : this.seen(), { floor, grid, marked: this.marked, low: this.lowest, size: this.mechanism.scene.size });
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    this.names.draw(this.camera.projection(width, height), width, height, this.marked);
    this.saving?.film.draw();
  }
}

/** Frames a second of `count` calls of `frame(i)`. */
function rate(count, frame) {
  const begin = performance.now();
  for (let i = 0; i < count; ++i) frame(i);
  return (1000 * count) / (performance.now() - begin);
}

/** `window.mbsgen`: the page for scripts and tests. Names are those of the sliders and of the model's
 * parameters. */
function interfaceOf(page) {
  const { mechanism, sliders, parameters, transport } = page;
  const moveBy = (handle, step) => handle.move(handle.value() + step);
  return {
    renderer: page.view.name,
    /** The model's radius, m. */
    size: mechanism.scene.size,
    /** Names of the sliders that move the mechanism. */
    coordinates: () => sliders.lines.filter(({ handle }) => handle.moves).map(({ handle }) => handle.name),
    value: (name) => sliders.find(name).value(),
    /** Moves a slider; false where a loop does not close. */
    set: (name, value) => page.slide(sliders.find(name), value),
    /** Where the point of a body is, m. */
    place: (body, local) => new Grip(mechanism, mechanism.scene.bodies.findIndex(({ name }) => name === body), local).place,
    /** Drags the point of a body, in its axes, to a place, m. How far it stays away, m. */
    drag: (body, local, target) => {
      const row = mechanism.scene.bodies.findIndex(({ name }) => name === body);
      transport.interrupt();
      const gap = new Grip(mechanism, row, local).reach(target);
      page.shown();
      return gap;
    },
    /** A force of a joint, N or N m, by the name of its velocity, or of an input: 'push.force[0]'. */
    setForce: (name, value) => (page.forces.setByName(name, value), transport.pushed()),
    /** Lets a driven joint go to a value while the next seconds are simulated. */
    drive: (name, value) => (transport.begin(), transport.drive(sliders.find(name), value, true)),
    setParameter: (name, value) => parameters.setByName(name, value),
    q: () => Array.from(mechanism.q),
    /** Shows a pose that was computed elsewhere, such as in a device's loop; false where its loops do not
     * close. */
    show: (q) => {
      transport.interrupt();
      const good = mechanism.settle(Float64Array.from(q));
      page.answer(good, 'a pose from elsewhere');
      page.shown();
      return good;
    },
    /** Where the eye is and looks; another page of the same model takes it by `look`. */
    view: () => {
      const { target, distance, azimuth, elevation, isChosen } = page.camera;
      return { target, distance, azimuth, elevation, isChosen };
    },
    /** A view that nobody has moved or zoomed follows the model's size. */
    look: (view) => {
      Object.assign(page.camera, view);
      if (!view.isChosen) Object.assign(page.camera, page.camera.wanted(page.framed, page.aspect));
      page.draw();
    },
    qd: () => Array.from(mechanism.qd),
    /** Values of the constraint equations, by their names. */
    residuals: () => Object.fromEntries(mechanism.scene.equations.map((name, i) => [name, mechanism.h[i]])),
    energy: () => mechanism.energy(),
    /** The boxes about the meshes of a part of the model, such as 'body 0', along the axes of the base, m. */
    meshes: (id) => page.view.boxes(page.items.filter((item) => item.kind === 'mesh' && item.id === id)),
    /** Places of the camera: 'keep', 'rest', the row of a body to follow, 'eye ROW' to look from there. */
    sit: (how) => { const select = document.getElementById('follow'); select.value = how; select.dispatchEvent(new Event('change')); },
    /** Lines of the ground that are drawn: [[from, to]], m. */
    ground: () => page.floor,
    /** Arrows of forces in the picture, in inertial axes. */
    arrows: () => page.items.filter((item) => item.kind === 'arrow').map(({ id, from, vector }) => ({ id, from, vector })),
    /** How many things of each kind are in the picture; roads are 'ground'. */
    things: () => page.items.reduce((counts, { kind, isGround }) => {
      const name = isGround ? 'ground' : kind;
      return { ...counts, [name]: (counts[name] ?? 0) + 1 };
    }, {}),
    /** The ground alone, or with the model again. */
    blank: (isBlank) => ((page.isBlank = isBlank), page.draw()),
    message: () => document.getElementById('message').textContent,
    whyNoSimulation: transport.why,
    /** The step of simulations, s, with steps of one length. */
    step: () => transport.fixedStep(),
    pose: () => poseText(mechanism),
    /** Names of the curves that have been chosen; adds one, or removes it. */
    curves: () => transport.curves.names(),
    toggleCurve: (name) => transport.curves.toggle([name]),
    /** The table of the run, as it is saved. */
    table: () => transport.record.csv(),
    /** Shows the table's pose at a time. */
    seek: (time) => transport.seek(time),
    restart: () => transport.restart(),
    /** Simulates so many seconds at once, with steps of one length where one is given, else with the chosen method.
     * Gives the time reached, the energies, that in play and the largest errors on the way. */
    simulate: (seconds, step = transport.chosenStep()) => {
      const errors = transport.run(seconds, step);
      page.follow(1);
      page.shown();
      return { time: mechanism.time, ...mechanism.energy(), moved: transport.simulation.movedEnergy(), ...errors };
    },
    /** Frames a second while a slider moves to and fro: of the kinematics alone, and with the drawing of all
     * parts. */
    measure: (name, count, step) => {
      const handle = sliders.find(name);
      const way = (i) => (i % 2 ? -step : step);
      return {
        kinematics: rate(count, (i) => moveBy(handle, way(i))),
        whole: rate(count, (i) => (moveBy(handle, way(i)), page.shown())),
      };
    },
  };
}

/** A module that the page holds as text. */
async function imported(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const module = await import(address);
  URL.revokeObjectURL(address);
  return module;
}

/** The element `data` of a page as objects. */
async function contentsOf(text) {
  const { module, scene, laws } = JSON.parse(text);
  const given = laws ? await imported(laws) : undefined;
  return { module: await imported(module), scene, laws: given?.default ?? given };
}

/** The parts of the document that a model fills, all but its picture. */
const filledParts = ['header', 'nav', 'aside', 'footer'];

/** Shows one model after the other. */
class Opener {
  constructor() {
    this.empty = this.parts().map((part) => part.cloneNode(true));
    document.documentElement.classList.toggle('dark', window.matchMedia('(prefers-color-scheme: dark)').matches);
  }

  async open(text) {
    this.show(await contentsOf(text));
    this.page.begin();
  }

  show(contents) {
    this.page = new Page(contents, this.page?.view);
    window.mbsgen = { ...interfaceOf(this.page), renew: (text) => this.renew(text) };
  }

  /** Another model in place of this one, with the pose of joints of the same names and the view: by the text of the element
   * `data` of that model's page. */
  async renew(text) {
    const contents = await contentsOf(text);
    const before = window.mbsgen, heights = this.parts().map(({ scrollTop }) => scrollTop);
    this.page.end();
    this.clear(contents.scene.name);
    this.show(contents);
    this.parts().forEach((part, i) => (part.scrollTop = heights[i]));
    carryOver(before, window.mbsgen);
    this.page.begin();
  }

  parts() {
    return filledParts.map((name) => document.querySelector(name));
  }

  clear(name) {
    this.parts().forEach((part, i) => part.replaceWith(this.empty[i].cloneNode(true)));
    document.getElementById('names').replaceChildren();
    document.title = document.querySelector('h1').textContent = name;
  }
}

/** The pose, where the coordinates are the same, and the view. */
function carryOver(from, to) {
  const same = String(from.coordinates()) === String(to.coordinates()) && from.q().length === to.q().length;
  if (same) to.show(from.q());
  to.look(from.view());
}

new Opener().open(document.getElementById('data').textContent).catch((error) => {
  document.getElementById('message').textContent = `This page does not work in this browser: ${error.message}`;
  throw error;
});
