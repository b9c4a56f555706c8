// SPDX-License-Identifier: MIT
/// Accelerations at the time t. Coordinates and velocities of closed loops are completed.
static inline MODEL_QUALIFIER int MODEL_accelerate(const MODEL_SPACE MODEL_model* model, MODEL_real* q,
    MODEL_real* qd, const MODEL_real* Q, INPUTS_ARGUMENT MODEL_real t, MODEL_real* qdd) {
#if HAS_TIME
  inputs->t = t;
#else // HAS_TIME
  (void)t;
#endif // HAS_TIME
#if HAS_DYNAMICS_STATUS
  return (int)ACCELERATION;
#else // HAS_DYNAMICS_STATUS
  ACCELERATION;
  return 0;
#endif // HAS_DYNAMICS_STATUS
}

#include "coordinate_rates.inc"
/// A step of the classical Runge-Kutta method from t to t + h. Dependent coordinates go along as first guesses of those
/// that close the loops.
static inline MODEL_QUALIFIER int MODEL_rk4(const MODEL_SPACE MODEL_model* model, MODEL_real* q, MODEL_real* qd,
    const MODEL_real* Q, INPUTS_ARGUMENT MODEL_real t, MODEL_real h) {
  MODEL_real at[MODEL_nq], speed[MODEL_nqd], rate[MODEL_nq], qdd[MODEL_nqd] = {0}, sum_q[MODEL_nq], sum_qd[MODEL_nqd];
  int status = MODEL_accelerate(model, q, qd, Q, INPUTS_PASSED t, qdd);
  MODEL_rates(q, qd, rate);
  for (int i = 0; i < MODEL_nq; ++i) sum_q[i] = rate[i];
  for (int i = 0; i < MODEL_nqd; ++i) sum_qd[i] = qdd[i];
  for (int stage = 1; stage < 4 && status == 0; ++stage) {
    const MODEL_real share = stage == 3 ? h : h/2, weight = stage == 3 ? (MODEL_real)1 : (MODEL_real)2;
    for (int i = 0; i < MODEL_nq; ++i) at[i] = q[i] + share*rate[i];
    for (int i = 0; i < MODEL_nqd; ++i) speed[i] = qd[i] + share*qdd[i];
    MODEL_unite(at);
    status = MODEL_accelerate(model, at, speed, Q, INPUTS_PASSED t + share, qdd);
    MODEL_rates(at, speed, rate);
    for (int i = 0; i < MODEL_nq; ++i) sum_q[i] += weight*rate[i];
    for (int i = 0; i < MODEL_nqd; ++i) sum_qd[i] += weight*qdd[i];
  }
  if (status != 0) return status;
  for (int i = 0; i < MODEL_nq; ++i) q[i] += h/6*sum_q[i];
  for (int i = 0; i < MODEL_nqd; ++i) qd[i] += h/6*sum_qd[i];
  MODEL_unite(q);
  return 0;
}

/// A step of the semi-implicit Euler method: velocities first, then coordinates by them.
static inline MODEL_QUALIFIER int MODEL_euler(const MODEL_SPACE MODEL_model* model, MODEL_real* q, MODEL_real* qd,
    const MODEL_real* Q, INPUTS_ARGUMENT MODEL_real t, MODEL_real h) {
  MODEL_real qdd[MODEL_nqd] = {0};
  const int status = MODEL_accelerate(model, q, qd, Q, INPUTS_PASSED t, qdd);
  if (status != 0) return status;
#if HAS_ADVANCE
  MODEL_advance(model, q, qd, qdd, h, q, qd);
#else // HAS_ADVANCE
  MODEL_real rate[MODEL_nq];
  for (int i = 0; i < MODEL_nqd; ++i) qd[i] += h*qdd[i];
  MODEL_rates(q, qd, rate);
  for (int i = 0; i < MODEL_nq; ++i) q[i] += h*rate[i];
  MODEL_unite(q);
#endif // HAS_ADVANCE
  return 0;
}

/// So many steps of length h at constant Q and inputs, all of them on the device. method: 0, Runge-Kutta; 1, semi-implicit.
/// Where a step has no result, q and qd are those before it, and `status` says why.
MODEL_KERNEL MODEL_kernel_steps(const MODEL_SPACE MODEL_model* models, const MODEL_SPACE unsigned int* sets,
    MODEL_index count, MODEL_SPACE MODEL_real* q, MODEL_SPACE MODEL_real* qd, const MODEL_SPACE MODEL_real* Q,
    INPUTS_KERNEL MODEL_SPACE int* status, MODEL_real h, unsigned int steps, int method) {
  const MODEL_index k = MODEL_STATE;
  if (k >= count) return;
  const MODEL_SPACE MODEL_model* model = MODEL_of(models, sets, k);
  MODEL_real own_q[MODEL_nq], own_qd[MODEL_nqd], own_Q[MODEL_nqd], start = 0, last_q[MODEL_nq], last_qd[MODEL_nqd];
#if HAS_INPUTS
  MODEL_inputs own_inputs;
  MODEL_take(inputs + INPUT_COUNT*k, INPUT_COUNT, (MODEL_real*)&own_inputs);
#endif // HAS_INPUTS
#if HAS_TIME
  start = own_inputs.t;
#endif // HAS_TIME
  MODEL_take(q + MODEL_nq*k, MODEL_nq, own_q);
  MODEL_take(qd + MODEL_nqd*k, MODEL_nqd, own_qd);
  MODEL_take(Q + MODEL_nqd*k, MODEL_nqd, own_Q);
  int failure = 0;
  for (unsigned int step = 0; step < steps && failure == 0; ++step) {
    const MODEL_real t = start + (MODEL_real)step*h;
    for (int i = 0; i < MODEL_nq; ++i) last_q[i] = own_q[i];
    for (int i = 0; i < MODEL_nqd; ++i) last_qd[i] = own_qd[i];
    if (method == 0)
      failure = MODEL_rk4(model, own_q, own_qd, own_Q, OWN_INPUTS t, h);
    else
      failure = MODEL_euler(model, own_q, own_qd, own_Q, OWN_INPUTS t, h);
    if (failure != 0) {
      for (int i = 0; i < MODEL_nq; ++i) own_q[i] = last_q[i];
      for (int i = 0; i < MODEL_nqd; ++i) own_qd[i] = last_qd[i];
    }
  }
#if HAS_LOOPS
  MODEL_real qdd[MODEL_nqd] = {0};
  if (failure == 0)
    failure = MODEL_accelerate(model, own_q, own_qd, own_Q, OWN_INPUTS start + (MODEL_real)steps*h, qdd);
#endif // HAS_LOOPS
  MODEL_give(own_q, MODEL_nq, q + MODEL_nq*k);
  MODEL_give(own_qd, MODEL_nqd, qd + MODEL_nqd*k);
  status[k] = failure;
}
