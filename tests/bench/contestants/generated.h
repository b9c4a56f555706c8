// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/build.h"
#include "bench/contestants/contestant.h"
#include <map>

namespace bench {

/// mbsgen's code of a robot, generated once and compiled by each build.
struct GeneratedCode {
  std::vector<Contestant> contestants;
  std::map<std::string, double> compile_seconds; ///< by the build's name
};

/// The name of its packs in results: of the processor's width, time by state.
inline constexpr const char* packs_program = "mbsgen, packs";

/// Single numbers by each build; packs by those that are for this processor. Files go to `folder`. Throws
/// std::runtime_error where generation or a compiler fails.
GeneratedCode generated_code(const Robot& robot, const std::vector<Task>& tasks,
                             const std::vector<Build>& builds, const std::filesystem::path& folder,
                             const std::string& options = "");

} // namespace bench
