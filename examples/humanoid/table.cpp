// SPDX-License-Identifier: MIT
// The robot with its hands on a box on a table, 40 rigid contacts: the processor's time for a step, and its residual.
//   table FOLDER/      writes contacts.csv
#include "controller.hpp"
#include "humanoid_table.hpp"
#include "mechanism.hpp"

#include <algorithm>
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

  mbsgen::runtime::contact::StepResult<double> advance() {
    double Q[nqd]{};
    if (!control_(steps.model, q, qd, Q)) return {mbsgen::runtime::contact::StepStatus::no_dynamics};
    press(Q);
    const auto accelerations = [&](const double* at, const double* rates, double* qdd) {
      steps.model.direct_dynamics(at, rates, Q, qdd);
      return true;
    };
    return steps(accelerations, period_s, q, qd);
  }

private:
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

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "table FOLDER/\n"), 2;
  mechanism::Table table(std::string(argv[1]) + "contacts.csv", "t,active,groups,sweeps,change,microseconds");
  const auto scene = std::make_unique<Scene>();
  std::vector<double> times;
  int fewest = contacts, most_sweeps = 0;
  double residual = 0; // m/s
  for (int k = 0; k < 1000; ++k) {
    const std::clock_t begin = std::clock();
    const auto step = scene->advance();
    const double us = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (step.status != mbsgen::runtime::contact::StepStatus::ok)
      return std::fprintf(stderr, "no result at step %d\n", k), 1;
    table.write({k * period_s, static_cast<double>(step.active), static_cast<double>(step.groups),
                 static_cast<double>(step.sweeps), step.change, us});
    if (k < 100) continue; // until the impulses have settled
    times.push_back(us);
    fewest = std::min(fewest, step.active);
    most_sweeps = std::max(most_sweeps, step.sweeps);
    residual = std::max(residual, step.change);
  }
  std::printf(
      "robot, box and table: %d contacts, at most %d sweeps, whose last one changes a velocity by at most %.1e m/s; a "
      "step takes %.0f µs (median), %.0f µs (99 %%)\n",
      fewest, most_sweeps, residual, part(times, 0.5), part(times, 0.99));
  return fewest == contacts && residual <= scene->steps.settings.sweeps.tolerance ? 0 : 1;
}
