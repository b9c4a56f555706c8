// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace bench {

/// What one run of a program took.
struct Usage {
  int exit_code = -1;
  double seconds = 0;   ///< of the processor, which other programs hardly change
  double megabytes = 0; ///< largest resident set
};

/// Runs a program with its arguments and waits for it. Throws std::system_error when it cannot be started.
Usage run_measured(const std::vector<std::string>& command);

} // namespace bench
