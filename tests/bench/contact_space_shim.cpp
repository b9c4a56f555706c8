// SPDX-License-Identifier: GPL-3.0-or-later
// Times the recursion for the inverse inertia of rigid contacts against the dense way: generated M and Jacobian, LDLᵀ by
// Eigen, projection. Compiled with MBSGEN_HEADER and MBSGEN_MODEL. Prints ns of the recursion and of the dense way,
// medians of rounds in turns, and the largest difference as a share of the largest entry.
#include MBSGEN_HEADER
#include "bench/statistics.h"
#include "bench/stopwatch.h"
#include <Eigen/Dense>
#include <array>
#include <cstdio>

namespace generated = MBSGEN_MODEL;

namespace {

constexpr int n = generated::nqd, rows = 3 * generated::nrigid;
constexpr std::size_t states = 64, calls = 2048;
constexpr int rounds = 15;

template <int height, int width>
using RowMajor = Eigen::Matrix<double, height, width, Eigen::RowMajor>;
using Inertia = RowMajor<rows, rows>;

struct State {
  double q[generated::nq];
};

std::vector<State> random_states() {
  std::vector<State> all(states);
  unsigned seed = 1;
  for (State& state : all)
    for (int i = 0; i < generated::nq; ++i) {
      seed = seed * 1664525U + 1013904223U;
      state.q[i] = generated::q0[i] + 0.5 * (static_cast<double>(seed >> 8) / (1U << 24) - 0.5);
    }
  return all;
}

void recursive(const generated::Model<double>& model, const State& state, Inertia& result) {
  static const auto active = [] {
    std::array<bool, generated::nrigid> all;
    all.fill(true);
    return all;
  }();
  model.contact_space_inverse_inertia(state.q, active.data(), result.data());
}

void dense(const generated::Model<double>& model, const State& state, Inertia& result) {
  static RowMajor<n, n> M;
  static RowMajor<rows, n> J;
  model.mass_matrix(state.q, M.data());
  model.contact_jacobian(state.q, J.data());
  result.noalias() = J * M.ldlt().solve(J.transpose());
}

} // namespace

int main() {
  const generated::Model<double> model;
  const std::vector<State> all = random_states();
  static Inertia found, expected;
  double difference = 0;
  for (const State& state : all) {
    recursive(model, state, found);
    dense(model, state, expected);
    difference =
        std::max(difference, (found - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff());
  }
  std::vector<double> times[2];
  for (int round = 0; round < rounds; ++round) {
    times[0].push_back(
        bench::nanoseconds([&](std::size_t k) { recursive(model, all[k % states], found); }, calls));
    times[1].push_back(
        bench::nanoseconds([&](std::size_t k) { dense(model, all[k % states], expected); }, calls));
  }
  std::printf("%.1f %.1f %.3g\n", bench::median(times[0]), bench::median(times[1]), difference);
}
