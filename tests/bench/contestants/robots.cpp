// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/robots.h"
#include "bench/report.h"
#include "oracles/oracle/oracle_json.h"
#include "support/files.h"
#include <algorithm>
#include <stdexcept>

namespace bench {

namespace {

const std::vector<std::string> floating_robots = {"hyq",       "anymal_b",        "anymal_c",
                                                  "quadruped", "simple_humanoid", "atlas"};

bool is_chain(const std::string& name) {
  return name.rfind("spatial_", 0) == 0 || name.rfind("planar_", 0) == 0;
}

} // namespace

const std::vector<std::string>& robot_names() {
  static const std::vector<std::string> names = {"ur5",        "iiwa", "panda", "anymal_b", "simple_humanoid",
                                                 "spatial_100"};
  return names;
}

std::optional<Robot> read_robot(const std::string& name, const std::string& import_options) {
  const std::string file =
      is_chain(name) ? "models/chains/" + name + ".json" : "models/urdf/canonical/" + name + ".urdf";
  const auto path = mbsgen::test::shared_path(file);
  if (!path) return std::nullopt;
  Robot robot{name, *path, false, {}, {}};
  robot.floating = std::count(floating_robots.begin(), floating_robots.end(), name) > 0;
  robot.model = tree_text(*path, import_options + (robot.floating ? " --floating=euler" : ""));
  robot.names = reference::read_model(robot.model).coordinates;
  return robot;
}

std::vector<Task> tasks_of(const Robot& robot) {
  if (is_chain(robot.name)) return {Task::inverse_dynamics, Task::direct_dynamics};
  return {all_tasks.begin(), all_tasks.end()};
}

} // namespace bench
