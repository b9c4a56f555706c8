// SPDX-License-Identifier: MIT
// Joint torques that carry a PUMA 560 from one posture to another in one second, by the generated inverse
// dynamics.
//   puma560 FOLDER_OF_SOURCE/ FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "puma560.hpp"

namespace {

constexpr int nq = puma560::nq;
constexpr double start[nq] = {0.0, 0.785, 3.14, 0.0, 0.785, 0.0};
constexpr double finish[nq] = {1.2, -0.3, 1.9, 0.8, -0.6, 1.5};
constexpr double duration = 1.0;

// Position, velocity and acceleration of a motion from 0 to 1 that begins and ends at rest.
struct Profile {
  double s, sd, sdd;
};

Profile profile(double time) {
  const double x = time / duration;
  return {x * x * x * (10 - 15 * x + 6 * x * x), 30 * x * x * (1 - x) * (1 - x) / duration,
          60 * x * (1 - x) * (1 - 2 * x) / (duration * duration)};
}

// Names of the table's columns.
std::string columns() {
  std::string names = "t";
  for (const char* joint : puma560::joint_names) names += std::string(",") + joint;
  return names;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  constexpr int rows = 200;
  const puma560::Model<> robot;
  mechanism::Table table(std::string(argv[2]) + "table.csv", columns().c_str());
  mechanism::Table motions(std::string(argv[2]) + "motion.csv",
                           mechanism::motion_columns(puma560::joint_names).c_str());
  double peak[nq] = {};
  for (int row = 0; row <= rows; ++row) {
    const double time = duration * row / rows;
    const Profile motion = profile(time);
    double q[nq], qd[nq], qdd[nq], torque[nq];
    for (int i = 0; i < nq; ++i) {
      const double travel = finish[i] - start[i];
      q[i] = start[i] + travel * motion.s;
      qd[i] = travel * motion.sd;
      qdd[i] = travel * motion.sdd;
    }
    robot.inverse_dynamics(q, qd, qdd, torque);
    mechanism::Row cells = {time}, places = {time};
    for (int i = 0; i < nq; ++i) {
      peak[i] = std::fmax(peak[i], std::fabs(torque[i]));
      cells.push_back(torque[i]);
      places.push_back(q[i]);
    }
    table.write(cells);
    motions.write(places);
  }
  std::printf("The largest torques of a motion of one second between two postures, in N m:");
  for (int i = 0; i < nq; ++i) std::printf("%s %s %.3f", i > 0 ? "," : "", puma560::joint_names[i], peak[i]);
  std::printf(".\n");
}
