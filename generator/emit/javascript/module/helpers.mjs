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
//#if HAS_ENTRY
//#include "tables.inc"
//#endif // HAS_ENTRY
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
//#if HAS_ANCHOR
/// Takes values on their way: engines load what is read behind a store only then, not at the head of the function.
const $anchor = new Float64Array(1);

//#endif // HAS_ANCHOR
//#if HAS_SINCOS
//#include "sincos.inc"
//#endif // HAS_SINCOS
