// SPDX-License-Identifier: MIT
// The robot with its hands on a box on a table, 40 rigid contacts.
//   table FOLDER/ contacts     the processor's time for a step, and its residual: contacts.csv
//   table FOLDER/ handled      a probe pulls and pushes the box that the robot holds: handled.csv
#include "controller.hpp"
#include "device.hpp"
#include "humanoid_table.hpp"
#include "mechanism.hpp"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <mbsgen/contact/step.hpp>
#include <memory>

namespace {

constexpr int nq = humanoid_table::nq, nqd = humanoid_table::nqd, contacts = humanoid_table::nrigid;
constexpr int first_of_hands = 8, last_of_hands = 15; ///< contacts
constexpr double period_s = 1e-3, grip = 10;          ///< N, normal force at each point of the hands

struct AtTable {
  using Model = humanoid_table::Model<double>;
  static constexpr int nq = ::nq, nqd = ::nqd, contacts = ::contacts;
  static void withdraw(double*) {}
};
using Control = robot::Controller<AtTable>;

class Scene {
public:
  mbsgen::runtime::contact::Stepper<AtTable::Model, humanoid_table::Contact<double>, contacts, nq, nqd> steps;
  double q[nq], qd[nqd]{};

  Scene() : control_((start(q), q)) {
    steps.settings.sweeps = {100, 1e-5, 1.8}; // a bound on the time of a step; over-relaxed
    steps.settings.residual_limit = 1e-3;     // while the first impulses are found
  }

  /// force: of the probe on the box's origin, N, inertial axes.
  mbsgen::runtime::contact::StepResult<double> advance(const double (&force)[3]) {
    double Q[nqd]{};
    if (!control_(steps.model, q, qd, Q)) return {mbsgen::runtime::contact::StepStatus::no_dynamics};
    press(Q);
    turned(force, Q + box_velocity, false);
    const auto accelerations = [&](const double* at, const double* rates, double* qdd) {
      steps.model.direct_dynamics(at, rates, Q, qdd);
      return true;
    };
    return steps(accelerations, period_s, q, qd);
  }

  /// Of the box's origin, m and m/s, inertial axes.
  const double* box() const { return q + box_place; }
  void box_rate(double (&rate)[3]) const {
    const double* const v = qd + box_velocity;
    turned({v[0], v[1], v[2]}, rate, true);
  }

private:
  // The box is the last body, on a joint of type Free: its position, then its quaternion; its velocities along its axes.
  static constexpr int box_place = nq - 7, box_velocity = nqd - 6;

  // Adds v, turned from the box's axes into inertial ones (outwards) or back, to `sum`.
  void turned(const double (&v)[3], double* sum, bool outwards) const {
    const double* const p = q + box_place + 3;
    const double w = p[0], x = p[1], y = p[2], z = p[3];
    const double R[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                            {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                            {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) sum[i] += (outwards ? R[i][j] : R[j][i]) * v[j];
  }
  static void start(double* q) {
    for (int i = 0; i < nq; ++i) q[i] = humanoid_table::q0[i];
  }
  // The joints press the hands against the box.
  void press(double* Q) const {
    static double J[3 * contacts * nqd];
    steps.model.contact_jacobian(q, J);
    for (int contact = first_of_hands; contact <= last_of_hands; ++contact)
      for (int i = Control::base; i < Control::base + Control::joints; ++i)
        Q[i] -= grip * J[(3 * contact + 2) * nqd + i];
  }
  Control control_;
};

double part(std::vector<double> times, double share) {
  std::sort(times.begin(), times.end());
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

// What a run of steps has to show.
struct Worst {
  int fewest = contacts, most_sweeps = 0;
  double residual = 0; ///< m/s

  void add(const mbsgen::runtime::contact::StepResult<double>& step) {
    fewest = std::min(fewest, step.active);
    most_sweeps = std::max(most_sweeps, step.sweeps);
    residual = std::max(residual, step.change);
  }
};

bool time_contacts(const std::string& folder) {
  mechanism::Table table(folder + "contacts.csv", "t,active,groups,sweeps,change,microseconds");
  const auto scene = std::make_unique<Scene>();
  std::vector<double> times;
  Worst worst;
  for (int k = 0; k < 1000; ++k) {
    const std::clock_t begin = std::clock();
    const auto step = scene->advance({0, 0, 0});
    const double us = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (step.status != mbsgen::runtime::contact::StepStatus::ok)
      return std::fprintf(stderr, "no result at step %d\n", k), false;
    table.write({k * period_s, static_cast<double>(step.active), static_cast<double>(step.groups),
                 static_cast<double>(step.sweeps), step.change, us});
    if (k < 100) continue; // until the impulses have settled
    times.push_back(us);
    worst.add(step);
  }
  std::printf(
      "robot, box and table: %d contacts, at most %d sweeps, whose last one changes a velocity by at most %.1e m/s; a "
      "step takes %.0f µs (median), %.0f µs (99 %%)\n",
      worst.fewest, worst.most_sweeps, worst.residual, part(times, 0.5), part(times, 0.99));
  return worst.fewest == contacts && worst.residual <= scene->steps.settings.sweeps.tolerance;
}

// The hand moves the stylus along x, y and z, to and fro, each for 0.5 s.
constexpr double waits_s = 0.3, leg_s = 0.5, legs = 3, way = 0.16; ///< s, m

void guide(robot::Stylus& stylus, const double (&rest)[3], double t) {
  const double since = t - waits_s;
  for (int i = 0; i < 3; ++i) {
    const double phase = 2 * mbsgen::runtime::pi<double> * (since - leg_s * i) / leg_s;
    const bool moves = since >= leg_s * i && since < leg_s * (i + 1);
    stylus.target[i] = rest[i] + (moves ? way / 2 * std::sin(phase) : 0);
    stylus.rate[i] = moves ? way / 2 * std::cos(phase) * 2 * mbsgen::runtime::pi<double> / leg_s : 0;
  }
}

// Robot and probe handle one object, section 5.2: equation (7) between the probe and the box, in both directions.
bool handle(const std::string& folder) {
  constexpr double stiffness = 400, mass = 2,
                   felt_share = 0.4; // N/m, kg; of the force, which exceeds the device's
  const double damping = std::sqrt(2 * mass * stiffness);
  mechanism::Table table(folder + "handled.csv", "t,x,y,z,bx,by,bz,fx,fy,fz,active,sweeps,change");
  const auto scene = std::make_unique<Scene>();
  scene->steps.settings.sweeps = {300, 1e-5,
                                  1.3}; // contacts that slip and part need more, and less relaxation
  for (int k = 0; k < 100; ++k)         // the impulses settle
    if (scene->advance({0, 0, 0}).status != mbsgen::runtime::contact::StepStatus::ok) return false;
  const double rest[3] = {scene->box()[0], scene->box()[1], scene->box()[2]};
  robot::Stylus stylus(rest);
  Worst worst;
  double largest = 0, furthest = 0;
  if (stylus.start() != mbsgen::runtime::Fault::none) return false;
  for (int k = 0; k < std::lround((waits_s + legs * leg_s + 0.2) / period_s); ++k) {
    guide(stylus, rest, k * period_s);
    mbsgen::runtime::Sample<double, 3> sample;
    if (stylus.read(sample) != mbsgen::runtime::Fault::none) return false;
    double rate[3]{}, force[3];
    scene->box_rate(rate);
    mbsgen::runtime::Command<double, 3> command;
    for (int i = 0; i < 3; ++i) {
      force[i] =
          stiffness * (sample.position[i] - scene->box()[i]) + damping * (sample.velocity[i] - rate[i]);
      command.force[i] = -felt_share * force[i];
    }
    if (stylus.write(command) != mbsgen::runtime::Fault::none) return false;
    const auto step = scene->advance(force);
    if (step.status != mbsgen::runtime::contact::StepStatus::ok)
      return std::fprintf(stderr, "no result at step %d\n", k), false;
    const double* const at = scene->box();
    table.write({k * period_s, sample.position[0], sample.position[1], sample.position[2], at[0], at[1],
                 at[2], force[0], force[1], force[2], static_cast<double>(step.active),
                 static_cast<double>(step.sweeps), step.change});
    worst.add(step);
    largest = std::max(largest, std::hypot(force[0], std::hypot(force[1], force[2])));
    furthest = std::max(furthest, std::hypot(at[0] - rest[0], std::hypot(at[1] - rest[1], at[2] - rest[2])));
  }
  std::printf(
      "robot and probe on one box: the probe pulls with up to %.1f N, the box moves by up to %.1f mm; at least %d of %d contacts, "
      "at most %d sweeps, residual %.1e m/s\n",
      largest, 1e3 * furthest, worst.fewest, contacts, worst.most_sweeps, worst.residual);
  return largest > 20 && furthest > 5e-3 && worst.fewest < contacts &&
         worst.residual < scene->steps.settings.residual_limit;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "table FOLDER/ contacts|handled\n"), 2;
  return (std::strcmp(argv[2], "handled") == 0 ? handle(argv[1]) : time_contacts(argv[1])) ? 0 : 1;
}
