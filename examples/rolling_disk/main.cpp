// SPDX-License-Identifier: MIT
// The rolling disk of Faulring, Lynch, Colgate & Peshkin: under given forces, compared with the reference; the
// controller that makes a device follow it; and in the hand, on a simulated arm, parked sideways.
//   rolling_disk FOLDER_OF_REFERENCE/ FOLDER_OF_TABLES/
#include "arm.hpp"

using namespace mbsgen::runtime;
using admittance::Largest;
using mechanism::Figures;
using mechanism::Table;
namespace joint = rolling_disk::joint;

namespace {

// Force at the centre in the world's axes, torque about the vertical.
struct Loads {
  void operator()(double t, const double*, double* Q) const {
    Q[joint::x] = 20 * std::sin(2 * pi<double> * t);
    Q[joint::y] = 8 * std::cos(pi<double> * t);
    Q[joint::yaw] = 0.15 * std::sin(pi<double> * t);
  }
};
using Forced = admittance::Forced<rolling_disk::Model<>, Loads>;

double radius() {
  return rolling_disk::Parameters<double>().radius;
}

// Motion as in the reference, then the multipliers of tilt and rolling.
mechanism::Row seen(const Forced& forced) {
  double q[rolling_disk::nq], qd[rolling_disk::nqd], qdd[rolling_disk::nqd], lambda[rolling_disk::nc];
  for (int i = 0; i < rolling_disk::nq; ++i) q[i] = forced.dynamics.q[i];
  for (int i = 0; i < rolling_disk::nqd; ++i) qd[i] = forced.dynamics.qd[i];
  if (forced.dynamics.model.direct_dynamics(q, qd, forced.dynamics.input, qdd, lambda) !=
      rolling_disk::Status::ok)
    mechanism::stop(0);
  const double speed = qd[joint::x] * std::cos(q[joint::yaw]) + qd[joint::y] * std::sin(q[joint::yaw]);
  return {q[joint::x],    q[joint::y], q[joint::yaw], q[joint::spin], speed,
          qd[joint::yaw], lambda[1],   lambda[2],     lambda[3]};
}

void compare(const std::string& here, const std::string& to, Figures& figures) {
  constexpr int between = 500; // steps of 0.1 ms between two rows of the reference
  const auto reference = mechanism::read_table(here + "reference.csv");
  Table table(to + "table.csv", "t,x,y,yaw,spin,speed,yaw_rate,load_upright,load_roll_x,load_roll_y");
  Largest motion, loads, rolling, height;
  Forced forced;
  double q0[rolling_disk::nq];
  for (int i = 0; i < rolling_disk::nq; ++i) q0[i] = rolling_disk::q0[i];
  q0[joint::yaw] = 0.3;
  const int count = between * (static_cast<int>(reference.size()) - 1);
  int step = 0;
  // The velocities as they are integrated, before the model has solved for those of x and y again.
  admittance::integrate(forced, q0, rolling_disk::qd0, 1e-4, count, [&](double t, const auto& state) {
    const double *u = state.q, *ud = state.qd; // x, y, yaw, spin
    rolling(ud[0] + radius() * ud[3] * std::cos(u[2]));
    rolling(ud[1] + radius() * ud[3] * std::sin(u[2]));
    height(forced.dynamics.q[joint::z] - radius());
    if (step++ % between != 0) return;
    auto row = seen(forced);
    const auto& expected = reference.at(static_cast<std::size_t>((step - 1) / between));
    motion(mechanism::difference(expected, 1, mechanism::Row(row.begin(), row.begin() + 6)));
    loads(mechanism::difference(expected, 7, mechanism::Row(row.begin() + 6, row.end())));
    row.insert(row.begin(), t);
    table.write(row);
  });
  std::printf("rolling disk, 2 s under given forces in steps of 0.1 ms:\n");
  figures.at_most("motion: difference from the reference", motion.value, 1e-9);
  figures.at_most("multipliers: difference from the reference", loads.value, 1e-9);
  figures.at_most("rolling constraints (m/s)", rolling.value, 1e-12);
  figures.at_most("height (m)", height.value, 0);
}

// A reference that stays at 0.
struct Still {
  Motion<double, 1> motion;
  void reset(const Sample<double, 1>&) {}
  void push(const double (&)[1]) {}
  const Motion<double, 1>& reference() const { return motion; }
};

// The tool begins 4 mm off; the device moves exactly as commanded, `delay` periods late.
mechanism::Row response(int delay, int count) {
  SimulatedAdmittance<1> device(admittance::dt);
  device.plant[0].bandwidth_hz = 0;
  device.delay_periods = delay;
  device.place(0, 4e-3);
  ReferenceTool<double, 1> coupling(PlainChain<double, 1>(admittance::dt, 100), admittance::dt,
                                    admittance::bandwidth_hz);
  Still still;
  mechanism::Row errors;
  Fault fault = device.start();
  for (int step = 0; step < count && fault == Fault::none; ++step) {
    Sample<double, 1> sample;
    Command<double, 1> command;
    fault = device.read(sample);
    errors.push_back(sample.position[0]);
    coupling.drive(still, sample);
    coupling.feedback(still, sample, command);
    fault = first(fault, device.write(command));
  }
  if (fault != Fault::none) std::fprintf(stderr, "the device: %s\n", name(fault)), std::exit(1);
  return errors;
}

void respond(const std::string& here, const std::string& to, Figures& figures) {
  constexpr int between = 50, count = 1000;
  const auto stored = mechanism::read_table(here + "response.csv");
  const auto prompt = response(0, count), late = response(2, count);
  Table table(to + "response.csv", "t,delay_0,delay_2");
  Largest error;
  for (std::size_t i = 0; i < count; ++i) {
    table.write({admittance::dt * static_cast<double>(i), prompt.at(i), late.at(i)});
    if (i % between != 0) continue;
    error(mechanism::difference(stored.at(i / between), 1, {prompt.at(i), late.at(i)}));
  }
  std::printf("controller, from 4 mm beside the reference, without delay and with two periods:\n");
  figures.at_most("difference from the reference (m)", error.value, 1e-12);
}

// The paper's figure 8, and what the claims are about.
struct Parked {
  Largest height, tilt, along, across, reference, gives_way, noise;
  double sideways = 0;

  void note(double t, const parking::Device& device, const parking::Disk& disk,
            const Motion<double, 6>& measured, Table& table) {
    const parking::Pose pose(device);
    const double* p = pose.handle.position;
    double along_rim, across_rim;
    pose.slip(radius(), along_rim, across_rim);
    height(p[2] - radius());
    tilt(pose.tilt() - pi<double> / 2);
    along(along_rim);
    across(across_rim);
    const auto& model = disk.reference();
    reference(model.velocity[0] + radius() * model.velocity[5] * std::cos(model.position[3]));
    reference(model.velocity[1] + radius() * model.velocity[5] * std::sin(model.position[3]));
    noise(measured.position[1] - p[1]);
    if (t < parking::Hand::push_at) sideways = p[1];
    if (t >= parking::Hand::push_at) gives_way(p[1] - sideways);
    const double percent = 100 * std::fabs(along_rim) / (std::fabs(pose.speed()) + 1e-3);
    table.write({t, p[0], p[1], pose.yaw(), p[2] - radius(), pose.tilt() - pi<double> / 2, pose.speed(),
                 percent, across_rim, parking::Hand::push(t)});
  }
};

bool park(const std::string& to, Figures& figures) {
  parking::Device device(admittance::dt);
  parking::Disk disk;
  ReferenceTool<double, parking::axes, parking::Arm> coupling(
      PlainChain<double, parking::axes>(admittance::dt, 100), admittance::dt, admittance::bandwidth_hz);
  parking::prepare(device, disk, coupling);
  Table table(to + "parking.csv", "t,x,y,yaw,height,tilt,speed,percent,across,push");
  Parked parked;
  const bool ran = admittance::run(
      device, disk, coupling, parking::Hand::end, [&](double t) { parking::Hand::act(t, device); },
      [&](double t) { parked.note(t, device, disk, coupling.kinematics.tool(), table); });
  std::printf("in the hand, on an arm with noise: parked sideways by %.2f mm\n", 1e3 * parked.sideways);
  figures.at_most("from 50 mm (m)", std::fabs(parked.sideways - 0.05), 1e-3);
  figures.at_most("reference: slip (m/s)", parked.reference.value, 1e-12);
  figures.at_most("disk: slip along (m/s)", parked.along.value, 2e-3);
  figures.at_most("disk: slip across (m/s)", parked.across.value, 2e-3);
  figures.at_most("disk: height (m)", parked.height.value, device.plant[2].position_noise);
  figures.at_most("disk: tilt (rad)", parked.tilt.value, 1e-4);
  figures.at_most("35 N across: it gives way (m)", parked.gives_way.value, parked.noise.value);
  return ran;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  Figures figures;
  compare(here, to, figures);
  respond(here, to, figures);
  return park(to, figures) ? figures.exit_code() : 3;
}
