// SPDX-License-Identifier: MIT
// The page: puts its parts together, lets them know of each other, and opens them to scripts.
import { acrossOf, add, dot, scaled, unit } from './vectors.mjs';
import { Mechanism, placeOf } from './mechanism.mjs';
import { Picture, nearestItem } from './picture.mjs';
import { unpackedMesh } from './meshes.mjs';
import { Camera, CanvasView, WebGLView, hasWebGL, orbitBy } from './views.mjs';
import { openLoop, poseText, shown } from './texts.mjs';
import { CoordinateSliders, ParameterFields, Tree, element } from './panels.mjs';
import { Transport } from './transport.mjs';

/** A square of lines across the vertical, below the mechanism. */
function floorOf(up, size, lowest) {
  const [a, b] = acrossOf(up);
  const at = (s, t) => add(scaled(up, lowest), add(scaled(a, s * size), scaled(b, t * size)));
  const places = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2];
  return places.flatMap((s) => [[at(s, -2), at(s, 2)], [at(-2, s), at(2, s)]]);
}

class Page {
  constructor(module, scene) {
    this.mechanism = new Mechanism(module, scene);
    this.mechanism.setVelocities();
    this.picture = new Picture(this.mechanism);
    this.marked = null;
    this.canvas = document.getElementById('stage');
    document.getElementById('doc').textContent = scene.doc;
    this.addCamera(scene);
    this.addPanels(scene);
    this.addButtons();
    this.answer(this.mechanism.attempt === null, 'the initial values of the file');
    this.shown();
  }

  addCamera(scene) {
    const up = scaled(unit(scene.gravity, [0, 0, -1]), -1);
    const places = scene.bodies.flatMap((body, i) => [this.mechanism.pose(i).position, ...body.points.map((_, point) => placeOf(this.mechanism, { body: i, point }))]);
    const heights = places.map((place) => dot(place, up));
    // Meshes fill their ball, sticks do not.
    this.camera = new Camera(up, scene.middle, (scene.meshes ? 1.3 : 1) * scene.size);
    this.floor = floorOf(up, scene.size, Math.min(0, ...heights) - 0.05 * scene.size);
    this.view = new (hasWebGL() ? WebGLView : CanvasView)(this.canvas, this.camera, (scene.meshes || []).map(unpackedMesh));
    orbitBy(this.canvas, this.camera, () => this.draw());
    this.canvas.addEventListener('pointermove', (event) => !event.buttons && this.point(event));
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  addPanels(scene) {
    const mark = (id) => this.mark(id);
    this.tree = new Tree(document.getElementById('tree'), scene, mark);
    this.sliders = new CoordinateSliders(document.getElementById('coordinates'), this.mechanism, (good, handle, value) => this.moved(good, handle, value), mark);
    this.parameters = new ParameterFields(document.getElementById('parameters'), this.mechanism, (good, name) => this.changed(good, name));
    this.residuals = scene.equations.map((name) => element('span', {}));
    document.getElementById('residuals').append(...scene.equations.map((name, i) => element('div', { className: 'residual' }, element('span', {}, name), this.residuals[i])));
    document.getElementById('loops').hidden = scene.equations.length === 0;
    this.transport = new Transport(this, document.getElementById('transport'));
    this.addShows();
  }

  addShows() {
    const words = { meshes: 'meshes', boxes: 'boxes of inertia', centres: 'centres of mass', joints: 'joints', forces: 'forces' };
    if (!this.mechanism.scene.meshes) delete words.meshes;
    for (const [key, word] of Object.entries(words)) {
      const box = element('input', { type: 'checkbox', checked: this.picture.shows[key] });
      box.addEventListener('change', () => ((this.picture.shows[key] = box.checked), this.draw()));
      document.getElementById('shows').append(element('label', {}, box, ` ${word}`));
    }
  }

  addButtons() {
    const press = (id, act) => document.getElementById(id).addEventListener('click', act);
    press('home', () => (this.camera.goHome(), this.draw()));
    press('copy', () => this.copyPose());
    press('nominal', () => this.parameters.reset());
    press('theme', () => (document.documentElement.classList.toggle('dark'), this.shown()));
    const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.classList.toggle('dark', dark);
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
    const id = nearestItem(this.items, project, event.offsetX, event.offsetY);
    if (id !== this.marked) this.mark(id);
  }

  say(text) {
    document.getElementById('message').textContent = text;
  }

  answer(good, what) {
    this.say(good ? '' : openLoop(this.mechanism, what));
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
  }

  draw() {
    this.items = this.picture.items();
    const grid = getComputedStyle(document.documentElement).getPropertyValue('--grid').trim();
    this.view.draw(this.items, { floor: this.floor, grid, marked: this.marked });
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
    /** Names of the sliders that move the mechanism. */
    coordinates: () => sliders.lines.filter(({ handle }) => handle.moves).map(({ handle }) => handle.name),
    value: (name) => sliders.find(name).value(),
    /** Moves a slider; false where a loop does not close. */
    set: (name, value) => {
      const handle = sliders.find(name);
      const good = handle.move(value);
      page.moved(good, handle, value);
      return good;
    },
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
    qd: () => Array.from(mechanism.qd),
    /** Values of the constraint equations, by their names. */
    residuals: () => Object.fromEntries(mechanism.scene.equations.map((name, i) => [name, mechanism.h[i]])),
    energy: () => mechanism.energy(),
    /** The boxes about the meshes of a part of the model, such as 'body 0', along the axes of the base, m. */
    meshes: (id) => page.view.boxes(page.items.filter((item) => item.kind === 'mesh' && item.id === id)),
    message: () => document.getElementById('message').textContent,
    whyNoSimulation: transport.why,
    /** The step of simulations, s, as chosen beside the button. */
    step: () => transport.chosenStep(),
    pose: () => poseText(mechanism),
    /** Shows the table's pose at a time. */
    seek: (time) => transport.seek(time),
    restart: () => transport.restart(),
    /** Simulates so many seconds at once, with the chosen step where none is given. Gives the time reached,
     * the energies and the largest errors on the way. */
    simulate: (seconds, step = transport.chosenStep()) => {
      transport.begin();
      const errors = { residual: 0, imbalance: 0 };
      const steps = Math.round(seconds / step);
      let good = true;
      for (let i = 0; i < steps && good; ++i) {
        good = transport.simulation.step(step);
        errors.residual = Math.max(errors.residual, mechanism.largestResidual());
        errors.imbalance = Math.max(errors.imbalance, Math.abs(transport.simulation.imbalance()));
        if (i % 20 === 0 || i + 1 === steps || !good) transport.judge(good, step);
      }
      page.shown();
      return { time: mechanism.time, ...mechanism.energy(), ...errors };
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

const readJSON = (id) => JSON.parse(document.getElementById(id).textContent);

async function open() {
  const { module, scene } = readJSON('data');
  const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
  const page = new Page(await import(address), scene);
  URL.revokeObjectURL(address);
  window.mbsgen = interfaceOf(page);
}

open().catch((error) => {
  document.getElementById('message').textContent = `This page does not work in this browser: ${error.message}`;
  throw error;
});
