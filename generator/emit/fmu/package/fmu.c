// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_fmu.h"
#include <float.h>
#include <string.h>
#if HAS_LAWS
#include "MODEL_laws.h"
#endif // HAS_LAWS

const unsigned char MODEL_fmu_uses[MODEL_fmu_count] = {
#include "uses.inc"
};
const unsigned char MODEL_fmu_exact[MODEL_fmu_count] = {
#include "exact.inc"
};
const MODEL_fmu_reference MODEL_fmu_states[MODEL_fmu_room_states] = {
#include "states.inc"
};

void MODEL_fmu_reset(MODEL_fmu* fmu) {
  double* const values = fmu->now.values;
  (void)memset(&fmu->now, 0, sizeof(fmu->now));
  MODEL_init(&fmu->model);
#if HAS_LAWS
  fmu->model.laws.context = &fmu->model;
#include "laws.inc"
#endif // HAS_LAWS
#if HAS_PARAMETERS
  (void)memcpy(values + MODEL_fmu_at_parameters, &fmu->model.parameters, sizeof(fmu->model.parameters));
#endif // HAS_PARAMETERS
#if HAS_JOINTS
  for (int i = 0; i < MODEL_nq; ++i) values[MODEL_fmu_at_q + i] = MODEL_q0[i];
  for (int i = 0; i < MODEL_nqd; ++i) values[MODEL_fmu_at_qd + i] = MODEL_qd0[i];
#endif // HAS_JOINTS
#if HAS_STATES
  for (int i = 0; i < STATE_COUNT; ++i) values[MODEL_fmu_at_x + i] = MODEL_x0[i];
#endif // HAS_STATES
  values[MODEL_fmu_at_step] = DEFAULT_STEP;
  fmu->failure = NULL;
}

int MODEL_fmu_set(MODEL_fmu* fmu, MODEL_fmu_reference reference, double value) {
  if (reference >= (MODEL_fmu_reference)MODEL_fmu_count) return 1;
  MODEL_fmu_memory* const now = &fmu->now;
  switch (MODEL_fmu_uses[reference]) {
  case MODEL_fmu_parameter:
    now->has_parameters = 0;
    break;
  case MODEL_fmu_guess:
    if (now->mode > MODEL_fmu_initializing) return 1;
    break;
  case MODEL_fmu_independent:
  case MODEL_fmu_setting:
  case MODEL_fmu_input:
  case MODEL_fmu_state:
    break;
  default:
    return 1;
  }
  now->values[reference] = value;
  now->has_motion = now->has_results = 0;
  return 0;
}

void MODEL_fmu_recall(MODEL_fmu* fmu, const MODEL_fmu_memory* memory) {
  (void)memcpy(&fmu->now, memory, sizeof(fmu->now));
#if HAS_PARAMETERS
  const double* const parameters = fmu->now.values + MODEL_fmu_at_parameters;
  const size_t size = sizeof(fmu->model.parameters);
  if (!fmu->now.has_parameters || memcmp(&fmu->model.parameters, parameters, size) == 0) return;
  (void)memcpy(&fmu->model.parameters, parameters, size);
  MODEL_update(&fmu->model);
#endif // HAS_PARAMETERS
}

bool MODEL_fmu_has(const MODEL_fmu_reference* references, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (references[i] >= (MODEL_fmu_reference)MODEL_fmu_count || MODEL_fmu_uses[references[i]] == MODEL_fmu_unused)
      return false;
  return true;
}

void MODEL_fmu_write(const MODEL_fmu_memory* memory, char* bytes) {
  (void)memcpy(bytes, MODEL_fmu_token, sizeof(MODEL_fmu_token));
  (void)memcpy(bytes + sizeof(MODEL_fmu_token), memory, sizeof(*memory));
}

bool MODEL_fmu_read(const char* bytes, size_t size, MODEL_fmu_memory* memory) {
  if (size != (size_t)MODEL_fmu_bytes || memcmp(bytes, MODEL_fmu_token, sizeof(MODEL_fmu_token)) != 0) return false;
  (void)memcpy(memory, bytes + sizeof(MODEL_fmu_token), sizeof(*memory));
  return true;
}

static bool take_parameters(MODEL_fmu* fmu) {
  if (fmu->now.has_parameters) return true;
#if HAS_PARAMETERS
  (void)memcpy(&fmu->model.parameters, fmu->now.values + MODEL_fmu_at_parameters, sizeof(fmu->model.parameters));
  fmu->failure = MODEL_implausible(&fmu->model);
  if (fmu->failure != NULL) return false;
  MODEL_update(&fmu->model);
#endif // HAS_PARAMETERS
  fmu->now.has_parameters = 1;
  return true;
}

#if HAS_INPUTS
void MODEL_fmu_inputs(const double* values, MODEL_inputs* inputs) {
#if HAS_WRENCHES
  (void)memcpy(inputs, values + MODEL_fmu_at_wrenches, WRENCH_COUNT*sizeof(double));
#endif // HAS_WRENCHES
#if HAS_TIME
  inputs->t = values[MODEL_fmu_at_time];
#endif // HAS_TIME
#if HAS_STATES
  for (int i = 0; i < STATE_COUNT; ++i) inputs->x[i] = values[MODEL_fmu_at_x + i];
#endif // HAS_STATES
}

#endif // HAS_INPUTS
/// Where numbers of a solved motion go: variables that are set keep their values.
static void give(double* values, int place, const double* numbers, int count) {
  for (int i = 0; i < count; ++i) {
    const int use = MODEL_fmu_uses[place + i];
    if (use == MODEL_fmu_motion || use == MODEL_fmu_guess) values[place + i] = numbers[i];
  }
}

void MODEL_fmu_give_rates(double* values, const double* rates, const double* qdd) {
  double* const at = values + MODEL_fmu_at_rates;
  (void)rates;
  (void)qdd;
  (void)at;
#include "rates_of_states.inc"
}

#if HAS_DYNAMICS_STATUS
static const char* reason(MODEL_status status) {
#if HAS_NEWTON
  if (status == MODEL_not_converged) return "the loops do not close";
#endif // HAS_NEWTON
  return status == MODEL_singular ? "the equations are singular" : "a number is not finite";
}

#endif // HAS_DYNAMICS_STATUS
/// The equations of motion.
static bool move(MODEL_fmu* fmu) {
  const MODEL_model* const model = &fmu->model;
  MODEL_fmu_memory* const now = &fmu->now;
  double* const values = now->values;
  double q[MODEL_fmu_room_q], qd[MODEL_fmu_room_qd], qdd[MODEL_fmu_room_qd], rates[MODEL_fmu_room_q];
  double* const Q = values + MODEL_fmu_at_forces;
#if HAS_MULTIPLIERS
  double lambda[ROOM_MULTIPLIERS], Qdriven[ROOM_DRIVEN];
#endif // HAS_MULTIPLIERS
#if HAS_STATES
  double xd[STATE_COUNT];
#endif // HAS_STATES
#if HAS_INPUTS
  MODEL_inputs inputs;
  MODEL_fmu_inputs(values, &inputs);
#endif // HAS_INPUTS
  (void)memcpy(q, values + MODEL_fmu_at_q, sizeof(double)*MODEL_nq);
  (void)memcpy(qd, values + MODEL_fmu_at_qd, sizeof(double)*MODEL_nqd);
  (void)memcpy(qdd, values + MODEL_fmu_at_qdd, sizeof(double)*MODEL_nqd);
  MODEL_unite(q);
#include "dynamics.inc"
  MODEL_rates(q, qd, rates);
  bool is_finite = true;
  for (int i = 0; i < MODEL_nq; ++i) is_finite = is_finite && fabs(rates[i]) <= DBL_MAX;
  for (int i = 0; i < MODEL_nqd; ++i) is_finite = is_finite && fabs(qdd[i]) <= DBL_MAX;
  if (!is_finite) {
    fmu->failure = "a number is not finite";
    return false;
  }
  (void)memcpy(now->q, q, sizeof(double)*MODEL_nq);
  (void)memcpy(now->qd, qd, sizeof(double)*MODEL_nqd);
  (void)memcpy(now->qdd, qdd, sizeof(double)*MODEL_nqd);
  give(values, MODEL_fmu_at_q, q, MODEL_nq);
  give(values, MODEL_fmu_at_qd, qd, MODEL_nqd);
  give(values, MODEL_fmu_at_qdd, qdd, MODEL_nqd);
#if HAS_MULTIPLIERS
  (void)memcpy(values + MODEL_fmu_at_multipliers, lambda, sizeof(double)*MODEL_nc);
  (void)memcpy(values + MODEL_fmu_at_driving, Qdriven, sizeof(double)*MODEL_nd);
#endif // HAS_MULTIPLIERS
  MODEL_fmu_give_rates(values, rates, qdd);
#if HAS_STATES
  (void)memcpy(values + MODEL_fmu_at_state_rates, xd, sizeof(xd));
#endif // HAS_STATES
  return true;
}

/// What follows from the motion.
static bool follow(MODEL_fmu* fmu) {
  const MODEL_model* const model = &fmu->model;
  double* const values = fmu->now.values;
  const double *const q = fmu->now.q, *const qd = fmu->now.qd, *const qdd = fmu->now.qdd;
  const double* const Q = values + MODEL_fmu_at_forces;
#if HAS_INPUTS
  MODEL_inputs inputs;
  MODEL_fmu_inputs(values, &inputs);
#endif // HAS_INPUTS
  (void)model;
  (void)q;
  (void)qd;
  (void)qdd;
  (void)Q;
#include "results.inc"
  return true;
}

bool MODEL_fmu_evaluate(MODEL_fmu* fmu, int use) {
  MODEL_fmu_memory* const now = &fmu->now;
  if (use < MODEL_fmu_guess) return true;
  if (!now->has_motion) {
    if (!take_parameters(fmu) || !move(fmu)) return false;
    now->has_motion = 1;
  }
  if (use < MODEL_fmu_result || now->has_results) return true;
  if (!follow(fmu)) return false;
  now->has_results = 1;
  return true;
}

bool MODEL_fmu_is_stretched(const MODEL_fmu* fmu) {
  const double* const q = fmu->now.values + MODEL_fmu_at_q;
  double unit[MODEL_fmu_room_q];
  bool is_stretched = false;
  (void)memcpy(unit, q, sizeof(double)*MODEL_nq);
  MODEL_unite(unit);
  for (int i = 0; i < MODEL_nq; ++i) is_stretched = is_stretched || fabs(unit[i] - q[i]) > 1e-12;
  return is_stretched;
}

bool MODEL_fmu_normalize(MODEL_fmu* fmu) {
  if (!MODEL_fmu_is_stretched(fmu)) return false;
  MODEL_unite(fmu->now.values + MODEL_fmu_at_q);
  fmu->now.has_motion = fmu->now.has_results = 0;
  return true;
}
