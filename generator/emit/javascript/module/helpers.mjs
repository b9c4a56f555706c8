// SPDX-License-Identifier: MIT
//#include "powers.inc"
//#if HAS_MIN
function $min(a, b) {
  return b < a ? b : a;
}

//#endif // HAS_MIN
//#if HAS_MAX
function $max(a, b) {
  return a < b ? b : a;
}

//#endif // HAS_MAX
//#if HAS_SIGN
/// -1, 0 or 1.
function $sign(x) {
  return 0.0 < x ? 1.0 : (x < 0.0 ? -1.0 : 0.0);
}

//#endif // HAS_SIGN
//#if HAS_LARGEST
/// The largest absolute value; NaN if any value is NaN.
function $largest(values, first, count) {
  let result = 0.0;
  for (let i = first; i < first + count; ++i) {
    const size = Math.abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
}

//#endif // HAS_LARGEST
//#if HAS_DEGENERATE
/// True when a pivot is not above its smallest healthy size, or NaN. A scale of zero belongs to a pivot that
/// nothing was subtracted from: it must not be zero.
function $degenerate(pivot, first, pivot_scale, first_scale, count, smallest_pivot) {
  for (let i = 0; i < count; ++i)
    if (!(Math.abs(pivot[first + i]) > smallest_pivot*Math.abs(pivot_scale[first_scale + i]))) return true;
  return false;
}

//#endif // HAS_DEGENERATE
//#if HAS_FINITE
/// False for NaN and infinity, and so for a sum with such a summand.
function $finite(sum) {
  return sum - sum >= 0.0;
}

//#endif // HAS_FINITE
//#if HAS_KEEP_ACTIVE
/// Zeros in the rows and columns of contacts that are not active, three of each.
function $keep_active(active, contacts, matrix) {
  const n = 3*contacts;
  for (let i = 0; i < n; ++i)
    for (let j = 0; j < n && !active[Math.trunc(i/3)]; ++j) matrix[n*i + j] = matrix[n*j + i] = 0.0;
}

//#endif // HAS_KEEP_ACTIVE
//#include "products.inc"
//#if HAS_SINES
/// Sines and cosines of n angles [rad] by the engine's library.
function $library_sincos(n, angle, first, sine, s, cosine, c) {
  for (let i = 0; i < n; ++i) {
    sine[s + i] = Math.sin(angle[first + i]);
    cosine[c + i] = Math.cos(angle[first + i]);
  }
}

/// Sine and cosine for |angle| <= 1e5; false if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts,
/// whose products with k are exact; `low` is what r is too large by.
function $reduced(angle, sine, s, cosine, c) {
  const to_integer = 6755399441055744.0;
//#include "sines.inc"
  const turns = k & 3;
  const odd = (turns & 1) !== 0;
  const sine_size = odd ? cosine_r : sine_r;
  const cosine_size = odd ? sine_r : cosine_r;
  sine[s] = (turns & 2) !== 0 ? -sine_size : sine_size;
  cosine[c] = ((turns + 1) & 2) !== 0 ? -cosine_size : cosine_size;
  return k >= -65536.0 && k <= 65535.0;
}

//#include "sines_of_counts.inc"
//#endif // HAS_SINES
