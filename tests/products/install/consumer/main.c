// SPDX-License-Identifier: MIT
#include <pendulum.h>
#include <stdio.h>

int main(void) {
  pendulum_model model;
  pendulum_init(&model);
  const double q[1] = {1.5707963267948966}, zero[1] = {0};
  double Q[1];
  pendulum_inverse_dynamics(&model, q, zero, zero, Q);
  printf("%.6f\n", Q[0]);
  return 0;
}
