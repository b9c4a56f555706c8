// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/physics/mujoco_state.h"
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/skip.h"

// Imported MJCF files against MuJoCo, which reads the same files.

namespace {

using namespace physics;
using random_models::relative_error;
using reference::Model;
using reference::State;

constexpr double tolerance = 1e-10;

VectorXd flat(const MatrixXd& matrix) {
  return Eigen::Map<const VectorXd>(matrix.data(), matrix.size());
}

/// Mass matrix, bias with passive forces, and gravity alone.
void compare_at(const State& state, const Model& model, MujocoModel& mujoco) {
  const MujocoState theirs(model, mujoco, state);
  const int n = model.nqd();
  MatrixXd M(n, n);
  VectorXd c(n), passive(n), gravity(n);
  const VectorXd rest = VectorXd::Zero(n);
  mujoco.mass_matrix(theirs.q.data(), M.data());
  mujoco.inverse_dynamics(theirs.q.data(), theirs.v.data(), theirs.drift.data(), c.data());
  mujoco.passive_forces(theirs.q.data(), theirs.v.data(), passive.data());
  mujoco.inverse_dynamics(theirs.q.data(), rest.data(), rest.data(), gravity.data());
  const MatrixXd ours = reference::mass_matrix(model, state.q);
  CHECK(relative_error(flat(ours), flat(theirs.S.transpose() * M * theirs.S)) < tolerance);
  CHECK(relative_error(reference::bias(model, state), theirs.S.transpose() * (c - passive)) < tolerance);
  const State still{state.q, rest, rest, 0};
  const VectorXd held = reference::bias(model, still) + reference::passive_forces(model, still);
  CHECK(relative_error(held, theirs.S.transpose() * gravity) < tolerance);
}

void compare(const std::filesystem::path& file) {
  std::string reason;
  std::optional<MujocoModel> mujoco = MujocoModel::load_file(file.string(), reason);
  if (!mujoco)
    return mbsgen::test::leave_out("MuJoCo does not take " + file.filename().string() + ": " + reason);
  const Model model = reference::read_model(oracle::import_model(file));
  REQUIRE(mujoco->nv() == model.nqd());
  REQUIRE(mujoco->nq() == model.nq());
  for (const unsigned seed : {1U, 2U, 3U}) compare_at(reference::random_state(model, seed), model, *mujoco);
}

} // namespace

TEST_CASE("MJCF files of public robots move as in MuJoCo", "[mjcf]") {
  const std::string robot =
      GENERATE("acrobot", "ant", "ball_in_cup", "cartpole", "cheetah", "finger", "fish", "hopper", "humanoid",
               "humanoid_CMU", "manipulator", "pendulum", "quadruped", "reacher", "swimmer", "walker");
  const auto file = mbsgen::test::shared_path("models/mjcf/" + robot + ".xml");
  CAPTURE(robot);
  if (file) compare(*file);
}
