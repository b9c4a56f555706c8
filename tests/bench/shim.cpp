// SPDX-License-Identifier: GPL-3.0-or-later
// A generated model as a shared library for bench_runtime: compiled with MBSGEN_HEADER and MBSGEN_MODEL.
#include MBSGEN_HEADER

static const MBSGEN_MODEL::Model<> model;

extern "C" {
int generated_nq() {
  return MBSGEN_MODEL::nq;
}
const char* generated_joint(int k) {
  return MBSGEN_MODEL::joint_names[k];
}
void generated_inverse_dynamics(const double* q, const double* qd, const double* qdd, double* Q) {
  model.inverse_dynamics(q, qd, qdd, Q);
}
void generated_mass_matrix(const double* q, double* M) {
  model.mass_matrix(q, M);
}
void generated_direct_dynamics(const double* q, const double* qd, const double* Q, double* qdd) {
  static_cast<void>(model.direct_dynamics(q, qd, Q, qdd)); // a Status with --status
}
}
