// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/physics/mjcf.h"
#include "oracles/physics/mujoco_state.h"
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_model.h"
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

void compare_at(const State& state, const Model& model, MujocoModel& mujoco, Generated& generated) {
  const MujocoState theirs(model, mujoco, state);
  const int n = model.nqd();
  VectorXd tau(n), c(n);
  MatrixXd M_v(n, n);
  mujoco.inverse_dynamics(theirs.q.data(), theirs.v.data(), theirs.a.data(), tau.data());
  mujoco.inverse_dynamics(theirs.q.data(), theirs.v.data(), theirs.drift.data(), c.data());
  mujoco.mass_matrix(theirs.q.data(), M_v.data());
  const VectorXd Q = theirs.S.transpose() * tau;
  const MatrixXd M = theirs.S.transpose() * M_v * theirs.S;
  CHECK(relative_error(generated.vector("inverse_dynamics", state), Q) < tolerance);
  CHECK(relative_error(generated.vector("bias", state), theirs.S.transpose() * c) < tolerance);
  CHECK(relative_error(generated.vector("mass_matrix", state),
                       Eigen::Map<const VectorXd>(M.data(), M.size())) < tolerance);
  const VectorXd qdd = generated.vector("direct_dynamics", state, Q);
  CHECK((M * (qdd - state.qdd)).norm() < tolerance * (M.norm() * state.qdd.norm() + Q.norm()));
  VectorXd a(n);
  mujoco.direct_dynamics(theirs.q.data(), theirs.v.data(), tau.data(), a.data());
  CHECK(relative_error(theirs.S * qdd + theirs.drift, a) < 10 * tolerance);
}

/// Random states; of models with ball and free joints also at the attitudes at which angles are singular or jump:
/// upside down, and turned by a quarter about y.
std::vector<State> states_of(const Model& model) {
  std::vector<State> states;
  for (const unsigned seed : {1U, 2U, 3U}) states.push_back(reference::random_state(model, seed));
  if (model.nq() == model.nqd()) return states;
  const std::vector<Eigen::Vector4d> attitudes{{0, 2, 0, 0}, {0, 0, 0.5, 0}, {1, 0, 1, 0}, {-1, 0, 1, 0}};
  for (const Eigen::Vector4d& attitude : attitudes) {
    states.push_back(states[states.size() % 3]);
    for (const reference::Body& body : model.bodies)
      for (const reference::Joint& joint : body.joints)
        if (joint.ball || joint.free)
          states.back().q.segment<4>(joint.coordinate + (joint.free ? 3 : 0)) = attitude;
  }
  return states;
}

void compare(const std::string& text) {
  const Model model = reference::read_model(text);
  std::string reason;
  std::optional<MujocoModel> mujoco = MujocoModel::load(mjcf(model), reason);
  if (!mujoco) {
    mbsgen::test::leave_out("MuJoCo does not take " + model.name + ": " + reason);
    return;
  }
  REQUIRE(mujoco->nv() == model.nqd());
  Generated generated(text);
  for (const State& state : states_of(model)) compare_at(state, model, *mujoco, generated);
}

/// Free joints under the roots, and ball joints under every other body.
std::string on_balls(const std::string& text) {
  oracle::Json model = oracle::Json::parse(text);
  for (std::size_t k = 0; k < model["bodies"].size(); ++k) {
    oracle::Json& body = model["bodies"][k];
    const bool root = body["parent"] == "base";
    if (root) body.erase("orientation"); // MuJoCo's free joints count from the world
    if (root || k % 2 == 0)
      body["joints"] =
          oracle::Json::array({{{"name", "s" + std::to_string(k)}, {"type", root ? "Free" : "Ball"}}});
  }
  return model.dump();
}

/// Rotors on two of three joints but free ones.
std::string with_rotors(const std::string& text) {
  oracle::Json model = oracle::Json::parse(text);
  int count = 0;
  for (oracle::Json& body : model["bodies"])
    for (oracle::Json& joint : body["joints"])
      if (joint["type"] != "Free" && count++ % 3 != 0) joint["armature"] = 0.1 + 0.05 * count;
  return model.dump();
}

} // namespace

TEST_CASE("random trees with rotors move as in MuJoCo") {
  random_models::Recipe recipe;
  recipe.joints = GENERATE(1, 4, 8);
  recipe.welds = recipe.passive = false;
  const std::string text = random_models::random_model(recipe, GENERATE(range(840U, 846U)));
  compare(with_rotors(text));
  compare(with_rotors(on_balls(text)));
}

TEST_CASE("random trees move as in MuJoCo") {
  random_models::Recipe recipe;
  recipe.joints = GENERATE(1, 4, 8);
  recipe.welds = recipe.passive = false;
  compare(random_models::random_model(recipe, GENERATE(range(800U, 806U))));
}

TEST_CASE("random trees on free and ball joints move as in MuJoCo") {
  random_models::Recipe recipe;
  recipe.joints = GENERATE(1, 4, 8);
  recipe.welds = recipe.passive = false;
  compare(on_balls(random_models::random_model(recipe, GENERATE(range(820U, 828U)))));
}

TEST_CASE("URDF robots move as in MuJoCo") {
  const std::string robot = GENERATE("double_pendulum", "ur5", "iiwa", "panda", "baxter");
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (path) compare(oracle::import_model(*path));
}

TEST_CASE("floating URDF robots move as in MuJoCo, at any attitude") {
  const std::string robot =
      GENERATE("hyq", "anymal_b", "anymal_c", "solo12", "quadruped", "simple_humanoid", "atlas");
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  CAPTURE(robot);
  if (path) compare(oracle::import_model(*path, "--floating"));
}

TEST_CASE("URDF robots on six joints move as in MuJoCo") {
  const std::string robot = GENERATE("hyq", "simple_humanoid");
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (path) compare(oracle::import_model(*path, "--floating=euler"));
}
