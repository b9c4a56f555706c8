// SPDX-License-Identifier: GPL-3.0-or-later
// A generated model as a shared library of the benchmark: compiled with MBSGEN_HEADER, MBSGEN_MODEL, and a
// definition for each of its functions.
#include MBSGEN_HEADER

static const MBSGEN_MODEL::Model<> model;
static constexpr int n = MBSGEN_MODEL::nq;

extern "C" {
#ifdef MBSGEN_inverse_dynamics
void generated_id(const double* x, double* Q) {
  model.inverse_dynamics(x, x + n, x + 2 * n, Q);
}
#endif
#ifdef MBSGEN_mass_matrix
void generated_m(const double* x, double* M) {
  model.mass_matrix(x, M);
}
#endif
#ifdef MBSGEN_direct_dynamics
void generated_fd(const double* x, double* qdd) {
  static_cast<void>(model.direct_dynamics(x, x + n, x + 2 * n, qdd)); // a Status with --status
}
#endif
}
