// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_closure.h"
#include <math.h>
#include <string.h>

const char* const MODEL_closure_known_names[MODEL_closure_nknown] = {
#include "known_names.inc"
};
const char* const MODEL_closure_joint_names[MODEL_closure_njoints] = {
#include "joint_names.inc"
};
const char* const MODEL_closure_known_rate_names[MODEL_closure_nknown_rates] = {
#include "known_rate_names.inc"
};
const char* const MODEL_closure_rate_names[MODEL_closure_nrates] = {
#include "rate_names.inc"
};

const MODEL_closure_real MODEL_closure_lower_limits[MODEL_closure_njoints] = {
#include "lower_limits.inc"
};
const MODEL_closure_real MODEL_closure_upper_limits[MODEL_closure_njoints] = {
#include "upper_limits.inc"
};
const MODEL_closure_real MODEL_closure_velocity_limits[MODEL_closure_nrates] = {
#include "velocity_limits.inc"
};
const MODEL_closure_real MODEL_closure_force_limits[MODEL_closure_nrates] = {
#include "force_limits.inc"
};

/// Places of what is known among all.
static const int MODEL_closure_known_places[MODEL_closure_nknown] = {
#include "known_places.inc"
};
static const int MODEL_closure_known_rate_places[MODEL_closure_nknown_rates] = {
#include "known_rate_places.inc"
};

void MODEL_closure_init(MODEL_closure_model* model) {
  MODEL_loops_init(model);
}

void MODEL_closure_home(MODEL_closure_real* joints) {
  for (int i = 0; i < MODEL_closure_njoints; ++i) { joints[i] = MODEL_loops_q0[i]; }
}

static int MODEL_closure_find(const char* const* names, int count, const char* name) {
  for (int i = 0; i < count; ++i) {
    if (strcmp(names[i], name) == 0) { return i; }
  }
  return -1;
}

int MODEL_closure_place(const char* name) {
  return MODEL_closure_find(MODEL_closure_joint_names, MODEL_closure_njoints, name);
}

int MODEL_closure_rate_place(const char* name) {
  return MODEL_closure_find(MODEL_closure_rate_names, MODEL_closure_nrates, name);
}

MODEL_closure_status MODEL_closure_positions(const MODEL_closure_model* model, const MODEL_closure_real* known,
    MODEL_closure_real* joints) {
  MODEL_closure_real q[MODEL_closure_njoints];
  for (int i = 0; i < MODEL_closure_njoints; ++i) { q[i] = joints[i]; }
  for (int k = 0; k < MODEL_closure_nknown; ++k) { q[MODEL_closure_known_places[k]] = known[k]; }
  const MODEL_closure_status status = MODEL_loops_assemble(model, q);
  if (status == MODEL_loops_ok) {
    for (int i = 0; i < MODEL_closure_njoints; ++i) { joints[i] = q[i]; }
  }
  return status;
}

MODEL_closure_status MODEL_closure_velocities(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* known_rates, MODEL_closure_real* rates) {
  MODEL_closure_real qd[MODEL_closure_nrates] = {0};
  for (int k = 0; k < MODEL_closure_nknown_rates; ++k) { qd[MODEL_closure_known_rate_places[k]] = known_rates[k]; }
  const MODEL_closure_status status = MODEL_loops_velocities(model, joints, qd);
  if (status == MODEL_loops_ok) {
    for (int i = 0; i < MODEL_closure_nrates; ++i) { rates[i] = qd[i]; }
  }
  return status;
}

#if HAS_ACCELERATIONS
MODEL_closure_status MODEL_closure_accelerations(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* known_rates, const MODEL_closure_real* known_accelerations,
    MODEL_closure_real* accelerations) {
  // Without masses inverse dynamics is the acceleration of the loops, and Q is zero.
  MODEL_closure_real q[MODEL_closure_njoints], qd[MODEL_closure_nrates] = {0}, qdd[MODEL_closure_nrates] = {0},
      Q[MODEL_closure_nrates];
  for (int i = 0; i < MODEL_closure_njoints; ++i) { q[i] = joints[i]; }
  for (int k = 0; k < MODEL_closure_nknown_rates; ++k) {
    qd[MODEL_closure_known_rate_places[k]] = known_rates[k];
    qdd[MODEL_closure_known_rate_places[k]] = known_accelerations[k];
  }
  const MODEL_closure_status status = MODEL_loops_inverse_dynamics(model, q, qd, qdd, Q);
  if (status == MODEL_loops_ok) {
    for (int i = 0; i < MODEL_closure_nrates; ++i) { accelerations[i] = qdd[i]; }
  }
  return status;
}

#endif // HAS_ACCELERATIONS
/// A column of B: all rates for one known rate of 1.
static MODEL_closure_status MODEL_closure_column(const MODEL_closure_model* model, const MODEL_closure_real* joints, int k,
    MODEL_closure_real* rates) {
  for (int i = 0; i < MODEL_closure_nrates; ++i) { rates[i] = 0; }
  rates[MODEL_closure_known_rate_places[k]] = 1;
  return MODEL_loops_velocities(model, joints, rates);
}

MODEL_closure_status MODEL_closure_jacobian(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    MODEL_closure_real* B) {
  MODEL_closure_real columns[MODEL_closure_nknown_rates][MODEL_closure_nrates];
  for (int k = 0; k < MODEL_closure_nknown_rates; ++k) {
    const MODEL_closure_status status = MODEL_closure_column(model, joints, k, columns[k]);
    if (status != MODEL_loops_ok) { return status; }
  }
  for (int i = 0; i < MODEL_closure_nrates; ++i) {
    for (int k = 0; k < MODEL_closure_nknown_rates; ++k) { B[i*MODEL_closure_nknown_rates + k] = columns[k][i]; }
  }
  return MODEL_loops_ok;
}

MODEL_closure_status MODEL_closure_forces(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* efforts, MODEL_closure_real* known_efforts) {
  MODEL_closure_real sums[MODEL_closure_nknown_rates] = {0};
  for (int k = 0; k < MODEL_closure_nknown_rates; ++k) {
    MODEL_closure_real rates[MODEL_closure_nrates];
    const MODEL_closure_status status = MODEL_closure_column(model, joints, k, rates);
    if (status != MODEL_loops_ok) { return status; }
    for (int i = 0; i < MODEL_closure_nrates; ++i) { sums[k] += rates[i]*efforts[i]; }
  }
  for (int k = 0; k < MODEL_closure_nknown_rates; ++k) { known_efforts[k] = sums[k]; }
  return MODEL_loops_ok;
}
