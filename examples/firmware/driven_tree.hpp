// SPDX-License-Identifier: MIT
/// The first joint of a generated tree as a driven joint: its motion is given, its force is asked for. From
/// M qdd + c = Q the accelerations of the others follow by elimination.
#pragma once
#include <mbsgen/linear_solve.hpp>

template <class Tree, class Real, int N>
struct DrivenTree : Tree {
  enum class Status { ok, singular };

  /// qdd[0] is given; qdd[1 …] and driving[0], N m, come out.
  Status direct_dynamics(const Real* q, const Real* qd, const Real* force, Real* qdd, Real*,
                         Real* driving) const {
    Real mass[N * N], bias[N], reduced[(N - 1) * (N - 1)], unknown[N - 1];
    this->mass_matrix_and_bias(q, qd, mass, bias);
    for (int i = 1; i < N; ++i) {
      unknown[i - 1] = force[i] - bias[i] - mass[i * N] * qdd[0];
      for (int j = 1; j < N; ++j) reduced[(i - 1) * (N - 1) + j - 1] = mass[i * N + j];
    }
    if (!mbsgen::runtime::solve<Real, N - 1>(reduced, unknown)) return Status::singular;
    driving[0] = mass[0] * qdd[0] + bias[0] - force[0];
    for (int i = 1; i < N; ++i) {
      qdd[i] = unknown[i - 1];
      driving[0] += mass[i] * qdd[i];
    }
    return Status::ok;
  }
};
