// SPDX-License-Identifier: MIT
// The disk on a sphere of Faulring, Lynch, Colgate & Peshkin: under given forces, compared with the reference; and in
// the hand, on a simulated device, which is pressed against the sphere with 35 N.
//   disk_on_sphere FOLDER_OF_REFERENCE/ FOLDER_OF_TABLES/
#include "admittance.hpp"
#include "disk_on_sphere.hpp"

using namespace mbsgen::runtime;
using admittance::Largest;
using mechanism::Figures;
using mechanism::Table;
namespace joint = disk_on_sphere::joint;

namespace {

double radius() {
  return disk_on_sphere::Parameters<double>().radius;
}

// Normal of the sphere for the angles a and b: the axis of the disk.
void normal(double a, double b, double (&n)[3]) {
  n[0] = std::sin(a) * std::sin(b);
  n[1] = -std::cos(a) * std::sin(b);
  n[2] = std::cos(b);
}
double dot(const double* a, const double* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Force at the centre and torque, both in the world's axes, onto the coordinates of the disk at the angles a and b.
void along_coordinates(const double* force, const double* torque, double a, double b, double* Q) {
  double n[3];
  normal(a, b, n);
  Q[joint::x] = force[0];
  Q[joint::y] = force[1];
  Q[joint::z] = force[2];
  Q[joint::a] = torque[2];
  Q[joint::b] = torque[0] * std::cos(a) + torque[1] * std::sin(a);
  Q[joint::c] = dot(torque, n);
}

// u: the angles a, b and c.
struct Loads {
  void operator()(double t, const double* u, double* Q) const {
    const double force[3] = {3 * std::sin(1.4 * pi<double> * t), 2 * std::cos(0.8 * pi<double> * t), -1};
    const double torque[3] = {0.02 * std::sin(pi<double> * t), 0.01, 0.03 * std::cos(0.6 * pi<double> * t)};
    along_coordinates(force, torque, u[0], u[1], Q);
  }
};
using Forced = admittance::Forced<disk_on_sphere::Model<>, Loads>;

// The force of the sphere on the disk, along the normal.
double normal_force(const Forced& forced) {
  double q[disk_on_sphere::nq], qd[disk_on_sphere::nqd], qdd[disk_on_sphere::nqd], lambda[disk_on_sphere::nc];
  for (int i = 0; i < disk_on_sphere::nq; ++i) q[i] = forced.dynamics.q[i];
  for (int i = 0; i < disk_on_sphere::nqd; ++i) qd[i] = forced.dynamics.qd[i];
  if (forced.dynamics.model.direct_dynamics(q, qd, forced.dynamics.input, qdd, lambda) !=
      disk_on_sphere::Status::ok)
    mechanism::stop(0);
  double n[3];
  normal(q[joint::a], q[joint::b], n);
  return dot(lambda, n);
}

double from_surface(const double* p) {
  return std::sqrt(dot(p, p)) - radius();
}

void compare(const std::string& here, const std::string& to, Figures& figures) {
  constexpr int between = 500; // steps of 0.1 ms between two rows of the reference
  const auto reference = mechanism::read_table(here + "reference.csv");
  Table table(to + "table.csv", "t,a,b,c,a_rate,b_rate,c_rate,normal_force");
  Largest motion, load, surface;
  Forced forced;
  const int count = between * (static_cast<int>(reference.size()) - 1);
  int step = 0;
  admittance::integrate(forced, disk_on_sphere::q0, disk_on_sphere::qd0, 1e-4, count,
                        [&](double t, const auto&) {
                          const double *q = forced.dynamics.q, *qd = forced.dynamics.qd;
                          surface(from_surface(q));
                          if (step++ % between != 0) return;
                          const auto& expected = reference.at(static_cast<std::size_t>((step - 1) / between));
                          mechanism::Row row = {q[joint::a],  q[joint::b],  q[joint::c],
                                                qd[joint::a], qd[joint::b], qd[joint::c]};
                          motion(mechanism::difference(expected, 1, row));
                          load(expected.at(7) - normal_force(forced));
                          row.insert(row.begin(), t);
                          row.push_back(normal_force(forced));
                          table.write(row);
                        });
  std::printf("disk on a sphere, 2 s under given forces in steps of 0.1 ms:\n");
  figures.at_most("motion: difference from the reference", motion.value, 1e-9);
  figures.at_most("normal force: difference from the reference", load.value, 1e-9);
  figures.at_most("distance from the sphere (m)", surface.value, 1e-15);
}

constexpr int axes = disk_on_sphere::nq;
using Device = SimulatedAdmittance<axes>;
struct DiskRoles : disk_on_sphere::Model<>::Roles {
  static constexpr int outputs = 0;
  static constexpr int tool[] = {joint::x, joint::y, joint::z, joint::a, joint::b, joint::c};
};
using Disk = ReferenceModel<disk_on_sphere::Model<>, DiskRoles>;

// The hand leads the disk over the sphere and spins it, then presses it against the sphere, and pulls.
struct Hand {
  static constexpr double stiffness = 300, damping = 10, turn_stiffness = 0.5; // N/m, N s/m, N m/rad
  static constexpr double press_n = 35, press_at = 6, pull_at = 8.5, end = 11; // N, s

  static double press(double t) {
    return press_n * (admittance::pulse(t, press_at, press_at + 0.3, 1) -
                      admittance::pulse(t, pull_at, pull_at + 0.3, 1));
  }
  static void act(double t, Device& device) {
    const double *x = device.position(), *v = device.velocity();
    const double path = admittance::rise(t, 0.5, 5);
    double there[3], n[3], force[3], torque[3];
    normal(0.4 + 2.5 * path, 0.9 + 0.7 * std::sin(pi<double> * path), there);
    normal(x[joint::a], x[joint::b], n);
    for (int i = 0; i < 3; ++i) {
      force[i] = stiffness * (radius() * there[i] - x[i]) - damping * v[i] - press(t) * n[i];
      torque[i] = turn_stiffness * (1.5 * path - x[joint::c]) * n[i];
    }
    along_coordinates(force, torque, x[joint::a], x[joint::b], device.hand);
  }
};

void prepare(Device& device) {
  for (int i = 0; i < axes; ++i) {
    auto& axis = device.plant[i];
    const bool slides = i < 3;
    axis.mass = slides ? 15 : 0.1;
    axis.bandwidth_hz = 80;
    axis.position_noise = slides ? 2e-5 : 2e-4;
    axis.velocity_noise = slides ? 2e-4 : 2e-3;
    axis.force_noise = slides ? 0.05 : 0.001;
    device.place(i, disk_on_sphere::q0[i]);
  }
}

// The paper's figure 10.
struct Pressed {
  Largest surface, axis, gives_way;

  void note(double t, const Device& device, Table& table) {
    const double* p = device.position();
    double n[3];
    normal(p[joint::a], p[joint::b], n);
    const double off = from_surface(p), turned = std::acos(std::fmin(dot(p, n) / std::sqrt(dot(p, p)), 1.0));
    surface(off);
    axis(turned);
    if (t >= Hand::press_at) gives_way(off);
    table.write({t, p[0], p[1], p[2], n[0], n[1], n[2], off, turned, Hand::press(t)});
  }
};

bool press(const std::string& to, Figures& figures) {
  Device device(admittance::dt);
  prepare(device);
  Disk disk;
  ReferenceTool<double, axes> coupling(PlainChain<double, axes>(admittance::dt, 100), admittance::dt,
                                       admittance::bandwidth_hz);
  Table table(to + "pressing.csv", "t,x,y,z,nx,ny,nz,off,turned,press");
  Pressed pressed;
  const bool ran = admittance::run(
      device, disk, coupling, Hand::end, [&](double t) { Hand::act(t, device); },
      [&](double t) { pressed.note(t, device, table); });
  std::printf("in the hand, on a device with noise of %.0e m, led over the sphere and pressed:\n",
              device.plant[0].position_noise);
  figures.at_most("distance from the sphere (m)", pressed.surface.value, device.plant[0].position_noise);
  figures.at_most("axis against the normal (rad)", pressed.axis.value, 5e-4);
  figures.at_most("35 N along the normal: it gives way (m)", pressed.gives_way.value,
                  device.plant[0].position_noise);
  return ran;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  Figures figures;
  compare(here, to, figures);
  return press(to, figures) ? figures.exit_code() : 3;
}
