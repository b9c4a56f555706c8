// SPDX-License-Identifier: MIT
// `window.mbsgen`: the page for scripts and tests. Names are those of the sliders and of the model's parameters.

/** Frames a second of `count` calls of `frame(i)`. */
function rate(count, frame) {
  const begin = performance.now();
  for (let i = 0; i < count; ++i) frame(i);
  return (1000 * count) / (performance.now() - begin);
}

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
    /** Shows a pose that was computed elsewhere, such as in a device's loop; false where its loops do not close. */
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
    message: () => document.getElementById('message').textContent,
    whyNoSimulation: transport.why,
    /** The step of simulations, s, as chosen beside the button. */
    step: () => transport.chosenStep(),
    pose: () => poseText(mechanism),
    /** Shows the table's pose at a time. */
    seek: (time) => transport.seek(time),
    restart: () => transport.restart(),
    /** Simulates so many seconds at once, with the chosen step where none is given. Gives the time reached, the energies and the largest errors on the way. */
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
    /** Frames a second while a slider moves to and fro: of the kinematics alone, and with the drawing of all parts. */
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
