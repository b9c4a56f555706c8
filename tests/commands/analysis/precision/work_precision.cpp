// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluations and errors of all methods on two mechanisms, as tables for work_precision.gp: blocks "evaluations error" with
// the name of the method before, mechanism after mechanism.
#include "commands/analysis/precision/work_precision.h"
#include "andrews_squeezer.hpp"
#include "commands/analysis/key_press.h"
#include <cstdio>
#include <functional>
#include <mbsgen/analysis/adaptive.hpp>
#ifdef MBSGEN_HAS_CVODE
#include <mbsgen/analysis/bdf.hpp>
#endif

using namespace mbsgen;

namespace {

/// Andrews' squeezing mechanism, from the closed loops at rest; Hairer & Wanner II, section VII.7.
struct Squeezer {
  using Model = andrews_squeezer::Model<>;
  using System = analysis::System<Model>;
  static constexpr double duration = 0.03, every = 0.001;
  static constexpr int cost_of_derivatives = 0;
  static constexpr long derivatives = 0;

  System system() const {
    return {Model(), analysis::layout_of<Model>(andrews_squeezer::nc, andrews_squeezer::nd),
            andrews_squeezer::q0, andrews_squeezer::qd0};
  }
  analysis::State start() const { return system().state(); }
};

template <class System>
using Make = std::function<std::unique_ptr<analysis::Method>(System&, double)>;

// Steps shrink by half, tolerances by ten: the finest ones are `count` times smaller.
template <class Scenario>
void print(const analysis_test::WorkPrecision<Scenario>& measure, const char* name,
           const Make<typename Scenario::System>& make, double coarsest, double ratio, int count) {
  std::printf("\"%s\"\n", name);
  double setting = coarsest;
  for (int i = 0; i < count; ++i, setting /= ratio) {
    const analysis_test::Work work =
        measure([&](typename Scenario::System& system) { return make(system, setting); });
    if (work.error < 1) std::printf("%.0f %.3g\n", work.evaluations, work.error);
  }
  std::printf("\n\n");
}

template <class Scheme, class System>
std::unique_ptr<analysis::Method> fixed(System& system, double dt) {
  return analysis::fixed_step<Scheme>(system, {dt});
}

template <class Scenario>
void print_all(double longest_step) {
  using System = typename Scenario::System;
  const Scenario scenario;
  const auto options = [&](double tolerance) {
    return analysis::StepOptions{longest_step / 10, tolerance, tolerance / 10};
  };
  const analysis_test::WorkPrecision<Scenario> measure(
      scenario, [&](System& system) { return analysis::dormand_prince_5(system, options(1e-12)); });
  print(measure, "Euler", Make<System>(fixed<runtime::ExplicitEuler, System>), longest_step, 2, 8);
  print(measure, "symplectic Euler", Make<System>(fixed<runtime::SemiImplicitEuler, System>), longest_step, 2,
        8);
  print(measure, "linearly implicit Euler", Make<System>(fixed<runtime::LinearlyImplicitEuler, System>),
        longest_step * 4, 2, 10);
  print(measure, "Runge-Kutta 4", Make<System>(fixed<runtime::RungeKutta4, System>), longest_step, 2, 6);
  const Make<System> explicit_5 = [&](System& system, double tolerance) {
    return analysis::dormand_prince_5(system, options(tolerance));
  };
  print(measure, "Dormand-Prince 5", explicit_5, 1e-1, 10, 9);
  const Make<System> rosenbrock = [&](System& system, double tolerance) {
    return analysis::rosenbrock_4(system, options(tolerance));
  };
  print(measure, "Rosenbrock 4", rosenbrock, 1e-1, 10, 7);
#ifdef MBSGEN_HAS_CVODE
  const Make<System> bdf = [&](System& system, double tolerance) {
    return analysis::bdf(system, options(tolerance));
  };
  print(measure, "BDF", bdf, 1e-1, 10, 9);
#endif
}

} // namespace

int main() {
  print_all<Squeezer>(5e-5);
  print_all<analysis_test::KeyPress>(2e-4);
  return 0;
}
