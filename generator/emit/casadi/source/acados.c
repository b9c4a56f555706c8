// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// The equations as xdot = f(x, u), under the names and with the arguments that acados gives its external
// functions. The states x and the inputs u are those of MODEL_linearize, by name in MODEL_state_names and
// MODEL_input_names.
#include "MODEL_casadi.h"
#include <math.h>

enum {
  state_count = STATE_COUNT,
  control_count = CONTROL_COUNT,
  place_count = PLACE_COUNT,
  speed_count = SPEED_COUNT,
  own_count = OWN_COUNT,
  actuated_count = ACTUATED_COUNT,
  wrench_numbers = WRENCH_NUMBERS
};

/// Velocities whose displacements are states, those that are states, and those with actuators; then the
/// entries of both matrices, column by column: their rows, and their places in the matrix row by row.
#include "state_tables.inc"

/// A state with its input as the model's functions take them.
typedef struct Point {
  casadi_real q[MODEL_nq], qd[MODEL_nqd], Q[MODEL_nqd], qdd[MODEL_nqd];
#if HAS_OWN_STATES
  casadi_real xd[OWN_COUNT];
#endif // HAS_OWN_STATES
#if HAS_INPUTS
  MODEL_inputs inputs;
#endif // HAS_INPUTS
} Point;

static casadi_real entry(const casadi_real* array, int i) {
  return array ? array[i] : 0;
}

#if HAS_LOOPS
/// Closes the loops on the way from the initial coordinates to those of the state, in steps of 0.2 rad or
/// m: the branch of assembly depends on the state alone.
static int close_loops(const casadi_real* x, casadi_real* q) {
  casadi_real longest = 0;
  for (int i = 0; i < place_count; ++i)
    longest = fmax(longest, fabs(entry(x, i) - MODEL_q0[places[i]]));
  if (!(longest <= 1000)) return 1;
  const int steps = 1 + (int)(longest/0.2);
  for (int step = 1; step <= steps; ++step) {
    const casadi_real share = (casadi_real)step/steps;
    for (int i = 0; i < place_count; ++i) {
      const casadi_real first = MODEL_q0[places[i]];
      q[places[i]] = step == steps ? entry(x, i) : first + share*(entry(x, i) - first);
    }
    if (MODEL_assemble(MODEL_casadi_model(), q) != MODEL_ok) return 1;
  }
  return 0;
}
#endif // HAS_LOOPS

static int set_point(const casadi_real* x, const casadi_real* u, Point* point) {
  for (int i = 0; i < MODEL_nq; ++i) point->q[i] = MODEL_q0[i];
  for (int i = 0; i < MODEL_nqd; ++i) point->qd[i] = point->Q[i] = point->qdd[i] = 0;
#if HAS_LOOPS
  if (close_loops(x, point->q) != 0) return 1;
#else // HAS_LOOPS
  for (int i = 0; i < place_count; ++i) point->q[places[i]] = entry(x, i);
#endif // HAS_LOOPS
  for (int i = 0; i < speed_count; ++i) point->qd[speeds[i]] = entry(x, place_count + i);
  for (int i = 0; i < actuated_count; ++i) point->Q[actuated[i]] = entry(u, i);
#if HAS_INPUTS
  casadi_real* const numbers = (casadi_real*)&point->inputs;
  for (int i = 0; i < wrench_numbers; ++i) numbers[i] = entry(u, actuated_count + i);
#endif // HAS_INPUTS
#if HAS_OWN_STATES
  for (int i = 0; i < own_count; ++i) point->inputs.x[i] = entry(x, place_count + speed_count + i);
#endif // HAS_OWN_STATES
  return 0;
}

static int rates_of(const casadi_real* x, const casadi_real* u, casadi_real* rates) {
  Point its;
  Point* const point = &its;
  if (set_point(x, u, point) != 0) return 1;
#if HAS_RATES_STATUS
  if (RATES_CALL) return 1;
#else // HAS_RATES_STATUS
  RATES_CALL;
#endif // HAS_RATES_STATUS
  for (int i = 0; i < place_count; ++i) rates[i] = point->qd[places[i]];
  for (int i = 0; i < speed_count; ++i) rates[place_count + i] = point->qdd[speeds[i]];
#if HAS_OWN_STATES
  for (int i = 0; i < own_count; ++i) rates[place_count + speed_count + i] = point->xd[i];
#endif // HAS_OWN_STATES
  return 0;
}

static int slopes_of(const casadi_real* x, const casadi_real* u, MODEL_linearization* linear) {
  Point its;
  Point* const point = &its;
  if (set_point(x, u, point) != 0) return 1;
  return LINEARIZE_CALL;
}

/// The entries of both matrices, times a factor.
static void give_a(const MODEL_linearization* linear, casadi_real factor, casadi_real* to) {
  for (int k = 0; to && k < a_column_start[state_count]; ++k) to[k] = factor*linear->A[a_place[k]];
}
static void give_b(const MODEL_linearization* linear, casadi_real factor, casadi_real* to) {
  for (int k = 0; to && k < b_column_start[control_count]; ++k) to[k] = factor*linear->B[b_place[k]];
}

/// The product of A with a matrix of that many columns, each behind the other.
static void times_a(const MODEL_linearization* linear, const casadi_real* matrix, int columns, casadi_real* to) {
  for (int i = 0; i < state_count*columns; ++i) to[i] = 0;
  for (int c = 0; matrix && c < columns; ++c)
    for (int j = 0; j < state_count; ++j)
      for (int k = a_column_start[j]; k < a_column_start[j + 1]; ++k)
        to[a_row[k] + c*state_count] += linear->A[a_place[k]]*matrix[j + c*state_count];
}

static void copy(const casadi_real* from, int count, casadi_real* to) {
  for (int i = 0; to && i < count; ++i) to[i] = from[i];
}

static int form_expl_ode_fun(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  if (rates_of(arg[0], arg[1], w) != 0) return 1;
  copy(w, state_count, res[0]);
  return 0;
}

static int form_jac_expl_ode_fun(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  MODEL_linearization linear;
  (void)w;
  if (slopes_of(arg[0], arg[1], &linear) != 0) return 1;
  give_a(&linear, 1, res[0]);
  give_b(&linear, 1, res[1]);
  return 0;
}

static int form_expl_vde_forw(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  MODEL_linearization linear;
  if (rates_of(arg[0], arg[3], w) != 0 || slopes_of(arg[0], arg[3], &linear) != 0) return 1;
  copy(w, state_count, res[0]);
  if (res[1]) times_a(&linear, arg[1], state_count, res[1]);
  if (!res[2]) return 0;
  times_a(&linear, arg[2], control_count, res[2]);
  for (int j = 0; j < control_count; ++j)
    for (int k = b_column_start[j]; k < b_column_start[j + 1]; ++k)
      res[2][b_row[k] + j*state_count] += linear.B[b_place[k]];
  return 0;
}

static int form_expl_vde_adj(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  MODEL_linearization linear;
  (void)w;
  if (slopes_of(arg[0], arg[2], &linear) != 0) return 1;
  if (!res[0]) return 0;
  for (int j = 0; j < state_count + control_count; ++j) res[0][j] = 0;
  for (int j = 0; j < state_count; ++j)
    for (int k = a_column_start[j]; k < a_column_start[j + 1]; ++k)
      res[0][j] += linear.A[a_place[k]]*entry(arg[1], a_row[k]);
  for (int j = 0; j < control_count; ++j)
    for (int k = b_column_start[j]; k < b_column_start[j + 1]; ++k)
      res[0][state_count + j] += linear.B[b_place[k]]*entry(arg[1], b_row[k]);
  return 0;
}

static int form_impl_dae_fun(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  if (rates_of(arg[0], arg[2], w) != 0) return 1;
  for (int i = 0; res[0] && i < state_count; ++i) res[0][i] = entry(arg[1], i) - w[i];
  return 0;
}

/// The Jacobians of the implicit form, where they are wanted.
static int give_slopes(const casadi_real** arg, casadi_real* by_x, casadi_real* by_rate, casadi_real* by_u) {
  MODEL_linearization linear;
  if (slopes_of(arg[0], arg[2], &linear) != 0) return 1;
  give_a(&linear, -1, by_x);
  for (int i = 0; by_rate && i < state_count; ++i) by_rate[i] = 1;
  give_b(&linear, -1, by_u);
  return 0;
}

static int form_impl_dae_fun_jac_x_xdot_z(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  return form_impl_dae_fun(arg, res, w) != 0 || give_slopes(arg, res[1], res[2], 0) != 0;
}

static int form_impl_dae_fun_jac_x_xdot_u(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  return form_impl_dae_fun(arg, res, w) != 0 || give_slopes(arg, res[1], res[2], res[3]) != 0;
}

static int form_impl_dae_fun_jac_x_xdot_u_z(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  return form_impl_dae_fun_jac_x_xdot_u(arg, res, w);
}

static int form_impl_dae_jac_x_xdot_u_z(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  (void)w;
  return give_slopes(arg, res[0], res[1], res[2]);
}

#if HAS_SECOND
/// The second derivatives of the weighted rates, times a direction of states and inputs.
static int times_hessian(const Point* at, const casadi_real* weights, const casadi_real* along, casadi_real* to) {
  casadi_real dq[MODEL_nqd] = {0}, dqd[MODEL_nqd] = {0}, dQ[MODEL_nqd] = {0}, its[MODEL_nqd] = {0};
  casadi_real by_q[MODEL_nqd], by_qd[MODEL_nqd], by_Q[MODEL_nqd];
  for (int i = 0; i < place_count; ++i) dq[places[i]] = along[i];
  for (int i = 0; i < speed_count; ++i) {
    dqd[speeds[i]] = along[place_count + i];
    its[speeds[i]] = entry(weights, place_count + i);
  }
  for (int i = 0; i < actuated_count; ++i) dQ[actuated[i]] = along[state_count + i];
  if (MODEL_direct_dynamics_hessian_product(MODEL_casadi_model(), at->q, at->qd, at->Q, dq, dqd, dQ, its, by_q,
                                            by_qd, by_Q INPUTS_PASSED) != MODEL_ok)
    return 1;
  for (int i = 0; i < place_count; ++i) to[i] = by_q[places[i]];
  for (int i = 0; i < speed_count; ++i) to[place_count + i] = by_qd[speeds[i]];
  for (int i = 0; i < actuated_count; ++i) to[state_count + i] = by_Q[actuated[i]];
  return 0;
}

/// A column of the derivatives of states and inputs by the first states and by the inputs.
static void set_column(const casadi_real* by_state, const casadi_real* by_input, int c, casadi_real* to) {
  for (int i = 0; i < state_count; ++i)
    to[i] = c < state_count ? entry(by_state, i + c*state_count) : entry(by_input, i + (c - state_count)*state_count);
  for (int i = 0; i < control_count; ++i) to[state_count + i] = c == state_count + i ? 1 : 0;
}

static int form_expl_ode_hess(const casadi_real** arg, casadi_real** res, casadi_real* w) {
  const casadi_real* adjoint[] = {arg[0], arg[3], arg[4], arg[5]};
  casadi_real *const left = w, *const right = w + state_count + control_count,
                     *const product = w + 2*(state_count + control_count);
  Point at;
  if (form_expl_vde_adj(adjoint, res, w) != 0 || set_point(arg[0], arg[4], &at) != 0) return 1;
  if (!res[1]) return 0;
  int next = 0;
  for (int c = 0; c < state_count + control_count; ++c) {
    set_column(arg[1], arg[2], c, right);
    if (times_hessian(&at, arg[3], right, product) != 0) return 1;
    for (int r = c; r < state_count + control_count; ++r) {
      casadi_real sum = 0;
      set_column(arg[1], arg[2], r, left);
      for (int i = 0; i < state_count + control_count; ++i) sum += left[i]*product[i];
      res[1][next++] = sum;
    }
  }
  return 0;
}
#endif // HAS_SECOND

#include "forms.inc"
