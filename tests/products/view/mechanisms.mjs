// SPDX-License-Identifier: GPL-3.0-or-later
// Models of pages without a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mechanism } from '../../../generator/draw/page/web/mechanism.mjs';

const moduleOf = (text) => import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

/** The model that a page of the folder holds, in its initial pose. */
export async function mechanismOf(folder, name) {
  const text = readFileSync(join(folder, `${name}.html`), 'utf8');
  const { module, scene, laws } = JSON.parse(text.match(/<script id="data" type="application\/json">(.*?)<\/script>/s)[1]);
  const given = laws ? await moduleOf(laws) : undefined;
  return new Mechanism(await moduleOf(module), scene, given?.default ?? given);
}
