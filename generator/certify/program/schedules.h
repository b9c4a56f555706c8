// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/schedule.h"
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The schedules of a program, as the text of its language follows them.
struct Schedules {
  schedule::Schedule update;
  std::vector<schedule::Schedule> functions; ///< as those of the program
  std::vector<std::string> faults;           ///< why a function has no schedule; empty: it has one

  Schedules(const scheme::Program& program, const schedule::Choices& choices);
};

} // namespace mbsgen::certify
