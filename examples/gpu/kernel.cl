// SPDX-License-Identifier: MIT
// Direct dynamics of one state for each work item. The file of bodies is the generated one; the model lies in constant
// memory.
#define ur5_SPACE __constant
#include "ur5.c"

void take(__global const ur5_real* rows, size_t row, ur5_real* own) {
  for (int i = 0; i < ur5_nq; ++i) own[i] = rows[ur5_nq*row + i];
}

__kernel void accelerate(__constant ur5_model* model, __global const ur5_real* q, __global const ur5_real* qd,
                         __global const ur5_real* Q, __global ur5_real* qdd, ulong count) {
  const size_t row = get_global_id(0);
  if (row >= count) return;
  ur5_real own_q[ur5_nq], own_qd[ur5_nq], own_Q[ur5_nq], own_qdd[ur5_nq];
  take(q, row, own_q);
  take(qd, row, own_qd);
  take(Q, row, own_Q);
  ur5_direct_dynamics(model, own_q, own_qd, own_Q, own_qdd);
  for (int i = 0; i < ur5_nq; ++i) qdd[ur5_nq*row + i] = own_qdd[i];
}
