// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "cli/pipeline/stopwatch.h"
#include <string>

namespace mbsgen::cli {

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
