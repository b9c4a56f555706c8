// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/build.h"
#include "bench/contestants/contestant.h"
#include "bench/contestants/library.h"
#include <optional>

namespace bench {

/// A folder of C or C++ files of another program, one a robot: ROBOT.c or ROBOT.cpp (docs/benchmarks.md).
struct Peer {
  std::string name;
  std::filesystem::path folder;
};

/// Of the text NAME=FOLDER.
Peer peer_of(const std::string& text);

/// Its file of the robot, where it has one.
std::optional<std::filesystem::path> file_of(const Peer& peer, const Robot& robot);

/// The joints in the order of the file's results: as ROBOT_joints tells; else that of Pinocchio, in which the reference
/// numbers are, where there are such; else ours.
std::vector<std::string> joints_of(const Robot& robot, const Library& library);

/// Its file of the robot, compiled by each build; empty where it has none. Throws std::runtime_error where
/// the file has none of the functions, or a compiler fails.
std::vector<Contestant> peer_contestants(const Peer& peer, const Robot& robot,
                                         const std::vector<Build>& builds,
                                         const std::filesystem::path& folder);

} // namespace bench
