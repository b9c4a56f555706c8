// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// Takes the milliseconds of successive stages.
class Stopwatch {
public:
  /// Ends the current stage.
  void lap(std::string stage) {
    const Clock::time_point now = Clock::now();
    laps_.emplace_back(std::move(stage), std::chrono::duration<double, std::milli>(now - last_).count());
    last_ = now;
  }
  const std::vector<std::pair<std::string, double>>& laps() const { return laps_; }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
  std::vector<std::pair<std::string, double>> laps_;
};

/// Budget and stage times of one run.
struct RunContext {
  Budget budget;
  Stopwatch watch;
  std::string stage; ///< what the run works on, for whoever watches it

  void end_stage(const char* name) {
    watch.lap(name);
    budget.check();
  }
};

} // namespace mbsgen::cli
