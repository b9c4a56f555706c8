// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/contestant.h"

namespace bench {

/// A library of dynamics as a module of this build (pinocchio_module.cpp, rbdl_module.cpp). A module exports
/// with C linkage, of one robot at a time:
///   const char* module_open(const char* model);           // of mbsgen's model; null, or the reason why not
///   const char* module_program();                         // name and version
///   int module_root();                                    // a Root
///   const char* module_coordinate(int k);  // names after the root, in its order; null at the end
///   void module_id(const double* x, double* y); // also _m, _fd; y null: the result stays
/// Empty, with the reason on stderr, where it refuses the robot.
std::vector<Contestant> module_contestants(const std::filesystem::path& file, const Robot& robot);

} // namespace bench
