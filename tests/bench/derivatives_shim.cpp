// SPDX-License-Identifier: GPL-3.0-or-later
// Derivatives of a generated model as a shared library of the benchmark, and differences of its own functions beside
// them. Compiled with MBSGEN_HEADER, MBSGEN_MODEL, and MBSGEN_DIRECT where it has direct dynamics. Results lie one after
// the other: of inverse dynamics dQ/dq, dQ/dqd; of direct dynamics qdd, dqdd/dq, dqdd/dqd, and the inverse of M.
#include MBSGEN_HEADER

static const MBSGEN_MODEL::Model<double> model;
static constexpr int n = MBSGEN_MODEL::nq, block = n * n;
static constexpr double step = 1e-7;

// Forward differences by the first `arguments` of q, qd and Q or qdd: the fewest calls that give derivatives.
template <class Function>
static void differences(const Function& f, int arguments, const double* values, double* at, double* blocks) {
  double x[3 * n], changed[n];
  for (int i = 0; i < 3 * n; ++i) x[i] = values[i];
  f(x, at);
  for (int argument = 0; argument < arguments; ++argument, blocks += block)
    for (int j = 0; j < n; ++j) {
      const double kept = x[argument * n + j];
      x[argument * n + j] = kept + step;
      f(x, changed);
      x[argument * n + j] = kept;
      for (int i = 0; i < n; ++i) blocks[i * n + j] = (changed[i] - at[i]) / step;
    }
}

extern "C" {
void generated_did(const double* x, double* y) {
  model.inverse_dynamics_derivatives(x, x + n, x + 2 * n, y, y + block);
}
void differences_did(const double* x, double* y) {
  double Q[n];
  differences(
      [](const double* at, double* result) { model.inverse_dynamics(at, at + n, at + 2 * n, result); }, 2, x,
      Q, y);
}
#ifdef MBSGEN_DIRECT
void generated_dfd(const double* x, double* y) {
  model.direct_dynamics_derivatives(x, x + n, x + 2 * n, y, y + n, y + n + block, y + n + 2 * block);
}
void differences_dfd(const double* x, double* y) {
  differences([](const double* at, double* result) { model.direct_dynamics(at, at + n, at + 2 * n, result); },
              3, x, y, y + n);
}
#endif
}
