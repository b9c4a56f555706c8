// SPDX-License-Identifier: GPL-3.0-or-later
// The pixels of a picture (PNG) as browsers write it: eight bits a channel, not interlaced.
import { inflateSync } from 'node:zlib';

const channels = { 2: 3, 6: 4 };

function paeth(a, b, c) {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/** What a filter of that type expects, from the bytes to the left, above, and above to the left. */
const expected = [() => 0, (a) => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];

/** { width, height, size: bytes a pixel, bytes } */
export function pixelsOf(png) {
  const data = [];
  let [width, height, size] = [0, 0, 0];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') [width, height, size] = [png.readUInt32BE(at + 8), png.readUInt32BE(at + 12), channels[png[at + 17]]];
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
  }
  return { width, height, size, bytes: unfiltered(inflateSync(Buffer.concat(data)), height, width * size, size) };
}

function unfiltered(raw, rows, row, size) {
  const bytes = new Uint8Array(rows * row);
  for (let y = 0; y < rows; ++y) {
    const guess = expected[raw[y * (row + 1)]];
    for (let x = 0; x < row; ++x) {
      const at = y * row + x;
      const left = x >= size ? bytes[at - size] : 0;
      const above = y > 0 ? bytes[at - row] : 0;
      const corner = x >= size && y > 0 ? bytes[at - row - size] : 0;
      bytes[at] = raw[y * (row + 1) + 1 + x] + guess(left, above, corner);
    }
  }
  return bytes;
}

/** A part of a picture, from its corner at x, y. */
export function part(whole, { x, y, width, height }) {
  const { size } = whole;
  const bytes = new Uint8Array(width * height * size);
  for (let row = 0; row < height; ++row) {
    const from = ((y + row) * whole.width + x) * size;
    bytes.set(whole.bytes.subarray(from, from + width * size), row * width * size);
  }
  return { width, height, size, bytes };
}

/** The box about the pixels in which two pictures of one size differ: { left, top, right, bottom }. */
export function difference(one, other) {
  const box = { left: one.width, top: one.height, right: -1, bottom: -1 };
  for (let y = 0; y < one.height; ++y)
    for (let x = 0; x < one.width; ++x) {
      const [a, b] = [one, other].map(({ width, size }) => (y * width + x) * size);
      const gap = [0, 1, 2].reduce((sum, i) => sum + Math.abs(one.bytes[a + i] - other.bytes[b + i]), 0);
      if (gap <= 24) continue;
      Object.assign(box, { left: Math.min(box.left, x), right: Math.max(box.right, x), top: Math.min(box.top, y), bottom: Math.max(box.bottom, y) });
    }
  return box;
}
