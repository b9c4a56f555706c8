// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/build.h"
#include "bench/contestants/contestant.h"

namespace bench {

/// A folder of C or C++ files of another program, one a robot: ROBOT.c or ROBOT.cpp (docs/benchmarks.md).
struct Peer {
  std::string name;
  std::filesystem::path folder;
};

/// Its file of the robot, compiled by each build; empty where it has none. Throws std::runtime_error where
/// the file has none of the functions, or a compiler fails.
std::vector<Contestant> peer_contestants(const Peer& peer, const Robot& robot,
                                         const std::vector<Build>& builds,
                                         const std::filesystem::path& folder);

} // namespace bench
