// SPDX-License-Identifier: GPL-3.0-or-later
// Energies of imported robots against numbers computed by another program (Pinocchio).
#include "import/urdf/urdf.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/spatial.h"
#include <nlohmann/json.hpp>
#include <vector>

using namespace mbsgen;
using namespace mbsgen::test;
using nlohmann::json;

namespace {

/// Configuration of the root and of the joints behind it.
struct State {
  Eigen::Isometry3d root = Eigen::Isometry3d::Identity();
  Coordinates joints;
};

/// A state of the reference moved by its velocity for `time`: the root's velocity is in root axes.
State state_at(const json& robot, const json& state, double time) {
  const auto q = state["q"].get<std::vector<double>>();
  const auto v = state["v"].get<std::vector<double>>();
  const bool floating = robot["floating_base"];
  State result;
  if (floating) {
    const Eigen::Vector3d linear(v[0], v[1], v[2]);
    const Eigen::Vector3d angular(v[3], v[4], v[5]);
    result.root.translate(Eigen::Vector3d(q[0], q[1], q[2]));
    result.root.rotate(Eigen::Quaterniond(q[6], q[3], q[4], q[5]).normalized());
    result.root.translate(time * linear);
    if (angular.norm() > 0)
      result.root.rotate(Eigen::AngleAxisd(time * angular.norm(), angular.normalized()));
  }
  std::size_t i = floating ? 7 : 0;
  std::size_t j = floating ? 6 : 0;
  for (const auto& joint : robot["joints"]) result.joints[joint] = q[i++] + time * v[j++];
  return result;
}

Coordinates coordinates_of(const State& state) {
  Coordinates all = state.joints;
  const Eigen::Vector3d at = state.root.translation();
  const Eigen::Quaterniond attitude(state.root.rotation());
  all.insert({{"base.x", at.x()}, {"base.y", at.y()}, {"base.z", at.z()}});
  all.insert({{"base.qw", attitude.w()},
              {"base.qx", attitude.x()},
              {"base.qy", attitude.y()},
              {"base.qz", attitude.z()}});
  return all;
}

/// From central differences of the positions.
double kinetic_energy(const World& before, const World& now, const World& after, double step) {
  double energy = 0;
  for (const auto& [name, body] : now) {
    const Eigen::Vector3d v = (after.at(name).com - before.at(name).com) / (2 * step);
    const Eigen::Matrix3d rate = (after.at(name).axes - before.at(name).axes) / (2 * step);
    const Eigen::Matrix3d spin = rate * body.axes.transpose();
    const Eigen::Vector3d w(spin(2, 1), spin(0, 2), spin(1, 0));
    energy += 0.5 * body.mass * v.squaredNorm() + 0.5 * w.dot(body.tensor * w);
  }
  return energy;
}

double potential_energy(const World& world) {
  double energy = 0;
  for (const auto& [name, body] : world) energy += 9.81 * body.mass * body.com.z();
  return energy;
}

} // namespace

TEST_CASE("energies of imported robots agree with a numeric program") {
  for (const char* const name : {"ur5", "iiwa", "panda", "baxter", "double_pendulum", "hyq", "anymal_b",
                                 "anymal_c", "solo12", "quadruped", "simple_humanoid", "atlas"}) {
    const auto reference = shared_path(std::string("models/urdf/reference/") + name + ".json");
    const auto urdf = shared_path(std::string("models/urdf/canonical/") + name + ".urdf");
    if (!reference || !urdf) continue;
    const json robot = json::parse(read_file(*reference));
    Diagnostics diagnostics(name);
    importer::RobotOptions options;
    if (robot["floating_base"]) options.root = importer::RobotRoot::free;
    const auto model = importer::import_urdf(read_file(*urdf), options, diagnostics);
    INFO(name << "\n" << diagnostics.text());
    REQUIRE(model.has_value());
    for (const json& state : robot["states"]) {
      constexpr double step = 1e-5;
      const auto world_at = [&](double time) {
        return model_world(model->text, coordinates_of(state_at(robot, state, time)));
      };
      const World now = world_at(0);
      const json& energies = state["kinetic_potential_energy"];
      CHECK(kinetic_energy(world_at(-step), now, world_at(step), step) ==
            Approx(energies[0].get<double>()).epsilon(1e-6).margin(1e-9));
      CHECK(potential_energy(now) == Approx(energies[1].get<double>()).epsilon(1e-9).margin(1e-9));
    }
  }
}
