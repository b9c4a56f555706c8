// SPDX-License-Identifier: MIT
// Surfaces of triangles, as the page carries them: numbers of two bytes in base64.

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The numbers, the lower byte first, on any machine. */
function numbersOf(text) {
  const view = new DataView(bytesOf(text).buffer);
  return Array.from({ length: view.byteLength / 2 }, (_, i) => view.getUint16(2 * i, true));
}

/** { corners: [x, y, z] each, faces: three rows of corners each }. */
export function unpackedMesh({ corners, faces, low, step }) {
  const places = numbersOf(corners);
  const rows = numbersOf(faces);
  const at = (row) => low.map((least, i) => least + step * places[3 * row + i]);
  return {
    corners: Array.from({ length: places.length / 3 }, (_, row) => at(row)),
    faces: Array.from({ length: rows.length / 3 }, (_, face) => rows.slice(3 * face, 3 * face + 3)),
  };
}

function normalOf(a, b, c) {
  const [u, v] = [b.map((x, i) => x - a[i]), c.map((x, i) => x - a[i])];
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

/** Corners and normals of all faces one by one, as a renderer takes them. Around a corner, faces that bend by
 * less than 40 degrees against each other look round. */
export function smoothedMesh({ corners, faces }) {
  const normals = faces.map((face) => normalOf(...face.map((row) => corners[row])));
  const sizes = normals.map((normal) => Math.hypot(...normal) || 1);
  const around = corners.map(() => []);
  faces.forEach((face, i) => face.forEach((row) => around[row].push(i)));
  const isSmooth = (i, j) => normals[i].reduce((sum, x, k) => sum + x * normals[j][k], 0) > 0.766 * sizes[i] * sizes[j];
  const places = new Float32Array(9 * faces.length);
  const directions = new Float32Array(9 * faces.length);
  faces.forEach((face, i) => face.forEach((row, k) => {
    const sum = [0, 0, 0];
    for (const j of around[row]) if (j === i || isSmooth(i, j)) for (let n = 0; n < 3; ++n) sum[n] += normals[j][n];
    const size = Math.hypot(...sum) || 1;
    places.set(corners[row], 9 * i + 3 * k);
    directions.set(sum.map((x) => x / size), 9 * i + 3 * k);
  }));
  return { places, directions };
}
