// SPDX-License-Identifier: GPL-3.0-or-later
// usage: readme_test.mjs SOURCE: the pictures of the README are there in light and dark, alike in size and time, small, and
// the film runs again and again.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, end } from './checks.mjs';

const [source] = process.argv.slice(2);
const folder = 'docs/figures/page';
const largest = { film: 1e6, still: 60e3 };

/** The chunks of a WebP file (RIFF): { name, data }. */
function* chunksOf(file) {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP file');
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    yield { name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
}

/** Width and height in pixels, and of a film its times, ms, and how often it runs (0: without end). */
function describe(file) {
  const known = { times: [] };
  for (const { name, data } of chunksOf(file)) {
    if (name === 'VP8X') known.size = [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
    if (name === 'VP8 ') known.size ??= [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
    if (name === 'ANIM') known.loops = data.readUInt16LE(4);
    if (name === 'ANMF') known.times.push(data.readUIntLE(12, 3));
  }
  return known;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const readme = readFileSync(join(source, 'README.md'), 'utf8');
const names = readdirSync(join(source, folder));
check(names.length >= 8, `${names.length} pictures`);
for (const name of names) check(readme.includes(`${folder}/${name}`), `${name} is in the README`);
for (const name of names.filter((each) => each.endsWith('-light.webp'))) {
  const files = [name, name.replace('-light', '-dark')].map((each) => readFileSync(join(source, folder, each)));
  const [light, dark] = files.map(describe);
  check(String(light.size) === String(dark.size), `${name}: ${light.size} pixels, ${dark.size} in dark`);
  check(sum(light.times) === sum(dark.times), `${name}: ${sum(light.times)} ms, ${sum(dark.times)} ms in dark`);
  const most = light.times.length > 0 ? largest.film : largest.still;
  for (const file of files) check(file.length < most, `${name}: ${file.length} bytes`);
  if (light.times.length > 0) check(light.times.length > 50 && light.loops === 0 && dark.loops === 0, `${name}: ${light.times.length} frames without end`);
}
check(names.some((name) => describe(readFileSync(join(source, folder, name))).times.length > 0), 'one of them is a film');
end();
