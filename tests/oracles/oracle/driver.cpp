// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates the generated functions of an open tree: compiled with MBSGEN_HEADER (the generated file, quoted)
// and MBSGEN_MODEL (its namespace). Reads q, qd, qdd, Q of one state after the other; prints one line a
// result: its name and its numbers.
#include MBSGEN_HEADER
#include <cstdio>

namespace generated = MBSGEN_MODEL;

namespace {

constexpr int nq = generated::nq;
constexpr int n = generated::nqd;

bool read(double* values, int count = n) {
  for (int k = 0; k < count; ++k)
    if (std::scanf("%lf", &values[k]) != 1) return false;
  return true;
}

void print(const char* name, const double* values, int count) {
  std::printf("%s", name);
  for (int k = 0; k < count; ++k) std::printf(" %.17g", values[k]);
  std::printf("\n");
}

/// Trees with massless ends have no direct dynamics.
template <class Model>
auto direct_dynamics(const Model& model, const double* q, const double* qd, const double* Q, double* qdd)
    -> decltype(model.direct_dynamics(q, qd, Q, qdd)) {
  model.direct_dynamics(q, qd, Q, qdd);
  print("direct_dynamics", qdd, n);
}
void direct_dynamics(...) {}

/// On demand.
template <class Model>
auto energy(const Model& model, const double* q, const double* qd, double* E)
    -> decltype(model.energy(q, qd, E)) {
  model.energy(q, qd, E);
  print("energy", E, 2);
}
void energy(...) {}

double q[nq], qd[n], qdd[n], Q[n], M[n * n], c[n], wrench[6];

} // namespace

int main() {
  std::printf("joint_names");
  for (const char* name : generated::joint_names) std::printf(" %s", name);
  std::printf("\n");
  const generated::Model<> model;
  while (read(q, nq) && read(qd) && read(qdd) && read(Q)) {
    std::printf("state\n");
    double result[n < 2 ? 2 : n];
    model.inverse_dynamics(q, qd, qdd, result);
    print("inverse_dynamics", result, n);
    model.mass_matrix(q, M);
    print("mass_matrix", M, n * n);
    model.bias(q, qd, c);
    print("bias", c, n);
    model.mass_matrix_and_bias(q, qd, M, c);
    print("M_of_both", M, n * n);
    print("c_of_both", c, n);
    direct_dynamics(model, &q[0], &qd[0], &Q[0], &result[0]);
    energy(model, &q[0], &qd[0], &result[0]);
    model.base_reaction(q, qd, qdd, wrench);
    print("base_reaction", wrench, 6);
  }
}
