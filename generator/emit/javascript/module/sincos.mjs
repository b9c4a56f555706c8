// SPDX-License-Identifier: MIT
/// Sines and cosines of THINGS [rad]; those that are too large for one go to the library together.
function $sincos_COUNT(angle, first, sine, s, cosine, c) {
  let small = true;
  for (let i = 0; i < COUNT; ++i) small = $reduced(angle[first + i], sine, s + i, cosine, c + i) && small;
  if (!small) $library_sincos(COUNT, angle, first, sine, s, cosine, c);
}

