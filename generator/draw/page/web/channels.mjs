// SPDX-License-Identifier: MIT
// The quantities of a motion that tables and curves have, named as the columns of `mbsgen simulate` and
// `mbsgen kinematics` are.
import { distance } from './vectors.mjs';
import { placeOf } from './mechanism.mjs';

/** Velocities and accelerations by the unit of the force that belongs to them. */
const rateUnits = { N: ['m/s', 'm/s²'], 'N m': ['rad/s', 'rad/s²'] };
/** Members of sensors, with as many components and in that unit; in inertial axes. */
const members = [
  ['position', 3, 'm'], ['rotation', 9, ''], ['velocity', 3, 'm/s'], ['angular_velocity', 3, 'rad/s'], ['acceleration', 3, 'm/s²'], ['angular_acceleration', 3, 'rad/s²'],
];

/** The joint that has that place of q, or of the velocities. */
function jointOf({ joints }, place, first, count) {
  return `joint ${joints.findIndex((joint) => joint[first] >= 0 && joint[first] <= place && place < joint[first] + joint[count])}`;
}

function jointChannels(mechanism) {
  const { scene } = mechanism;
  const q = scene.coordinates.map(({ name, unit }, i) =>
    ({ name: `q(${name})`, group: 'Coordinates', unit, part: jointOf(scene, i, 'coordinate', 'width'), isFirst: true, read: () => mechanism.q[i] }));
  const rates = ['qd', 'qdd'].flatMap((word, order) => scene.velocities.map(({ name, unit }, i) =>
    ({ name: `${word}(${name})`, group: ['Velocities', 'Accelerations'][order], unit: rateUnits[unit][order], part: jointOf(scene, i, 'velocity', 'speeds'), read: () => mechanism[word][i] })));
  return [...q, ...rates];
}

function stateChannels(mechanism) {
  return mechanism.scene.states.map(({ name, unit }, i) => ({ name: `x(${name})`, group: 'States', unit, part: '', read: () => mechanism.x[i] }));
}

/** A law of a program has a length alone. */
function linkChannels(mechanism) {
  return mechanism.scene.links.flatMap((link, row) => {
    const about = { group: 'Links', part: `link ${row}` };
    const { place, name } = link;
    if (place < 0) return [{ ...about, name: `Z(${name})`, unit: 'm', isFirst: true, read: () => distance(placeOf(mechanism, link.from), placeOf(mechanism, link.to)) }];
    const { lengths, rates, forces } = mechanism.loads;
    return [
      { ...about, name: `Z(${name})`, unit: 'm', read: () => lengths[place] }, { ...about, name: `Zd(${name})`, unit: 'm/s', read: () => rates[place] },
      { ...about, name: `F(${name})`, unit: 'N', isFirst: true, read: () => forces[place] },
    ];
  });
}

/** Members of bushings, in the axes of a's point, as outputs are named. */
const bushingMembers = [['displacement', 'm'], ['rotation', ''], ['force', 'N'], ['torque', 'N m']];

function bushingChannels(mechanism) {
  return mechanism.scene.bushings.flatMap(({ name, place }, row) => (place < 0 ? [] : bushingMembers.flatMap(([member, unit]) => [0, 1, 2].map((i) =>
    ({ name: `bushing(${name}).${member}[${i}]`, group: 'Bushings', unit, part: `bushing ${row}`, isFirst: member === 'force', read: () => mechanism.bushings[member][3 * place + i] })))));
}

function sensorChannels(mechanism) {
  return mechanism.scene.sensors.flatMap(({ name }, row) => members.flatMap(([member, count, unit]) => Array.from({ length: count }, (_, i) =>
    ({ name: `sensor(${name}).${member}[${i}]`, group: 'Sensors', unit, part: `sensor ${row}`, isFirst: member === 'position', read: () => mechanism.sensors[row][member][i] }))));
}

/** [{ name, group, unit, part: of the tree, isFirst: whether a click on the part means it, read(): the value in the
 * state shown, behind `refreshLoads` and `refreshSensors` }] */
export function channelsOf(mechanism) {
  return [...jointChannels(mechanism), ...stateChannels(mechanism), ...linkChannels(mechanism), ...bushingChannels(mechanism), ...sensorChannels(mechanism)];
}
