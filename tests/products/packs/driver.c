/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls functions of MODEL with pseudo-random arguments and prints the digits of all results. */
#include HEADER
#include <stddef.h>
#include <stdio.h>
#define JOINED(a, b) a##_##b
#define OWN(model, name) JOINED(model, name)
#define THE(name) OWN(MODEL, name)

enum { nq = THE(nq), nqd = THE(nqd) };
typedef THE(real) Real;

static unsigned long state = 88172645463325252UL;

static Real number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (Real)((double)(state >> 12) / 2251799813685248.0 - 1.0);
}

static void draw(int count, Real* values) {
  for (int i = 0; i < count; ++i) values[i] = number();
}

static void print(const char* name, int count, const Real* values) {
  for (int i = 0; i < count; ++i) printf("%s %.17g\n", name, (double)values[i]);
}

int main(void) {
  static THE(model) model;
  THE(init)(&model);
  for (int round = 0; round < 10; ++round) {
    Real q[nq], qd[nqd], x[nqd], y[nqd], matrix[nqd * nqd];
    if (round == 5) {
      model.parameters.CHANGED *= (Real)1.5;
      THE(update)(&model);
    }
    draw(nq, q);
    draw(nqd, qd);
    draw(nqd, x);
#ifdef LOOPS
    for (int i = 0; i < nq; ++i) q[i] = THE(q0)[i] + q[i] / (Real)50;
    if (THE(assemble)(&model, q) != THE(ok)) puts("not assembled");
#endif
    print("q", nq, q);
    (void)THE(inverse_dynamics)(&model, q, qd, x, y);
    print("Q", nqd, y);
#ifdef LOOPS
    (void)THE(direct_dynamics)(&model, q, qd, x, y, NULL, NULL);
#else
    THE(direct_dynamics)(&model, q, qd, x, y);
#endif
    print("qdd", nqd, y);
    THE(mass_matrix)(&model, q, matrix);
    print("M", nqd * nqd, matrix);
    THE(bias)(&model, q, qd, y);
    print("c", nqd, y);
  }
  return 0;
}
