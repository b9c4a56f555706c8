// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/floating.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"

// Generated code of the URDF robots against Pinocchio's numbers.

namespace {

using namespace oracle;

double error(const MatrixXd& actual, const MatrixXd& expected) {
  const double largest = expected.cwiseAbs().maxCoeff();
  return (actual - expected).cwiseAbs().maxCoeff() / (largest == 0 ? 1 : largest);
}

struct Expected {
  Input input;
  VectorXd inverse, bias, direct;
  MatrixXd M;
  VectorXd energy;
};

/// The file's numbers in our coordinates. Its `tau_id` belongs to (q, v, a), `a_fd` to (q, v, tau).
Expected expected_at(const Json& state, const CoordinateMap& map, int size) {
  const JointState joint = map.convert({vector(state.at("q")), vector(state.at("v")), vector(state.at("a"))});
  const MatrixXd& S = joint.S;
  Expected expected;
  expected.input = {joint.q, joint.qd, joint.qdd, S.transpose() * vector(state.at("tau"))};
  expected.inverse = S.transpose() * vector(state.at("tau_id"));
  expected.M = S.transpose() * symmetric_from_upper(state.at("M_upper_rowmajor"), size) * S;
  // c belongs to qdd = 0, the file's bias to a = 0.
  const VectorXd at_zero = map.accelerations(joint, VectorXd::Zero(size));
  expected.bias = S.transpose() * vector(state.at("bias")) - expected.M * at_zero;
  expected.energy = vector(state.at("kinetic_potential_energy"));
  expected.direct = map.accelerations(joint, vector(state.at("a_fd")));
  return expected;
}

void compare(const Results& results, const Expected& expected) {
  const int n = static_cast<int>(expected.M.rows());
  const MatrixXd M = Eigen::Map<const MatrixXd>(results.at("mass_matrix").data(), n, n);
  CHECK(error(results.at("inverse_dynamics"), expected.inverse) < 1e-11);
  CHECK(error(M, expected.M) < 1e-12);
  CHECK(error(results.at("bias"), expected.bias) < 1e-11);
  CHECK(error(results.at("direct_dynamics"), expected.direct) < 1e-9);
  CHECK(error(results.at("M_of_both"), results.at("mass_matrix")) < 1e-13);
  CHECK(error(results.at("c_of_both"), expected.bias) < 1e-11);
}

/// Pinocchio leaves out the weight of what is fixed in the base, which is the same at all states.
void compare_energy(const Results& first, const Expected& at_first, const Results& results,
                    const Expected& expected) {
  const double size = expected.energy.cwiseAbs().maxCoeff() + at_first.energy.cwiseAbs().maxCoeff();
  const VectorXd &E = results.at("energy"), &E0 = first.at("energy");
  CHECK(std::abs(E(0) - expected.energy(0)) < 1e-11 * size);
  CHECK(std::abs(E(1) - E0(1) - (expected.energy(1) - at_first.energy(1))) < 1e-11 * size);
}

void compare_robot(const std::string& robot) {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  const auto reference = mbsgen::test::shared_path("models/urdf/reference/" + robot + ".json");
  if (!urdf || !reference) return;
  const Json oracle = load(*reference);
  const bool floating = oracle.at("floating_base").get<bool>();
  CompiledModel compiled(import_model(*urdf, floating ? "--floating=euler" : ""),
                         "--functions default,energy");
  const CoordinateMap map(floating, oracle.at("joints").get<std::vector<std::string>>(),
                          compiled.joint_names());
  std::vector<Expected> expected;
  std::vector<Input> inputs;
  for (const Json& state : oracle.at("states")) {
    expected.push_back(expected_at(state, map, static_cast<int>(compiled.joint_names().size())));
    inputs.push_back(expected.back().input);
  }
  const std::vector<Results> results = compiled.evaluate(inputs);
  REQUIRE(results.size() == expected.size());
  for (std::size_t k = 0; k < results.size(); ++k) {
    CAPTURE(robot, k);
    compare(results[k], expected[k]);
    compare_energy(results[0], expected[0], results[k], expected[k]);
  }
}

} // namespace

TEST_CASE("arms reproduce Pinocchio's numbers") {
  compare_robot(GENERATE("double_pendulum", "ur5", "iiwa", "panda"));
}

TEST_CASE("baxter reproduces Pinocchio's numbers") {
  compare_robot("baxter");
}

TEST_CASE("quadrupeds reproduce Pinocchio's numbers") {
  compare_robot(GENERATE("hyq", "anymal_b", "anymal_c", "solo12", "quadruped"));
}

TEST_CASE("humanoids reproduce Pinocchio's numbers") {
  compare_robot(GENERATE("simple_humanoid", "atlas"));
}
