/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The double pendulum by hand, as a peer of the benchmark: two links about x, by Lagrange's equations. WRONG makes a
   mistake of 1e-6, which the benchmark has to find. */
#include <math.h>

#ifdef WRONG
static const double m1 = 0.2000002;
#else
static const double m1 = 0.2;
#endif
static const double m2 = 0.3, l1 = 0.05, l2 = 0.1, L = 0.1, g = 9.81;
static const double I1 = 0.000177083, I2 = 0.001015625;

/* Its upper triangle by rows. */
void double_pendulum_m(const double* x, double* M) {
  const double coupling = m2 * L * l2 * cos(x[1]);
  M[2] = I2 + m2 * l2 * l2;
  M[1] = M[2] + coupling;
  M[0] = I1 + m1 * l1 * l1 + m2 * L * L + M[2] + 2 * coupling;
}

static void bias(const double* q, const double* v, double* c) {
  const double h = m2 * L * l2 * sin(q[1]), lever = m2 * g * l2 * sin(q[0] + q[1]);
  c[0] = -h * v[1] * (2 * v[0] + v[1]) - (m1 * l1 + m2 * L) * g * sin(q[0]) - lever;
  c[1] = h * v[0] * v[0] - lever;
}

void double_pendulum_id(const double* x, double* tau) {
  double M[3], c[2];
  double_pendulum_m(x, M);
  bias(x, x + 2, c);
  tau[0] = M[0] * x[4] + M[1] * x[5] + c[0];
  tau[1] = M[1] * x[4] + M[2] * x[5] + c[1];
}

void double_pendulum_fd(const double* x, double* a) {
  double M[3], c[2];
  double_pendulum_m(x, M);
  bias(x, x + 2, c);
  const double d = M[0] * M[2] - M[1] * M[1], r0 = x[4] - c[0], r1 = x[5] - c[1];
  a[0] = (M[2] * r0 - M[1] * r1) / d;
  a[1] = (M[0] * r1 - M[1] * r0) / d;
}
