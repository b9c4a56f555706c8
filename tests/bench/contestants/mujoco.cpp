// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/mujoco.h"
#include "oracles/physics/mjcf.h"
#include "oracles/physics/mujoco_model.h"
#include <algorithm>
#include <iostream>
#include <map>

namespace bench {

namespace {

/// Our names in the order of MuJoCo's coordinates.
Convention convention(const Robot& robot, const physics::MujocoModel& mujoco) {
  std::map<int, std::string> by_place;
  for (const std::string& name : robot.names) {
    if (const auto place = mujoco.place(name)) by_place[place->velocity] = name;
  }
  Convention result{robot.floating ? Root::world_rates : Root::joints, {}};
  for (const auto& [place, name] : by_place) result.names.push_back(name);
  return result;
}

std::string version() {
  const int number = mj_version();
  return std::to_string(number / 100) + '.' + std::to_string(number / 10 % 10) + '.' +
         std::to_string(number % 10);
}

} // namespace

std::vector<Contestant> mujoco_contestants(const Robot& robot) {
  const auto root = robot.floating ? physics::Root::free : physics::Root::joints;
  std::string reason;
  auto loaded = physics::MujocoModel::load(physics::mjcf(reference::read_model(robot.model), root), reason);
  if (!loaded) {
    std::cerr << robot.name << ": MuJoCo: " << reason << '\n';
    return {};
  }
  const auto mujoco = std::make_shared<physics::MujocoModel>(std::move(*loaded));
  const int nq = mujoco->nq(), nv = mujoco->nv();
  Contestant contestant{"MuJoCo " + version(), "", convention(robot, *mujoco), {}};
  contestant.tasks = {
      [=](const double* x, double* y) { mujoco->inverse_dynamics(x, x + nq, x + nq + nv, y); },
      [=](const double* x, double* y) { mujoco->mass_matrix(x, y); },
      [=](const double* x, double* y) { mujoco->direct_dynamics(x, x + nq, x + nq + nv, y); }};
  return {contestant};
}

} // namespace bench
