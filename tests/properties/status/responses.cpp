// SPDX-License-Identifier: GPL-3.0-or-later
// The statuses of the functions of a tree that divide by its mass matrix, beside direct dynamics, and whether they leave
// their results alone. Compiled with MBSGEN_HEADER and MBSGEN_MODEL; arguments: values of the coordinate 1. Prints the
// statuses of contact_space_inverse_inertia, contact_response and direct_dynamics_derivatives for each.
#include MBSGEN_HEADER
#include <cstdio>
#include <cstdlib>

namespace {

using MBSGEN_MODEL::Status;

template <int size>
void print(Status status, const double (&results)[size]) {
  int changed = 0;
  for (const double each : results) changed += each >= 7 && each <= 7 ? 0 : 1;
  if ((changed != 0) != (status == Status::ok)) std::printf("%d changed ", changed);
  std::printf("%d", static_cast<int>(status));
}

} // namespace

int main(int argc, char** argv) {
  constexpr int n = MBSGEN_MODEL::nq, rows = 3 * MBSGEN_MODEL::nrigid;
  const MBSGEN_MODEL::Model<> model;
  for (int k = 1; k < argc; ++k) {
    double q[n], qd[n], Q[n], p[rows], dqd[n], inverse[rows * rows], derivatives[4 * n * n];
    bool active[MBSGEN_MODEL::nrigid];
    for (int i = 0; i < n; ++i) q[i] = 0.5, qd[i] = Q[i] = 1, dqd[i] = 7;
    for (int i = 0; i < rows; ++i) p[i] = 1;
    for (double& each : inverse) each = 7;
    for (double& each : derivatives) each = 7;
    for (bool& each : active) each = true;
    q[1] = std::atof(argv[k]);
    print(model.contact_space_inverse_inertia(q, active, inverse), inverse);
    print(model.contact_response(q, p, dqd), dqd);
    double qdd[n];
    for (double& each : qdd) each = 7;
    print(model.direct_dynamics_derivatives(q, qd, Q, qdd, derivatives, derivatives + n * n,
                                            derivatives + 2 * n * n),
          qdd);
    std::printf(" ");
  }
  std::printf("\n");
}
