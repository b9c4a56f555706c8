// SPDX-License-Identifier: MIT
/// Numbers of the polynomials of sine and cosine. Engines load them once for all angles; numbers in the text would be
/// loaded for each.
const $sine_numbers = Float64Array.of(
//#include "numbers.inc"
);

/// Sines and cosines of `count` angles [rad] by the engine's library.
function $library_sincos(count, angles, first, sine, s, cosine, c) {
  for (let i = 0; i < count; ++i) {
    sine[s + i] = Math.sin(angles[first + i]);
    cosine[c + i] = Math.cos(angles[first + i]);
  }
}

/// Sines and cosines of `count` angles [rad]. If one is above 1e5 in size, or NaN, all go to the library. Multiples of
/// pi/2 are subtracted in parts, whose products with k are exact; `low` is what r is too large by.
function $sincos(count, angles, first, sine, s, cosine, c) {
  const to_integer = 6755399441055744.0;
//#include "names.inc"
  let small = true;
  for (let i = 0; i < count; ++i) {
    const angle = angles[first + i];
//#include "sines.inc"
    const turns = k & 3;
    const odd = (turns & 1) !== 0;
    const sine_size = odd ? cosine_r : sine_r;
    const cosine_size = odd ? sine_r : cosine_r;
    sine[s + i] = (turns & 2) !== 0 ? -sine_size : sine_size;
    cosine[c + i] = ((turns + 1) & 2) !== 0 ? -cosine_size : cosine_size;
    small = small && k >= -65536.0 && k <= 65535.0;
  }
  if (!small) $library_sincos(count, angles, first, sine, s, cosine, c);
}

