// SPDX-License-Identifier: MIT
#include "powers.inc"
#if HAS_MIN
MODEL_HELPER Real MODEL_min(Real a, Real b) {
  return b < a ? b : a;
}

#endif // HAS_MIN
#if HAS_MAX
MODEL_HELPER Real MODEL_max(Real a, Real b) {
  return a < b ? b : a;
}

#endif // HAS_MAX
#if HAS_SIGN
/// -1, 0 or 1.
MODEL_HELPER Real MODEL_sign(Real x) {
  return Number(0.0) < x ? Number(1.0) : (x < Number(0.0) ? Number(-1.0) : Number(0.0));
}

#endif // HAS_SIGN
#if HAS_LARGEST
#include "largest.inc"

#endif // HAS_LARGEST
#if HAS_DEGENERATE
#include "degenerate.inc"

#endif // HAS_DEGENERATE
#if HAS_FINITE
#include "finite.inc"

#endif // HAS_FINITE
#if HAS_KEEP_ACTIVE
#include "keep_active.inc"

#endif // HAS_KEEP_ACTIVE
#if HAS_SINES
#include "sincos.inc"
#endif // HAS_SINES
