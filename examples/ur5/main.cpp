// SPDX-License-Identifier: MIT
// A UR5 without motors or friction falls from rest. The generated direct dynamics gives the accelerations;
// the sum of kinetic and potential energy must stay constant.
//   ur5 FOLDER_OF_SOURCE/ FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "ur5.hpp"

#include <array>

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

// Names of the table's columns.
std::string columns() {
  std::string names = "t,kinetic,potential,sum";
  for (const char* joint : ur5::joint_names) names += std::string(",") + joint;
  return names;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  constexpr double step = 1e-4;
  constexpr int steps = 20000;
  constexpr int steps_per_row = 50;
  mechanism::Table table(std::string(argv[2]) + "table.csv", columns().c_str());
  State state;
  double largest_kinetic = 0;
  double drift = 0;
  for (int i = 0; i <= steps; ++i) {
    const double kinetic = mechanism::kinetic_energy<nq>(robot, state.q.data(), state.qd.data());
    largest_kinetic = std::fmax(largest_kinetic, kinetic);
    drift = std::fmax(drift, std::fabs(kinetic + state.potential));
    if (i % steps_per_row == 0) {
      mechanism::Row row = {i * step, kinetic, state.potential, kinetic + state.potential};
      row.insert(row.end(), state.q.begin(), state.q.end());
      table.write(row);
    }
    state = runge_kutta_step(state, step);
  }
  mechanism::Figures figures;
  std::printf("UR5, 2 s of free fall in steps of 0.1 ms, up to %.1f J of kinetic energy:\n", largest_kinetic);
  figures.at_most("energy drift (J)", drift, 1e-9);
  return figures.exit_code();
}
