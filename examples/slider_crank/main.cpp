// SPDX-License-Identifier: MIT
// Two slider-cranks. The planar one is turned by a motor: which torque does it take? The spatial one, with a
// ball and a universal joint, runs by itself for five seconds.
//   slider_crank FOLDER_OF_REFERENCES/ FOLDER_OF_TABLES/
#include "../mechanism.hpp"
#include "planar_slider_crank.hpp"
#include "spatial_slider_crank.hpp"

#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

namespace {

constexpr double speed = 30, acceleration = 50; // of the planar crank: rad/s, rad/s^2

// The planar mechanism at one angle of its crank.
struct Planar {
  static constexpr int nq = planar_slider_crank::nq;
  planar_slider_crank::Model<> model;
  double q[nq], qd[nq], qdd[nq], torque[nq], multipliers[planar_slider_crank::nc], free[nq];

  Planar() {
    for (int i = 0; i < nq; ++i) q[i] = planar_slider_crank::q0[i];
  }
  // In bounded steps: from far away, Newton-Raphson may find the slider on the other side of the crank.
  void turn_to(double angle) {
    constexpr double bound = 0.2; // rad
    for (; angle - q[0] > bound; q[0] += bound)
      if (model.assemble(q) != planar_slider_crank::Status::ok) mechanism::stop(0);
    const double none[nq] = {};
    q[0] = angle;
    qd[0] = speed;
    qdd[0] = acceleration;
    // The multipliers are those of the motion that the torque makes.
    const bool ok =
        model.inverse_dynamics(q, qd, qdd, torque) == planar_slider_crank::Status::ok &&
        model.direct_dynamics(q, qd, torque, free, multipliers) == planar_slider_crank::Status::ok &&
        model.direct_dynamics(q, qd, none, free) == planar_slider_crank::Status::ok;
    if (!ok) mechanism::stop(0);
  }
};

double compare_planar(const std::string& here) {
  double error = 0;
  Planar planar;
  for (const auto& row : mechanism::read_table(here + "planar_reference.csv")) {
    planar.turn_to(row[0]);
    const mechanism::Row found{planar.q[1],           planar.q[2],      planar.qd[1],
                               planar.qd[2],          planar.torque[0], planar.multipliers[0],
                               planar.multipliers[1], planar.free[0]};
    for (std::size_t i = 0; i < found.size(); ++i)
      error = std::fmax(error, std::fabs(found[i] - row[i + 1]) / (1 + std::fabs(row[i + 1])));
  }
  return error;
}

void write_torque(const std::string& to) {
  constexpr int points = 360;
  const double turn = 2 * std::acos(-1.0);
  mechanism::Table table(to + "torque.csv", "crank_angle,torque,slider_rate");
  Planar planar;
  for (int i = 0; i <= points; ++i) {
    planar.turn_to(turn * i / points);
    table.write({planar.q[0], planar.torque[0], planar.qd[2]});
  }
}

struct Roles {
  static constexpr int nq = spatial_slider_crank::nq;
  static constexpr int free[] = {0}; // the crank
};
using Motion = Dynamics<spatial_slider_crank::Model<>, Roles>;

struct Errors {
  double motion = 0, acceleration = 0, open = 0;
};

Errors run_spatial(const std::string& here, const std::string& to) {
  constexpr double dt = 2e-4; // s
  constexpr int steps = 25000, shown_every = 25, compared_every = 250;
  const auto reference = mechanism::read_table(here + "reference.csv");
  mechanism::Table table(to + "table.csv", "t,crank_rate,slider_x,slider_rate");
  Motion motion;
  const auto& model = motion.model;
  State<double, 1> state{{spatial_slider_crank::q0[0]}, {spatial_slider_crank::qd0[0]}};
  Errors errors;
  for (int step = 0; step <= steps; ++step) {
    const double t = step * dt;
    double crank_acceleration[1];
    if (!motion(t, state.q, state.qd, crank_acceleration)) mechanism::stop(t);
    const double *q = motion.q, *qd = motion.qd, *qdd = motion.qdd;
    const double open = mechanism::open_loops<spatial_slider_crank::nc, spatial_slider_crank::nq>(model, q);
    errors.open = std::fmax(errors.open, open);
    if (step % compared_every == 0) {
      const auto& row = reference.at(static_cast<std::size_t>(step / compared_every));
      errors.motion = std::fmax(errors.motion, mechanism::difference({row[1], row[2], row[4], row[5]}, 0,
                                                                     {q[0], qd[0], q[1], qd[1]}));
      errors.acceleration =
          std::fmax(errors.acceleration, mechanism::difference({row[3], row[6]}, 0, {qdd[0], qdd[1]}));
    }
    if (step % shown_every == 0) table.write({t, qd[0], q[1], qd[1]});
    if (!rk4(motion, t, dt, state)) mechanism::stop(t);
  }
  return errors;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  mechanism::Figures figures;
  std::printf("planar slider-crank, turned:\n");
  write_torque(to);
  figures.at_most("relative difference from the reference", compare_planar(here), 1e-10);
  std::printf("spatial slider-crank, 5 s in steps of 0.2 ms:\n");
  const Errors errors = run_spatial(here, to);
  figures.at_most("loop closure error (m)", errors.open, 1e-10);
  figures.at_most("difference of the motion (rad, m, per s)", errors.motion, 1e-6);
  figures.at_most("difference of accelerations (rad/s^2, m/s^2)", errors.acceleration, 1e-4);
  return figures.exit_code();
}
