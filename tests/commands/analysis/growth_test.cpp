// SPDX-License-Identifier: GPL-3.0-or-later
// Motions that end in finite time, by methods of fixed steps.
#include "commands/analysis/oscillator.h"
#include "support/catch.hpp"
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/simulate.hpp>

using namespace mbsgen;
using analysis_test::one_joint_system;

namespace {

// q'' = q'^2: from q' = 1 the velocity is 1 / (1 - t).
struct Runaway {
  void direct_dynamics(const double*, const double* qd, const double*, double* qdd) const {
    qdd[0] = qd[0] * qd[0];
  }
};

// q'' = -1 / q^2: from rest at 1 the fall ends at pi / sqrt(8).
struct Fall {
  void direct_dynamics(const double* q, const double*, const double*, double* qdd) const {
    qdd[0] = -1 / (q[0] * q[0]);
  }
};

// A stiff stop below zero, with damping.
struct Stop {
  void direct_dynamics(const double* q, const double* qd, const double*, double* qdd) const {
    qdd[0] = -9.81 - (q[0] < 0 ? 1e6 * q[0] + 1e3 * qd[0] : 0);
  }
};

// q'' = 4 q: growth that a step of 1 ms follows.
struct Pendulum {
  void direct_dynamics(const double* q, const double*, const double*, double* qdd) const {
    qdd[0] = 4 * q[0];
  }
};

template <class Scheme, class Model>
analysis::Simulated simulated(double q, double qd) {
  auto system = one_joint_system<Model>(q, qd);
  const auto method = analysis::fixed_step<Scheme>(system, {1e-3});
  return simulate(system, *method, system.state(), {0, 2, 0.1}, [](const analysis::Point&) {});
}

} // namespace

TEMPLATE_TEST_CASE("a fixed step does not pass a singularity", "", runtime::ExplicitEuler,
                   runtime::SemiImplicitEuler, runtime::LinearlyImplicitEuler, runtime::RungeKutta4) {
  const analysis::Simulated runs = simulated<TestType, Runaway>(0, 1);
  CHECK(runs.failure == analysis::Failure::growth);
  CHECK(runs.t == Approx(1).epsilon(0.01));
  const analysis::Simulated falls = simulated<TestType, Fall>(1, 0);
  CHECK(falls.failure == analysis::Failure::growth);
  CHECK(falls.t == Approx(3.14159265 / std::sqrt(8)).epsilon(0.01));
  CHECK(simulated<TestType, Pendulum>(1, 0).failure == analysis::Failure::none);
}

TEST_CASE("a stop too stiff for the step is no singularity") {
  CHECK(simulated<runtime::LinearlyImplicitEuler, Stop>(0.5, 0).failure == analysis::Failure::none);
}
