// SPDX-License-Identifier: MIT
// Which forces in its six legs carry a Stewart platform along a motion? Then the way back: the same forces,
// and the platform must go the same way.
//   stewart_platform FOLDER_OF_REFERENCE/ FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "stewart_platform.hpp"

#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;

namespace {

constexpr int nq = stewart_platform::nq, dof = stewart_platform::nu;
constexpr int legs[dof] = {8, 11, 14, 17, 20, 23}; // places of their lengths and forces
constexpr double dt = 1e-3;                        // s
constexpr int steps = 2000, shown_every = 5, compared_every = 50;

// One coordinate of the platform: mean + amplitude sin(2 pi frequency t + phase), m or rad, Hz.
struct Wave {
  double mean, amplitude, frequency, phase;
};
constexpr Wave waves[dof] = {{0, 0.10, 1.0, 0.0}, {0, 0.08, 1.0, 1.5}, {1, 0.10, 0.5, 0.5},
                             {0, 0.20, 1.5, 0.0}, {0, 0.15, 1.0, 1.0}, {0, 0.25, 0.5, 2.0}};

// Coordinates, velocities and accelerations of the platform; the legs' are the generated functions' to find.
struct Motion {
  double q[nq], qd[nq], qdd[nq];

  Motion() {
    for (int i = 0; i < nq; ++i) {
      q[i] = stewart_platform::q0[i];
      qd[i] = qdd[i] = 0;
    }
  }
  void prescribe(double t) {
    for (int i = 0; i < dof; ++i) {
      const Wave& wave = waves[i];
      const double w = 2 * std::acos(-1.0) * wave.frequency, angle = w * t + wave.phase;
      q[i] = wave.mean + wave.amplitude * std::sin(angle);
      qd[i] = wave.amplitude * w * std::cos(angle);
      qdd[i] = -wave.amplitude * w * w * std::sin(angle);
    }
  }
};

// The platform under the forces that the inverse dynamics finds for the prescribed motion.
struct Driven {
  static constexpr int nq = stewart_platform::nq;
  static constexpr int free[] = {0, 1, 2, 3, 4, 5};
};
class Platform {
public:
  Dynamics<stewart_platform::Model<>, Driven> dynamics;
  Motion wanted;

  Platform() {
    for (int i = 0; i < nq; ++i) dynamics.q[i] = wanted.q[i];
  }
  bool operator()(double t, const double* u, const double* ud, double* udd) {
    wanted.prescribe(t);
    return dynamics.model.inverse_dynamics(wanted.q, wanted.qd, wanted.qdd, dynamics.input) ==
               stewart_platform::Status::ok &&
           dynamics(t, u, ud, udd);
  }
};

// Lengths of the legs, and forces in them.
mechanism::Row seen(const Platform& platform) {
  mechanism::Row row;
  for (const int leg : legs) row.push_back(platform.wanted.q[leg]);
  for (const int leg : legs) row.push_back(platform.dynamics.input[leg]);
  return row;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string here = argv[1], to = argv[2];
  const auto reference = mechanism::read_table(here + "reference.csv");
  mechanism::Table table(to + "table.csv", "t,length_1,length_2,length_3,length_4,length_5,length_6,"
                                           "force_1,force_2,force_3,force_4,force_5,force_6,deviation");
  mechanism::Table motions(to + "motion.csv",
                           mechanism::motion_columns(stewart_platform::joint_names).c_str());
  Platform platform;
  platform.wanted.prescribe(0);
  State<double, dof> state;
  for (int i = 0; i < dof; ++i) {
    state.q[i] = platform.wanted.q[i];
    state.qd[i] = platform.wanted.qd[i];
  }
  double open = 0, error = 0, deviation = 0;
  for (int step = 0; step <= steps; ++step) {
    const double t = step * dt;
    double unused[dof], off = 0;
    if (!platform(t, state.q, state.qd, unused)) mechanism::stop(t);
    open = std::fmax(
        open, mechanism::open_loops<stewart_platform::nc, nq>(platform.dynamics.model, platform.wanted.q));
    for (int i = 0; i < dof; ++i) off = std::fmax(off, std::fabs(state.q[i] - platform.wanted.q[i]));
    deviation = std::fmax(deviation, off);
    auto row = seen(platform);
    if (step % compared_every == 0) {
      const auto& expected = reference.at(static_cast<std::size_t>(step / compared_every));
      error = std::fmax(error, mechanism::difference(expected, 1, row));
    }
    row.insert(row.begin(), t);
    row.push_back(off);
    if (step % shown_every == 0) {
      mechanism::Row places(platform.wanted.q, platform.wanted.q + nq);
      places.insert(places.begin(), t);
      table.write(row);
      motions.write(places);
    }
    if (!rk4(platform, t, dt, state)) mechanism::stop(t);
  }
  mechanism::Figures figures;
  std::printf("Stewart platform, 2 s in steps of 1 ms:\n");
  figures.at_most("loop closure error (m)", open, 1e-10);
  figures.at_most("lengths and forces against the reference (m, N)", error, 1e-6);
  figures.at_most("deviation under these forces (m, rad)", deviation, 1e-6);
  return figures.exit_code();
}
