// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/toolchain.h"
#include "physics/mjcf.h"
#include "physics/mujoco_model.h"
#include "random/comparison.h"
#include "random/random_model.h"
#include "reference/samples.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/skip.h"

// The generated functions against MuJoCo, an independent physics library, in its own formulation (composite
// bodies about the subtree's centre of mass).

namespace {

using namespace physics;
using random_models::Generated;
using random_models::relative_error;
using reference::Model;
using reference::State;

constexpr double tolerance = 1e-11;

void compare(const std::string& text) {
  const Model model = reference::read_model(text);
  std::string reason;
  std::optional<MujocoModel> mujoco = MujocoModel::load(mjcf(model), reason);
  if (!mujoco) {
    mbsgen::test::leave_out("MuJoCo does not take " + model.name + ": " + reason);
    return;
  }
  REQUIRE(mujoco->nv() == model.nq());
  const int n = model.nq();
  for (int k = 0; k < n; ++k) // bodies come depth first in MuJoCo
    REQUIRE(mujoco->coordinate(model.coordinates[static_cast<std::size_t>(k)]) >= 0);
  Eigen::PermutationMatrix<Eigen::Dynamic> place(n);
  for (int k = 0; k < n; ++k)
    place.indices()(k) = mujoco->coordinate(model.coordinates[static_cast<std::size_t>(k)]);
  Generated generated(text);
  for (const unsigned seed : {1U, 2U, 3U}) {
    const State state = reference::random_state(model, seed);
    const VectorXd q = place * state.q, v = place * state.qd, a = place * state.qdd;
    VectorXd tau(n), qdd(n);
    MatrixXd M(n, n);
    mujoco->inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
    mujoco->mass_matrix(q.data(), M.data());
    mujoco->direct_dynamics(q.data(), v.data(), tau.data(), qdd.data());
    const VectorXd Q = place.transpose() * tau;
    const MatrixXd ours = place.transpose() * M * place;
    CHECK(relative_error(generated.vector("inverse_dynamics", state), Q) < tolerance);
    CHECK(relative_error(generated.vector("mass_matrix", state),
                         Eigen::Map<const VectorXd>(ours.data(), ours.size())) < tolerance);
    const VectorXd actual = generated.vector("direct_dynamics", state, Q);
    CHECK((ours * (actual - state.qdd)).norm() < tolerance * (ours.norm() * state.qdd.norm() + Q.norm()));
  }
}

} // namespace

TEST_CASE("random trees move as in MuJoCo") {
  random_models::Recipe recipe;
  recipe.joints = GENERATE(1, 4, 8);
  recipe.welds = recipe.passive = false;
  compare(random_models::random_model(recipe, GENERATE(range(800U, 806U))));
}

TEST_CASE("URDF robots move as in MuJoCo") {
  const std::string robot = GENERATE("double_pendulum", "ur5", "iiwa", "panda", "baxter");
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (path) compare(oracle::import_model(*path));
}

TEST_CASE("floating URDF robots move as in MuJoCo") {
  const std::string robot = GENERATE("hyq", "anymal_b", "quadruped", "simple_humanoid", "atlas");
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (path) compare(oracle::import_model(*path, "--floating=euler"));
}
