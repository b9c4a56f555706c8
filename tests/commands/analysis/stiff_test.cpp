// SPDX-License-Identifier: GPL-3.0-or-later
// Methods for stiff systems on the action of a grand piano.
#include "commands/analysis/key_press.h"
#include "commands/analysis/precision/work_precision.h"
#include "support/catch.hpp"
#include <mbsgen/analysis/adaptive.hpp>

using namespace mbsgen;
using analysis_test::KeyPress;
using analysis_test::Work;

namespace {

// The fewest evaluations with which the error is at most 1e-4 rad (of the damper: 0.1 mm).
template <class Make>
double evaluations(const analysis_test::WorkPrecision<KeyPress>& measure, const std::vector<double>& settings,
                   const Make& make) {
  double fewest = std::numeric_limits<double>::infinity();
  for (const double setting : settings) {
    const Work work = measure([&](KeyPress::System& system) { return make(system, setting); });
    if (work.error <= 1e-4) fewest = std::min(fewest, work.evaluations);
  }
  return fewest;
}

} // namespace

TEST_CASE("on the piano key a Rosenbrock method takes a fifth of the evaluations of RK4") {
  const KeyPress press;
  const analysis_test::WorkPrecision<KeyPress> measure(press, [](KeyPress::System& system) {
    return analysis::rosenbrock_4(system, {1e-4, 1e-6, 1e-8});
  });
  const double implicit =
      evaluations(measure, {3e-2, 1e-2, 3e-3}, [](KeyPress::System& system, double tolerance) {
        return analysis::rosenbrock_4(system, {1e-4, tolerance, tolerance / 10});
      });
  const double explicit_steps =
      evaluations(measure, {2e-4, 1.5e-4, 1e-4, 9e-5, 8e-5, 5e-5}, [](KeyPress::System& system, double dt) {
        return analysis::fixed_step<runtime::RungeKutta4>(system, {dt});
      });
  CAPTURE(implicit, explicit_steps);
  CHECK(std::isfinite(explicit_steps));
  CHECK(5 * implicit < explicit_steps);
}
