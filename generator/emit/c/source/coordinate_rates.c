// SPDX-License-Identifier: MIT
#if HAS_SPATIAL
/// Quaternions of length one.
static inline MODEL_QUALIFIER void MODEL_unit(MODEL_real* w) {
  const MODEL_real scale = 1/sqrt(w[0]*w[0] + w[1]*w[1] + w[2]*w[2] + w[3]*w[3]);
  for (int i = 0; i < 4; ++i) w[i] *= scale;
}

/// The rate of the quaternion w at the angular velocity o, in the axes after the joint.
static inline MODEL_QUALIFIER void MODEL_spin(const MODEL_real* w, const MODEL_real* o, MODEL_real* rate) {
  const MODEL_real share = (MODEL_real)0.5;
  rate[0] = -share*(w[1]*o[0] + w[2]*o[1] + w[3]*o[2]);
  rate[1] = share*(w[0]*o[0] + w[2]*o[2] - w[3]*o[1]);
  rate[2] = share*(w[0]*o[1] + w[3]*o[0] - w[1]*o[2]);
  rate[3] = share*(w[0]*o[2] + w[1]*o[1] - w[2]*o[0]);
}

/// The vector v in the axes before the joint, whose quaternion is w.
static inline MODEL_QUALIFIER void MODEL_turn(const MODEL_real* w, const MODEL_real* v, MODEL_real* turned) {
  const MODEL_real a[3] = {w[2]*v[2] - w[3]*v[1], w[3]*v[0] - w[1]*v[2], w[1]*v[1] - w[2]*v[0]};
  turned[0] = v[0] + 2*(w[0]*a[0] + w[2]*a[2] - w[3]*a[1]);
  turned[1] = v[1] + 2*(w[0]*a[1] + w[3]*a[0] - w[1]*a[2]);
  turned[2] = v[2] + 2*(w[0]*a[2] + w[1]*a[1] - w[2]*a[0]);
}

#endif // HAS_SPATIAL
static inline MODEL_QUALIFIER void MODEL_rates(const MODEL_real* q, const MODEL_real* qd, MODEL_real* rates) {
#include "rates.inc"
}

static inline MODEL_QUALIFIER void MODEL_unite(MODEL_real* q) {
#include "unite.inc"
}

