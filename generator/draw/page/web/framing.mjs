// SPDX-License-Identifier: MIT
// What is to be seen, and from where: how far things reach, the direction that shows a mechanism, the ground below it.
import { acrossOf, add, column, cross, dot, norm, rotated, scaled, subtract, unit } from './vectors.mjs';

const sizeOf = (half, rotation, along) => [0, 1, 2].reduce((sum, i) => sum + Math.abs(half[i] * dot(column(rotation, i), along)), 0);

/** How far things of each kind reach along a vector, m times its length. */
const reaches = {
  stick: ({ from, to, radius }, along) => Math.max(dot(from, along), dot(to, along)) + radius * norm(cross(along, unit(subtract(to, from)))),
  ball: ({ at, radius }, along) => dot(at, along) + radius * norm(along),
  box: ({ at, rotation, half }, along) => dot(at, along) + sizeOf(half, rotation, along),
  mesh: ({ at, rotation, scale, bounds }, along) =>
    dot(add(at, rotated(rotation, bounds.middle.map((x, i) => scale[i] * x))), along) + sizeOf(bounds.half.map((x, i) => scale[i] * x), rotation, along),
  arrow: ({ from, vector, radius }, along) => Math.max(dot(from, along), dot(add(from, vector), along)) + 2.4 * radius * norm(along),
};

/** The farthest of some items along a vector, without the scenery. */
export const reachOf = (items) => {
  const near = items.filter(({ isScenery }) => !isScenery);
  return (along) => near.reduce((most, item) => Math.max(most, reaches[item.kind](item, along)), -Infinity);
};

/** The middle and half the size of a mesh along its own axes. */
export function boundsOf({ corners }) {
  const along = (choose) => [0, 1, 2].map((i) => corners.reduce((found, corner) => choose(found, corner[i]), corners[0][i]));
  const [low, high] = [along(Math.min), along(Math.max)];
  return { middle: scaled(add(low, high), 0.5), half: scaled(subtract(high, low), 0.5) };
}

/** Unit vectors to the right, upwards and towards an eye. */
export function axesOf(up, azimuth, elevation) {
  const [a, b] = acrossOf(up);
  const level = add(scaled(a, Math.cos(azimuth)), scaled(b, Math.sin(azimuth)));
  const back = add(scaled(level, Math.cos(elevation)), scaled(up, Math.sin(elevation)));
  const right = unit(cross(up, back));
  return { right, above: cross(back, right), back };
}

const parallel = (a, b) => norm(cross(a, b)) < 1e-6;

/** The normal of a planar mechanism's plane, in which all of its joints turn and slide; null where it has none. `axes`:
 * [{ turns, slides, axis }], in inertial axes. */
export function planeOf(joints) {
  const turning = joints.filter(({ turns }) => turns).map(({ axis }) => axis);
  const sliding = joints.filter(({ slides, turns }) => slides && !turns).map(({ axis }) => axis);
  const across = sliding.find((axis) => !parallel(axis, sliding[0]));
  const normal = turning[0] ?? (across && unit(cross(sliding[0], across)));
  if (!normal || joints.some(({ spatial, turns, slides }) => spatial || (turns && slides))) return null;
  const isPlanar = turning.every((axis) => parallel(axis, normal)) && sliding.every((axis) => Math.abs(dot(axis, normal)) < 1e-6);
  return isPlanar ? towardsViewer(normal) : null;
}

/** As in drawings: along y, against x and z. */
function towardsViewer(normal) {
  const largest = [0, 1, 2].reduce((found, i) => (Math.abs(normal[i]) > Math.abs(normal[found]) + 1e-9 ? i : found), 0);
  return normal[largest] > 0 === (largest !== 1) ? normal : scaled(normal, -1);
}

/** Turned from the front by these angles, rad, planar mechanisms have a depth. */
const fromTheFront = { azimuth: 0.18, elevation: 0.14 };

/** From half above, and from these sides in turn; a later one must show that much more. */
const aslant = { elevation: 0.4, azimuths: [-1.0, -0.4, -1.6, 0.2, -2.2] };
const muchMore = 1.5;

/** The area of a picture, m^2, that an eye in that direction needs. */
function areaFrom(up, azimuth, elevation, reach) {
  const { right, above } = axesOf(up, azimuth, elevation);
  return [right, above].reduce((area, along) => area * (reach(along) + reach(scaled(along, -1))), 1);
}

/** Azimuth and elevation of the eye that sees a mechanism best; `reach`: how far it does along a vector. */
export function directionOf(up, joints, reach) {
  const normal = planeOf(joints);
  if (!normal) {
    const area = (azimuth) => areaFrom(up, azimuth, aslant.elevation, reach);
    const azimuth = aslant.azimuths.reduce((best, each) => (area(each) > muchMore * area(best) ? each : best));
    return { azimuth, elevation: aslant.elevation };
  }
  const [a, b] = acrossOf(up);
  const lies = parallel(normal, up);
  const level = lies ? towardsViewer(Math.abs(dot(a, [0, 1, 0])) > 0.5 ? a : b) : normal;
  const azimuth = Math.atan2(dot(level, b), dot(level, a));
  if (lies) return { azimuth, elevation: 1.35 };
  return { azimuth: azimuth + fromTheFront.azimuth, elevation: Math.asin(dot(normal, up)) + fromTheFront.elevation };
}

/** The size of the ground's cells: 1, 2 or 5 times a power of ten, m. */
export function cellOf(size) {
  const power = 10 ** Math.floor(Math.log10(size / 2));
  return power * [5, 2, 1].find((digit) => digit * power <= size / 2);
}

/** Those of some items that lie ahead of an eye, by a margin, m, and the ground below it; `back`: from what it sees towards
 * it. */
export function aheadOf(items, eye, back, margin) {
  return items.filter((item) => item.isGround || reaches[item.kind](item, back) < dot(eye, back) - margin);
}

/** Where the ground ends for an eye: segments all round at its height, at a distance, m. */
export function horizonOf(up, eye, distance) {
  const [a, b] = acrossOf(up);
  const count = 60;
  const at = (i) => add(eye, add(scaled(a, distance * Math.cos((2 * Math.PI * i) / count)), scaled(b, distance * Math.sin((2 * Math.PI * i) / count))));
  return Array.from({ length: count }, (_, i) => [at(i), at(i + 1)]);
}

/** Segments, cut off at a plane that lies ahead of an eye by a margin, m. */
export function cutAhead(segments, eye, back, margin) {
  const depth = (place) => dot(subtract(eye, place), back) - margin;
  return segments.flatMap(([from, to]) => {
    const [a, b] = [depth(from), depth(to)];
    if (a <= 0 && b <= 0) return [];
    const cut = add(from, scaled(subtract(to, from), a / (a - b)));
    return [[a < 0 ? cut : from, b < 0 ? cut : to]];
  });
}

/** Lines of a square across the vertical at a height, around a place, whose lines stay where they are when it moves; it
 * ends `count` cells from there. */
export function floorOf(up, height, place, cell, count = 6) {
  const [a, b] = acrossOf(up);
  const [s0, t0] = [a, b].map((axis) => cell * Math.round(dot(place, axis) / cell));
  const at = (s, t) => add(scaled(up, height), add(scaled(a, s0 + s * cell), scaled(b, t0 + t * cell)));
  return Array.from({ length: 2 * count + 1 }, (_, i) => i - count).flatMap((s) => [[at(s, -count), at(s, count)], [at(-count, s), at(count, s)]]);
}
