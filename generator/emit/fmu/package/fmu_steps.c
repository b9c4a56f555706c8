// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_fmu.h"
#include <string.h>

enum { count = STATE_NUMBER };

static void get_states(const MODEL_fmu* fmu, double* x) {
  for (int i = 0; i < count; ++i) x[i] = fmu->now.values[MODEL_fmu_states[i]];
}

/// States at the time t; given motions go on with their rates.
static void put(MODEL_fmu* fmu, double t, const double* x) {
  MODEL_fmu_memory* const now = &fmu->now;
  const double *const from = fmu->before.values, ahead = t - from[MODEL_fmu_at_time];
  now->values[MODEL_fmu_at_time] = t;
  for (int i = 0; i < count; ++i) now->values[MODEL_fmu_states[i]] = x[i];
  (void)from;
  (void)ahead;
#include "motions.inc"
  now->has_motion = now->has_results = 0;
}

static bool get_rates(MODEL_fmu* fmu, double* rates) {
  if (!MODEL_fmu_evaluate(fmu, MODEL_fmu_motion)) return false;
  for (int i = 0; i < count; ++i) rates[i] = fmu->now.values[MODEL_fmu_at_rates + i];
  return true;
}

/// A step of the classical Runge-Kutta method.
static bool step_explicitly(MODEL_fmu* fmu, double t, double h) {
  double start[MODEL_fmu_room_states], at[MODEL_fmu_room_states], sum[MODEL_fmu_room_states];
  double rates[MODEL_fmu_room_states];
  get_states(fmu, start);
  if (!get_rates(fmu, rates)) return false;
  for (int i = 0; i < count; ++i) sum[i] = rates[i];
  for (int stage = 1; stage < 4; ++stage) {
    const double share = stage == 3 ? h : h/2, weight = stage == 3 ? 1 : 2;
    for (int i = 0; i < count; ++i) at[i] = start[i] + share*rates[i];
    put(fmu, t + share, at);
    if (!get_rates(fmu, rates)) return false;
    for (int i = 0; i < count; ++i) sum[i] += weight*rates[i];
  }
  for (int i = 0; i < count; ++i) at[i] = start[i] + h/6*sum[i];
  put(fmu, t + h, at);
  return true;
}

/// Derivatives of rates by states, row by row.
static bool find_jacobian(MODEL_fmu* fmu) {
  MODEL_fmu_reference rates[MODEL_fmu_room_states];
  for (int i = 0; i < count; ++i) rates[i] = (MODEL_fmu_reference)(MODEL_fmu_at_rates + i);
  for (int j = 0; j < count; ++j) {
    (void)memset(fmu->direction, 0, sizeof(fmu->direction));
    fmu->direction[MODEL_fmu_states[j]] = 1;
    if (!MODEL_fmu_differentiate(fmu, rates, count)) return false;
    for (int i = 0; i < count; ++i) fmu->jacobian[count*i + j] = fmu->change[rates[i]];
  }
  return true;
}

/// Factors of a matrix in its place, by Gauss with row pivots. False: it is singular.
static bool factorize(double* matrix, int* pivots) {
  for (int k = 0; k < count; ++k) {
    int pivot = k;
    for (int i = k + 1; i < count; ++i)
      if (fabs(matrix[count*i + k]) > fabs(matrix[count*pivot + k])) pivot = i;
    pivots[k] = pivot;
    if (!(fabs(matrix[count*pivot + k]) > 0)) return false;
    for (int j = 0; j < count && pivot != k; ++j) {
      const double kept = matrix[count*k + j];
      matrix[count*k + j] = matrix[count*pivot + j];
      matrix[count*pivot + j] = kept;
    }
    for (int i = k + 1; i < count; ++i) {
      const double factor = matrix[count*i + k] /= matrix[count*k + k];
      for (int j = k + 1; j < count; ++j) matrix[count*i + j] -= factor*matrix[count*k + j];
    }
  }
  return true;
}

static void solve(const double* factors, const int* pivots, double* x) {
  for (int k = 0; k < count; ++k) {
    const double kept = x[k];
    x[k] = x[pivots[k]];
    x[pivots[k]] = kept;
  }
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < i; ++j) x[i] -= factors[count*i + j]*x[j];
  for (int i = count - 1; i >= 0; --i) {
    for (int j = i + 1; j < count; ++j) x[i] -= factors[count*i + j]*x[j];
    x[i] /= factors[count*i + i];
  }
}

/// The part of the rates' derivatives by the time that inputs and states leave.
static bool find_drift(MODEL_fmu* fmu, double t, double h, const double* start, const double* rates, double* drift) {
  for (int i = 0; i < count; ++i) drift[i] = 0;
#if HAS_DRIFT
  const double ahead = 1e-4*h;
  put(fmu, t + ahead, start);
  if (!get_rates(fmu, drift)) return false;
  for (int i = 0; i < count; ++i) drift[i] = (drift[i] - rates[i])/ahead;
#else // HAS_DRIFT
  (void)fmu;
  (void)t;
  (void)h;
  (void)start;
  (void)rates;
#endif // HAS_DRIFT
  return true;
}

/// A step of the linearly implicit method of Rosenbrock of two stages and order 2 that is L-stable (Verwer, Spee, Blom,
/// Hundsdorfer, SIAM J. Sci. Comput. 20, 1999).
static bool step_implicitly(MODEL_fmu* fmu, double t, double h) {
  const double share = h*(1 - sqrt(0.5));
  double start[MODEL_fmu_room_states], at[MODEL_fmu_room_states], first[MODEL_fmu_room_states];
  double second[MODEL_fmu_room_states], drift[MODEL_fmu_room_states];
  int pivots[MODEL_fmu_room_states];
  get_states(fmu, start);
  if (!get_rates(fmu, first) || !find_jacobian(fmu) || !find_drift(fmu, t, h, start, first, drift)) return false;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      double* const entry = &fmu->jacobian[count*i + j];
      *entry = (i == j ? 1.0 : 0.0) - share**entry;
    }
  if (!factorize(fmu->jacobian, pivots)) {
    fmu->failure = "the matrix of the implicit method is singular";
    return false;
  }
  for (int i = 0; i < count; ++i) first[i] += share*drift[i];
  solve(fmu->jacobian, pivots, first);
  for (int i = 0; i < count; ++i) at[i] = start[i] + h*first[i];
  put(fmu, t + h, at);
  if (!get_rates(fmu, second)) return false;
  for (int i = 0; i < count; ++i) second[i] -= 2*first[i] + share*drift[i];
  solve(fmu->jacobian, pivots, second);
  for (int i = 0; i < count; ++i) at[i] = start[i] + h*(1.5*first[i] + 0.5*second[i]);
  put(fmu, t + h, at);
  return true;
}

static bool step(MODEL_fmu* fmu, double t, double h) {
  const bool is_implicit = fmu->now.values[MODEL_fmu_at_implicit] != 0;
  if (!(is_implicit ? step_implicitly(fmu, t, h) : step_explicitly(fmu, t, h))) return false;
  (void)MODEL_fmu_normalize(fmu);
  return MODEL_fmu_evaluate(fmu, MODEL_fmu_motion);
}

bool MODEL_fmu_advance(MODEL_fmu* fmu, double t, double length) {
  const double longest = fmu->now.values[MODEL_fmu_at_step];
  if (!(longest > 0) || !(length > 0)) {
    fmu->failure = "a step is not positive";
    return false;
  }
  fmu->now.values[MODEL_fmu_at_time] = t;
  (void)memcpy(&fmu->before, &fmu->now, sizeof(fmu->now));
  const double steps = fmax(1, ceil(length/longest*(1 - 1e-9)));
  bool is_good = true;
  for (double i = 0; i < steps && is_good; ++i) is_good = step(fmu, t + length*(i/steps), length/steps);
  if (!is_good) MODEL_fmu_recall(fmu, &fmu->before);
  fmu->now.values[MODEL_fmu_at_time] = is_good ? t + length : t;
  return is_good;
}
