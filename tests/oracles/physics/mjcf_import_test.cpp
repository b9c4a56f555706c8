// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/physics/mujoco_state.h"
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/skip.h"

// Imported MJCF files, and those that models are exported to, against MuJoCo, which reads the same files.

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

void compare(const std::filesystem::path& file, const std::string& name) {
  std::string reason;
  std::optional<MujocoModel> mujoco = MujocoModel::load_file(file.string(), reason);
  if (!mujoco) return mbsgen::test::leave_out("MuJoCo does not take " + name + ": " + reason);
  const Model model = reference::read_model(oracle::import_model(file));
  REQUIRE(mujoco->nv() == model.nqd());
  REQUIRE(mujoco->nq() == model.nq());
  for (const unsigned seed : {1U, 2U, 3U}) compare_at(reference::random_state(model, seed), model, *mujoco);
}

void compare_export(const std::filesystem::path& model) {
  const mbsgen::test::TemporaryDirectory folder;
  const auto file = folder.path() / "model.xml";
  CAPTURE(model);
  oracle::export_model(model, "mjcf", file);
  compare(file, model.filename().string());
}

} // namespace

TEST_CASE("MJCF files of public robots move as in MuJoCo", "[mjcf]") {
  const std::string robot =
      GENERATE("acrobot", "ant", "ball_in_cup", "cartpole", "cheetah", "finger", "fish", "hopper", "humanoid",
               "humanoid_CMU", "manipulator", "pendulum", "quadruped", "reacher", "swimmer", "walker");
  const auto file = mbsgen::test::shared_path("models/mjcf/" + robot + ".xml");
  CAPTURE(robot);
  if (file) compare(*file, robot);
}

TEST_CASE("exported examples move as in MuJoCo", "[mjcf]") {
  const std::string example = GENERATE(
      "andrews_squeezer/andrews_squeezer", "bicycle/bicycle", "car_modes/car",
      "disk_on_sphere/disk_on_sphere", "four_bar/four_bar", "humanoid/humanoid", "kart_bench/kart_bench",
      "linear_control/cart", "piano_key/piano_key", "puma560/puma560", "rolling_disk/haptic_arm",
      "satellite/satellite", "slider_crank/spatial_slider_crank", "steering_wheel/steering_wheel",
      "stewart_platform/stewart_platform", "suspension/suspension", "tilting_vehicle/tilting_vehicle");
  compare_export(mbsgen::test::source_dir() / "examples" / (example + ".json"));
}

TEST_CASE("exported robots move as in MuJoCo", "[mjcf]") {
  const std::string robot = GENERATE("anymal_b", "atlas", "baxter", "double_pendulum", "hyq", "iiwa", "panda",
                                     "quadruped", "simple_humanoid", "ur5");
  if (const auto file = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf"))
    compare_export(*file);
}

TEST_CASE("exported random trees move as in MuJoCo", "[mjcf]") {
  random_models::Recipe recipe;
  recipe.spatial = GENERATE(false, true);
  recipe.massless = true;
  const mbsgen::test::TemporaryDirectory folder;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const auto model = folder.path() / "model.json";
    mbsgen::test::write_file(model, random_models::random_model(recipe, seed));
    compare_export(model);
  }
}
