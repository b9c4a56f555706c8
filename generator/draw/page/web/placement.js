// SPDX-License-Identifier: MIT
// Where the parts of the mechanism are in the pose shown. Joints are found from the body behind them backwards, by their
// coordinates alone: so they stay right when lengths change.

/** Position of a point { body, point }: a row of the body's points, -1 is its origin. */
function placeOf(mechanism, { body, point }) {
  const { position, rotation } = mechanism.pose(body);
  return point < 0 ? position : add(position, rotated(rotation, mechanism.pointsOf(body)[point].position));
}

/** The coordinates of a joint; a locked one has them in the scene. */
function coordinatesOf(mechanism, joint) {
  if (joint.coordinate < 0) return joint.value;
  return Array.from(mechanism.q.subarray(joint.coordinate, joint.coordinate + joint.width));
}

/** The frame before a joint, from the frame after it and the joint's axis there. */
function before({ position, rotation }, joint, axis, values) {
  if (joint.type === 'Ball') return { position, rotation: product(rotation, transposed(rotationOf(values))) };
  if (joint.type === 'Free') {
    const first = product(rotation, transposed(rotationOf(values.slice(3))));
    return { position: subtract(position, rotated(first, values.slice(0, 3))), rotation: first };
  }
  const [value] = values;
  const travel = joint.turns ? joint.pitch * value : value;
  return {
    position: subtract(position, scaled(rotated(rotation, axis), travel)),
    rotation: joint.turns ? product(rotation, turn(axis, -value)) : rotation,
  };
}

/** The joints of a body in the pose shown, in their order: origins before and after, and the axis; and the frame where
 * the body's joints begin. */
function jointsOf(mechanism, index) {
  const body = mechanism.scene.bodies[index];
  let frame = mechanism.pose(index);
  const placed = [];
  for (const row of [...body.joints].reverse()) {
    const joint = mechanism.scene.joints[row];
    const first = before(frame, joint, joint.axis, coordinatesOf(mechanism, joint));
    placed.unshift({ row, joint, from: first.position, to: frame.position, axis: rotated(frame.rotation, joint.axis) });
    frame = first;
  }
  return { placed, start: frame };
}

/** Forces of cuts on their points a, from the multipliers: [{ cut, at, force, torque }], in inertial axes. */
function cutForces(mechanism) {
  return mechanism.scene.cuts.map((cut, row) => {
    const { rotation } = mechanism.pose(cut.ancestor);
    const lambda = cut.rows.map((place) => (place < 0 ? 0 : mechanism.lambda[place]));
    const [a, b] = [placeOf(mechanism, cut.a), placeOf(mechanism, cut.b)];
    const force = cut.type === 'rod' ? scaled(subtract(a, b), lambda[0]) : rotated(rotation, lambda.slice(0, 3));
    return { row, at: a, force };
  });
}

/** Forces of links on their first points. */
function linkForces(mechanism) {
  return mechanism.scene.links.map((link, row) => {
    const [from, to] = [placeOf(mechanism, link.from), placeOf(mechanism, link.to)];
    const pull = link.place < 0 ? 0 : mechanism.loads.links[link.place];
    return { row, at: from, other: to, force: scaled(unit(subtract(to, from)), pull) };
  });
}
