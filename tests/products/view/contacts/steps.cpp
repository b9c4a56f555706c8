// SPDX-License-Identifier: MIT
// usage: steps RUNS STEPS LENGTH: steps of the runtime of the model HEADER, in the namespace MODEL, from states near the
// initial one. For each run a line with the state and the forces at its beginning, then a line for each step: status
// (0: ok), number of active contacts, state, impulses.
#include HEADER

#include <cstdio>
#include <cstdlib>
#include <mbsgen/contact/step.hpp>
#include <random>

namespace {

constexpr int nq = MODEL::nq, nqd = MODEL::nqd, m = MODEL::nrigid;
using Steps = mbsgen::runtime::contact::Stepper<MODEL::Model<double>, MODEL::Contact<double>, m, nq, nqd>;

void print(const double* values, int count) {
  for (int i = 0; i < count; ++i) std::printf("%.17g ", values[i]);
}

void run(std::mt19937& random, int steps, double h) {
  std::uniform_real_distribution<double> near(-1, 1);
  Steps stepper;
  stepper.settings.sweeps = {100, 1e-6, 1.5};
  stepper.settings.residual_limit = 1e-3;
  double q[nq], qd[nqd], Q[nqd], way[nqd];
  for (int i = 0; i < nqd; ++i) {
    way[i] = DISTANCE * near(random);
    qd[i] = near(random);
    Q[i] = near(random);
  }
  stepper.model.integrate(MODEL::q0, way, 1.0, q);
  print(q, nq), print(qd, nqd), print(Q, nqd), std::puts("");
  const auto accelerations = [&](const double* at, const double* rates, double* qdd) {
    stepper.model.direct_dynamics(at, rates, Q, qdd);
    return true;
  };
  for (int k = 0; k < steps; ++k) {
    const auto result = stepper(accelerations, h, q, qd);
    std::printf("%d %d ", static_cast<int>(result.status), result.active);
    print(q, nq), print(qd, nqd), print(stepper.impulse, 3 * m), std::puts("");
  }
}

} // namespace

int main(int, char** argv) {
  std::mt19937 random(1987);
  for (int left = std::atoi(argv[1]); left > 0; --left) run(random, std::atoi(argv[2]), std::atof(argv[3]));
}
