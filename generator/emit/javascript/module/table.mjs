// SPDX-License-Identifier: MIT
const $numbers_TABLE = new Float32Array([
//#include "numbers.inc"
]);

/// The number of a table at a place, from 0; beyond an end, the number there.
function $entry_TABLE(place) {
  return $numbers_TABLE[!(place > 0.0) ? 0 : place < LAST ? Math.trunc(place) : LAST];
}

