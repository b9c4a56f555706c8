// SPDX-License-Identifier: GPL-3.0-or-later
/// The work of a method and the error of its result.
///
/// A scenario has `system()`, `start()` (the state at t = 0), `duration`, `every` (s between the times that are compared),
/// `derivatives` (number of calls of derivatives so far) and `cost_of_derivatives` in evaluations.
#pragma once
#include <cmath>
#include <limits>
#include <mbsgen/analysis/simulate.hpp>

namespace analysis_test {

struct Work {
  double evaluations = 0; ///< of the direct dynamics, derivatives included
  double error = 0;       ///< the largest of any coordinate at any time; infinite where the method fails
};

template <class Scenario>
class WorkPrecision {
public:
  /// `make(system)` is the method that all others are compared with.
  template <class Make>
  WorkPrecision(const Scenario& scenario, const Make& make) : scenario_(scenario), start_(scenario.start()) {
    reference_ = run(make).q;
  }

  template <class Make>
  Work operator()(const Make& make) const {
    const Run result = run(make);
    Work work{result.evaluations,
              result.q.size() == reference_.size() ? 0 : std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < std::min(result.q.size(), reference_.size()); ++i)
      work.error = std::fmax(work.error, std::fabs(result.q[i] - reference_[i]));
    return work;
  }

private:
  struct Run {
    std::vector<double> q; ///< coordinates at all times
    double evaluations = 0;
  };

  template <class Make>
  Run run(const Make& make) const {
    auto system = scenario_.system();
    const auto method = make(system);
    Run result;
    const auto row = [&](const mbsgen::analysis::Point& at) {
      result.q.insert(result.q.end(), at.q.begin(), at.q.end());
    };
    const long before = scenario_.derivatives;
    mbsgen::analysis::simulate(system, *method, start_, {0, scenario_.duration, scenario_.every}, row);
    const long derivatives = scenario_.derivatives - before;
    result.evaluations = double(system.evaluations() + derivatives * scenario_.cost_of_derivatives);
    return result;
  }

  const Scenario& scenario_;
  mbsgen::analysis::State start_;
  std::vector<double> reference_;
};

} // namespace analysis_test
