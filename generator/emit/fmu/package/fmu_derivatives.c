// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_fmu.h"
#include <string.h>

/// All variables that are set, moved along a direction; the rest, up to date there.
static bool shift(MODEL_fmu* fmu, const double* direction, double size) {
  MODEL_fmu_memory* const now = &fmu->now;
  for (int i = 0; i < MODEL_fmu_count; ++i) {
    if (direction[i] == 0) continue;
    now->values[i] += size*direction[i];
    now->has_motion = now->has_results = 0;
    if (MODEL_fmu_uses[i] == MODEL_fmu_parameter) now->has_parameters = 0;
  }
  return MODEL_fmu_evaluate(fmu, MODEL_fmu_result);
}

/// Central differences along a direction: `other`.
static bool difference(MODEL_fmu* fmu, const double* direction) {
  const double* const values = fmu->now.values;
  double size = 0;
  for (int i = 0; i < MODEL_fmu_count; ++i) size = fmax(size, fabs(direction[i])/fmax(1, fabs(values[i])));
  if (!MODEL_fmu_evaluate(fmu, MODEL_fmu_result)) return false;
  (void)memset(fmu->other, 0, sizeof(fmu->other));
  if (size == 0) return true;
  const double step = 6e-6/size; // about the cube root of the rounding error
  (void)memcpy(&fmu->probed, &fmu->now, sizeof(fmu->now));
  bool is_good = shift(fmu, direction, step);
  (void)memcpy(fmu->other, values, sizeof(fmu->other));
  MODEL_fmu_recall(fmu, &fmu->probed);
  is_good = is_good && shift(fmu, direction, -step);
  for (int i = 0; i < MODEL_fmu_count; ++i) fmu->other[i] = (fmu->other[i] - values[i])/(2*step);
  MODEL_fmu_recall(fmu, &fmu->probed);
  return is_good;
}

#if HAS_TANGENT
#if HAS_SPATIAL
/// The small turn, in the axes after the joint, that changes the unit quaternion w by d.
static void turn_of(const double* w, const double* d, double* turn) {
  turn[0] = 2*(w[0]*d[1] - w[1]*d[0] - w[2]*d[3] + w[3]*d[2]);
  turn[1] = 2*(w[0]*d[2] - w[2]*d[0] - w[3]*d[1] + w[1]*d[3]);
  turn[2] = 2*(w[0]*d[3] - w[3]*d[0] - w[1]*d[2] + w[2]*d[1]);
}

#if HAS_FREE
/// The vector v in the axes after the joint, whose quaternion is w.
static void turn_back(const double* w, const double* v, double* turned) {
  const double inverse[4] = {w[0], -w[1], -w[2], -w[3]};
  MODEL_turn(inverse, v, turned);
}

#endif // HAS_FREE
/// The change of a quaternion, along whose length nothing changes, over that length.
static void level(const double* raw, double* d) {
  const double size = raw[0]*raw[0] + raw[1]*raw[1] + raw[2]*raw[2] + raw[3]*raw[3];
  const double share = (raw[0]*d[0] + raw[1]*d[1] + raw[2]*d[2] + raw[3]*d[3])/size;
  for (int i = 0; i < 4; ++i) d[i] = (d[i] - share*raw[i])/sqrt(size);
}

#endif // HAS_SPATIAL
/// Changes of accelerations and rates along the changes of coordinates, velocities, joint forces and given motions,
/// and of the parameters in "sensitivities", by the generated tangent.
static bool follow_tangent(MODEL_fmu* fmu) {
  if (!MODEL_fmu_evaluate(fmu, MODEL_fmu_motion)) return false;
  const MODEL_model* const model = &fmu->model;
  const MODEL_fmu_memory* const now = &fmu->now;
  const double* const direction = fmu->direction;
  const double *const q = now->q, *const qd = now->qd, *const Q = now->values + MODEL_fmu_at_forces;
  const double *const dqd = direction + MODEL_fmu_at_qd, *const dQ = direction + MODEL_fmu_at_forces;
  double dq[MODEL_fmu_room_qd], dqdd[MODEL_fmu_room_qd], moved[MODEL_fmu_room_q];
  double unit[MODEL_fmu_room_q], ahead[MODEL_fmu_room_q], behind[MODEL_fmu_room_q], rates[MODEL_fmu_room_q];
  double dp[ROOM_SENSITIVITIES];
  (void)dp;
#include "sensitivities.inc"
#if HAS_INPUTS
  MODEL_inputs inputs;
  MODEL_fmu_inputs(now->values, &inputs);
#endif // HAS_INPUTS
  (void)memcpy(unit, now->values + MODEL_fmu_at_q, sizeof(double)*MODEL_nq);
  (void)memcpy(moved, direction + MODEL_fmu_at_q, sizeof(double)*MODEL_nq);
  MODEL_unite(unit);
#include "displacements.inc"
  (void)memcpy(dqdd, direction + MODEL_fmu_at_qdd, sizeof(double)*MODEL_nqd);
#include "tangent.inc"
  // Rates have no higher powers of coordinates than squares, and are linear in velocities.
  for (int i = 0; i < MODEL_nq; ++i) {
    ahead[i] = unit[i] + moved[i];
    behind[i] = unit[i] - moved[i];
  }
  MODEL_rates(unit, dqd, rates);
  MODEL_rates(ahead, qd, moved);
  for (int i = 0; i < MODEL_nq; ++i) rates[i] += moved[i]/2;
  MODEL_rates(behind, qd, moved);
  for (int i = 0; i < MODEL_nq; ++i) rates[i] -= moved[i]/2;
  (void)memcpy(fmu->change + MODEL_fmu_at_qdd, dqdd, sizeof(double)*MODEL_nqd);
  MODEL_fmu_give_rates(fmu->change, rates, dqdd);
  return true;
}

#endif // HAS_TANGENT
static bool is_exact(MODEL_fmu_reference reference) {
  return MODEL_fmu_exact[reference] != 0;
}

bool MODEL_fmu_differentiate(MODEL_fmu* fmu, const MODEL_fmu_reference* references, size_t count) {
  bool wants_exact = false, wants_others = false;
  for (size_t i = 0; i < count; ++i) {
    wants_exact = wants_exact || is_exact(references[i]);
    wants_others = wants_others || !is_exact(references[i]);
  }
  (void)memcpy(fmu->change, fmu->direction, sizeof(fmu->change));
#if HAS_TANGENT
  if (wants_exact) {
    // Changes that the tangent does not know.
    for (int i = 0; i < MODEL_fmu_count; ++i) fmu->rest[i] = is_exact((MODEL_fmu_reference)i) ? 0 : fmu->direction[i];
    if (!follow_tangent(fmu) || !difference(fmu, fmu->rest)) return false;
    for (size_t i = 0; i < count; ++i)
      if (is_exact(references[i])) fmu->change[references[i]] += fmu->other[references[i]];
  }
#endif // HAS_TANGENT
  if (!wants_others) return true;
  if (!difference(fmu, fmu->direction)) return false;
  for (size_t i = 0; i < count; ++i)
    if (!is_exact(references[i])) fmu->change[references[i]] = fmu->other[references[i]];
  return true;
}
