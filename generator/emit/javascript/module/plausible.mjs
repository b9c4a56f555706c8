// SPDX-License-Identifier: MIT
//#if HAS_ALL_FINITE
function $all_finite(x) {
  return x.every($finite);
}

//#endif // HAS_ALL_FINITE
//#if HAS_TENSOR
//#include "tensor.inc"

//#endif // HAS_TENSOR
/// The first reason why these parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
export function implausible(PARAMETERS) {
//#include "tests.inc"
  return null;
}

export function plausible(parameters) {
  return implausible(parameters) === null;
}

