// SPDX-License-Identifier: MIT
// A wheel on five rods, moved up and down by a rig: how do camber and toe change, and which force does it
// take?
//   suspension FOLDER_OF_REFERENCE/ FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "suspension.hpp"

namespace {

constexpr int nq = suspension::nq, travel = 2; // place of the driven joint
constexpr int steps = 1000, compared_every = 10;
constexpr double degree = 57.29577951308232, wheel_y = 0.75; // m, at design

// The suspension at one moment.
struct Rig {
  suspension::Model<> model;
  double q[nq], qd[nq], qdd[nq], force = 0;
  suspension::Sensor<double, nq> wheel, seat;

  Rig() {
    for (int i = 0; i < nq; ++i) {
      q[i] = suspension::q0[i];
      qd[i] = qdd[i] = 0;
    }
  }
  void move_to(double t) {
    const double none[nq] = {};
    suspension::Inputs<double> inputs;
    inputs.t = t;
    if (model.direct_dynamics(q, qd, none, qdd, nullptr, &force, inputs) != suspension::Status::ok)
      mechanism::stop(t);
    model.sensor_wheel(q, qd, qdd, wheel, inputs);
    model.sensor_seat(q, qd, qdd, seat, inputs);
  }
  // The wheel's axis is the carrier's y axis; positive when the wheel leans outward.
  double camber() const { return -std::asin(wheel.rotation[7]); }
  // Positive when the wheel's front points inward.
  double toe_in() const { return std::atan2(wheel.rotation[1], wheel.rotation[4]); }
  // What the damper turns into heat, W.
  double loss() const {
    double squared = 0, along = 0;
    for (int i = 0; i < 3; ++i) {
      const double arm = seat.position[i] - model.parameters.base.point_spring[i];
      squared += arm * arm;
      along += arm * seat.velocity[i];
    }
    return model.parameters.damping * along * along / squared;
  }
};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  const auto reference = mechanism::read_table(here + "reference.csv");
  mechanism::Table table(to + "table.csv", "t,travel,camber,toe_in,wheel_x,track_change,rig_force");
  Rig rig;
  const double dt = 1 / rig.model.parameters.frequency / steps;
  double open = 0, pose = 0, force = 0, work = 0, loss = 0;
  for (int step = 0; step <= steps; ++step) {
    const double t = step * dt;
    rig.move_to(t);
    open = std::fmax(open, mechanism::open_loops<suspension::nc, nq>(rig.model, rig.q));
    if (step % compared_every == 0) {
      const auto& row = reference.at(static_cast<std::size_t>(step / compared_every));
      pose = std::fmax(pose, mechanism::difference(row, 1,
                                                   {rig.q[travel], rig.camber(), rig.toe_in(),
                                                    rig.wheel.position[0], rig.wheel.position[1]}));
      force = std::fmax(force, mechanism::difference(row, 6, {rig.force}));
    }
    // The rule of rectangles is exact for what repeats itself.
    if (step > 0) {
      work += rig.force * rig.qd[travel] * dt;
      loss += rig.loss() * dt;
    }
    table.write({t, rig.q[travel] * 1e3, rig.camber() * degree, rig.toe_in() * degree,
                 rig.wheel.position[0] * 1e3, (rig.wheel.position[1] - wheel_y) * 1e3, rig.force});
  }
  mechanism::Figures figures;
  std::printf("five-rod suspension, one second on the rig:\n");
  figures.at_most("loop closure error (m^2)", open, 1e-10);
  figures.at_most("place, camber, toe against the reference (m, rad)", pose, 1e-10);
  figures.at_most("force of the rig against the reference (N)", force, 1e-6);
  figures.at_most("work of the rig less heat of the damper, relative", std::fabs(work / loss - 1), 1e-9);
  return figures.exit_code();
}
