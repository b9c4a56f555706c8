/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls functions of MODEL with pseudo-random arguments, and prints the bits of all results. */
#include HEADER
#include <stdio.h>

#define JOINED(a, b) a##_##b
#define NAME(a, b) JOINED(a, b)
#define OWN(name) NAME(MODEL, name)

enum { nq = OWN(nq), nqd = OWN(nqd) };

static unsigned long long state = 88172645463325252ULL;

static double number(void) { /* of a size below 1, xorshift */
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 12) / 2251799813685248.0 - 1.0;
}

static void print(const char* name, const double* results, int count) {
  for (int i = 0; i < count; ++i) printf("%s %a\n", name, results[i]);
}

static void run(const OWN(model) * model) {
  double q[nq], qd[nqd], x[nqd], y[nqd], matrix[nqd * nqd];
  for (int i = 0; i < nq; ++i) q[i] = number();
  for (int i = 0; i < nqd; ++i) qd[i] = number();
  for (int i = 0; i < nqd; ++i) x[i] = number();
  OWN(inverse_dynamics)(model, q, qd, x, y);
  print("Q", y, nqd);
  OWN(direct_dynamics)(model, q, qd, x, y);
  print("qdd", y, nqd);
  OWN(mass_matrix)(model, q, matrix);
  print("M", matrix, nqd * nqd);
  OWN(bias)(model, q, qd, y);
  print("c", y, nqd);
}

int main(void) {
  static OWN(model) model;
  OWN(init)(&model);
  run(&model);
  model.parameters.CHANGED *= 1.5;
  OWN(update)(&model);
  run(&model);
  return 0;
}
