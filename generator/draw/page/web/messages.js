// SPDX-License-Identifier: MIT
// Plain sentences about what the page cannot do or compute.

const millimetres = (value) => `${Number((1000 * value).toPrecision(3))} mm`;

/** The cuts of a pose that does not close, the widest gap first, m. */
function gaps(mechanism, q) {
  const kept = Float64Array.from(mechanism.poses);
  mechanism.call('poses', q, mechanism.poses);
  const found = mechanism.scene.cuts.map((cut) => {
    const apart = distance(placeOf(mechanism, cut.a), placeOf(mechanism, cut.b));
    return { name: cut.name, gap: cut.type === 'rod' ? Math.abs(apart - cut.length) : apart };
  });
  mechanism.poses.set(kept);
  return found.sort((a, b) => b.gap - a.gap);
}

/** Why a pose is not shown. */
function openLoop(mechanism, what) {
  const [widest] = mechanism.attempt ? gaps(mechanism, mechanism.attempt) : [];
  const where = widest && widest.gap > 0 ? ` The nearest try leaves the cut ${widest.name} open by ${millimetres(widest.gap)}.` : '';
  return `The loops do not close with ${what}, the last pose that closes is shown.${where}`;
}

/** Why the page cannot simulate; empty where it can. */
function whyNoSimulation(scene) {
  if (scene.laws.length > 0)
    return `The laws ${scene.laws.join(', ')} are part of a program, so this page shows positions and cannot simulate.`;
  if (scene.rigidContacts) return 'Rigid contacts need a program, so this page shows positions and cannot simulate.';
  if (!scene.closed) return 'The loops do not close in the model file, so this page cannot simulate. Move the sliders until the red threads vanish, and copy q0.';
  return scene.simulates ? '' : 'The equations of motion of this model are singular, so this page cannot simulate.';
}
