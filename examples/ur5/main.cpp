// SPDX-License-Identifier: MIT
// A UR5 without motors or friction falls from rest. The generated direct dynamics gives the accelerations;
// the sum of kinetic and potential energy must stay what it was.
#include "ur5.hpp"
#include <array>
#include <cmath>
#include <cstdio>

namespace {

constexpr int nq = ur5::nq;

// Positions, velocities, and the work done against gravity, which is the change of potential energy.
struct State {
  std::array<double, nq> q{};
  std::array<double, nq> qd{};
  double potential = 0;
};

const ur5::Model<> robot;

State rate(const State& state) {
  const double no_force[nq] = {};
  const double at_rest[nq] = {};
  double weight[nq];
  State result;
  result.q = state.qd;
  robot.direct_dynamics(state.q.data(), state.qd.data(), no_force, result.qd.data());
  robot.bias(state.q.data(), at_rest, weight);
  for (int i = 0; i < nq; ++i) result.potential += weight[i] * state.qd[i];
  return result;
}

State moved(State state, const State& rate, double time) {
  for (int i = 0; i < nq; ++i) {
    state.q[i] += time * rate.q[i];
    state.qd[i] += time * rate.qd[i];
  }
  state.potential += time * rate.potential;
  return state;
}

State runge_kutta_step(const State& state, double step) {
  const State k1 = rate(state);
  const State k2 = rate(moved(state, k1, step / 2));
  const State k3 = rate(moved(state, k2, step / 2));
  const State k4 = rate(moved(state, k3, step));
  State next = moved(state, k1, step / 6);
  next = moved(next, k2, step / 3);
  next = moved(next, k3, step / 3);
  return moved(next, k4, step / 6);
}

double kinetic_energy(const State& state) {
  double m[nq * nq];
  robot.mass_matrix(state.q.data(), m);
  double sum = 0;
  for (int i = 0; i < nq; ++i)
    for (int j = 0; j < nq; ++j) sum += state.qd[i] * m[i * nq + j] * state.qd[j];
  return sum / 2;
}

} // namespace

int main(int argc, char** argv) {
  constexpr double step = 1e-4;
  constexpr int steps = 20000;
  constexpr int steps_per_row = 50;
  std::FILE* table = argc > 1 ? std::fopen(argv[1], "w") : nullptr;
  State state;
  double largest_kinetic = 0;
  double largest_error = 0;
  for (int i = 0; i <= steps; ++i) {
    const double kinetic = kinetic_energy(state);
    largest_kinetic = std::fmax(largest_kinetic, kinetic);
    largest_error = std::fmax(largest_error, std::fabs(kinetic + state.potential));
    if (table != nullptr && i % steps_per_row == 0) {
      std::fprintf(table, "%g %.9g %.9g", i * step, kinetic, state.potential);
      for (const double angle : state.q) std::fprintf(table, " %.9g", angle);
      std::fprintf(table, "\n");
    }
    state = runge_kutta_step(state, step);
  }
  if (table != nullptr) std::fclose(table);
  std::printf("UR5, 2 s of free fall in steps of 0.1 ms\n");
  std::printf("  largest kinetic energy  %.3f J\n", largest_kinetic);
  std::printf("  largest energy drift    %.2e J\n", largest_error);
  return largest_error < 1e-5 * largest_kinetic ? 0 : 1;
}
