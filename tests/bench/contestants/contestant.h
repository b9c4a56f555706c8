// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/motions.h"
#include <filesystem>
#include <functional>

namespace bench {

/// A robot, or a chain, of the benchmark.
struct Robot {
  std::string name;
  std::filesystem::path file; ///< URDF, or a model file
  bool floating = false;
  std::string model;              ///< text of mbsgen's model
  std::vector<std::string> names; ///< of mbsgen's coordinates
};

/// y of x; y may be null where `keeps_results`.
using Evaluate = std::function<void(const double* x, double* y)>;

/// A program's functions of a robot, as one compiler and its flags made them.
struct Contestant {
  std::string program; ///< with its version, as tables name it
  std::string build;   ///< compiler and flags; empty: as installed
  Convention convention;
  std::array<Evaluate, 3> tasks; ///< by Task; empty where it has none
  bool keeps_results = false; ///< results stay in the program's memory: they are copied for comparison only
  bool packed_mass_matrix = false; ///< its upper triangle alone, row by row

  std::size_t lanes = 1; ///< states of a call: their numbers lie side by side

  bool has(Task task) const { return tasks[index_of(task)] != nullptr; }
};

} // namespace bench
