// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/contestant.h"
#include <optional>

namespace bench {

/// The canonical robots of the benchmark, and the chain; in the order of the tables.
const std::vector<std::string>& robot_names();

/// Empty where its file is not there.
std::optional<Robot> read_robot(const std::string& name, const std::string& import_options = "");

/// The functions that are compared: of a long chain those of linear cost.
std::vector<Task> tasks_of(const Robot& robot);

} // namespace bench
