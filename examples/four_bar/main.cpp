// SPDX-License-Identifier: MIT
// The four-bar runs by itself for ten seconds. Written down: angles, speed, and by how much its energy
// drifts.
//   four_bar FOLDER_OF_REFERENCE/ FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "four_bar.hpp"

#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3; // s
constexpr int steps = 10000, shown_every = 5, compared_every = 200;

struct Roles {
  static constexpr int nq = four_bar::nq;
  static constexpr int free[] = {0}; // the crank
};
using Motion = Dynamics<four_bar::Model<>, Roles>;

// Kinetic energy, and the weight of the three bars at their centres, J.
double energy(const Motion& motion) {
  const auto& model = motion.model;
  const auto& bodies = model.parameters;
  four_bar::Sensor<double, four_bar::nq> crank, coupler, rocker;
  model.sensor_crank(motion.q, motion.qd, motion.qdd, crank);
  model.sensor_coupler(motion.q, motion.qd, motion.qdd, coupler);
  model.sensor_rocker(motion.q, motion.qd, motion.qdd, rocker);
  const double moment = bodies.density * (bodies.crank_length * crank.position[1] +
                                          bodies.coupler_length * coupler.position[1] +
                                          bodies.rocker_length * rocker.position[1]);
  return mechanism::kinetic_energy<four_bar::nq>(model, motion.q, motion.qd) -
         bodies.base.gravity[1] * moment;
}

// The absolute angle of the coupler stands in the reference.
mechanism::Row seen(const Motion& motion) {
  return {motion.q[0], motion.qd[0], motion.q[0] + motion.q[1], motion.q[2]};
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  const auto reference = mechanism::read_table(here + "reference.csv");
  mechanism::Table table(to + "table.csv",
                         "t,crank_angle,crank_rate,coupler_angle,rocker_angle,energy_drift,open_loops");

  Motion motion;
  State<double, 1> state;
  for (int i = 0; i < four_bar::nq; ++i) {
    motion.q[i] = four_bar::q0[i];
    motion.qd[i] = four_bar::qd0[i];
  }
  state.q[0] = four_bar::q0[0];
  state.qd[0] = four_bar::qd0[0];

  double first_energy = 0, drift = 0, open = 0, error = 0;
  for (int step = 0; step <= steps; ++step) {
    const double t = step * dt;
    double unused[1];
    if (!motion(t, state.q, state.qd, unused)) mechanism::stop(t);
    if (step == 0) first_energy = energy(motion);
    const double relative = energy(motion) / first_energy - 1;
    const double gap = mechanism::open_loops<four_bar::nc, four_bar::nq>(motion.model, motion.q);
    drift = std::fmax(drift, std::fabs(relative));
    open = std::fmax(open, gap);
    const auto row = seen(motion);
    if (step % compared_every == 0) {
      const auto& expected = reference.at(static_cast<std::size_t>(step / compared_every));
      error = std::fmax(error, mechanism::difference(expected, 1, row));
    }
    if (step % shown_every == 0) table.write({t, row[0], row[1], row[2], row[3], relative, gap});
    if (!rk4(motion, t, dt, state)) mechanism::stop(t);
  }

  mechanism::Figures figures;
  std::printf("four-bar, 10 s in steps of 1 ms:\n");
  figures.at_most("loop closure error (m)", open, 1e-10);
  figures.at_most("relative drift of the energy", drift, 1e-8);
  figures.at_most("difference from the reference (rad, rad/s)", error, 1e-6);
  return figures.exit_code();
}
