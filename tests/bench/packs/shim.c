/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library of one generated file in C (HEADER, MODEL, the user's laws in "laws.h") for race.cpp, as shim.cpp is for C++. */
#include HEADER
#include "laws.h"
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#define JOINED(a, b) a##_##b
#define OWN(model, name) JOINED(model, name)
#define THE(name) OWN(MODEL, name)

enum { nq = THE(nq), states = 64 };

static struct {
  double q[nq], qd[nq], x[nq];
} arguments[states];
static THE(model) model;
static bool is_ready;

static double number(void) {
  static unsigned long state = 88172645463325252UL;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 12) / 2251799813685248.0 - 1.0;
}

static void prepare(void) {
  THE(init)(&model);
  SET_LAWS(model.laws);
  for (int i = 0; i < states; ++i)
    for (int k = 0; k < nq; ++k) {
      arguments[i].q[k] = LOOPS ? 1e-2 * number() : number();
      arguments[i].qd[k] = 0.2 * number();
      arguments[i].x[k] = number();
    }
#if LOOPS
  for (int i = 0; i < states; ++i) {
    for (int k = 0; k < nq; ++k) arguments[i].q[k] += THE(q0)[k];
    (void)THE(assemble)(&model, arguments[i].q);
  }
#endif
  is_ready = true;
}

int results(void) {
  return nq * nq;
}

bool run(int function, int state, double* y) {
  if (!is_ready) prepare();
  double *q = arguments[state % states].q, *qd = arguments[state % states].qd, *x = arguments[state % states].x;
  if (function == 0) (void)THE(inverse_dynamics)(&model, q, qd, x, y);
  if (function == 1) (void)THE(mass_matrix)(&model, q, y);
#if LOOPS
  if (function == 2) (void)THE(direct_dynamics)(&model, q, qd, x, y, NULL, NULL);
#else
  if (function == 2) (void)THE(direct_dynamics)(&model, q, qd, x, y);
#endif
  return true;
}
