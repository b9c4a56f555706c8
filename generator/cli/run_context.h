// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "cli/stopwatch.h"

namespace mbsgen::cli {

/// Budget and stage times of one run.
struct RunContext {
  Budget budget;
  Stopwatch watch;

  void end_stage(const char* name) {
    watch.lap(name);
    budget.check();
  }
};

} // namespace mbsgen::cli
