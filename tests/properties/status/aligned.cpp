// SPDX-License-Identifier: GPL-3.0-or-later
// The status of direct dynamics at configurations between a regular one and a singular one. Compiled with
// MBSGEN_HEADER and MBSGEN_MODEL; arguments: the coordinate that is moved, and its values. Prints a status
// for each.
#include MBSGEN_HEADER
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  constexpr int n = MBSGEN_MODEL::nq;
  const MBSGEN_MODEL::Model<MBSGEN_REAL> model;
  const MBSGEN_REAL qd[n] = {}, Q[n] = {1};
  for (int k = 2; k < argc; ++k) {
    MBSGEN_REAL q[n], qdd[n];
    for (int i = 0; i < n; ++i) q[i] = MBSGEN_REAL(0.5), qdd[i] = 7;
    q[std::atoi(argv[1])] = static_cast<MBSGEN_REAL>(std::atof(argv[k]));
    const auto status = model.direct_dynamics(q, qd, Q, qdd);
    if (status != MBSGEN_MODEL::Status::ok)
      for (const MBSGEN_REAL each : qdd)
        if (!(each >= 7 && each <= 7)) std::printf("changed ");
    std::printf("%d ", static_cast<int>(status));
  }
  std::printf("\n");
}
