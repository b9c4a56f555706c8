// SPDX-License-Identifier: MIT
// The pose shown as the model file spells it: the cure for a bad first guess.

/** Shortest text of a number that reads back as it, -0 as 0. */
const spelled = (value) => (value === 0 ? 0 : value);

function initialValue(mechanism, joint) {
  const values = Array.from(mechanism.q.subarray(joint.coordinate, joint.coordinate + joint.width), spelled);
  if (joint.type === 'Free') return { position: values.slice(0, 3), quaternion: values.slice(3) };
  return joint.width === 1 ? values[0] : values;
}

/** JSON: for each joint of the file its "q0". A shorthand of two joints has a list. */
function poseText(mechanism) {
  const values = new Map();
  for (const joint of mechanism.scene.joints) {
    if (joint.coordinate < 0) continue;
    const value = initialValue(mechanism, joint);
    values.set(joint.owner, values.has(joint.owner) ? [values.get(joint.owner), value].flat() : value);
  }
  const lines = Array.from(values, ([name, q0]) => `  {"name": ${JSON.stringify(name)}, "q0": ${JSON.stringify(q0)}}`);
  return `[\n${lines.join(',\n')}\n]`;
}
