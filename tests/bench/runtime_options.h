// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/peer.h"
#include "bench/race.h"

namespace bench {

struct RuntimeOptions {
  std::vector<std::string> robots;
  std::vector<std::string> flags; ///< of each compiler
  std::vector<Peer> peers;
  bool alone = false; ///< no other programs: what flags do to the generated code
  std::string json;   ///< the file for the results; empty: none
  Effort effort;
};

/// Ends the program with a message when they are wrong.
RuntimeOptions parse_runtime_options(int argc, char** argv);

} // namespace bench
