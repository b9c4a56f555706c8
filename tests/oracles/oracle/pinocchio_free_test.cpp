// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/compiled_model.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"

// Floating robots on a free joint against Pinocchio's numbers. Both count position, quaternion and joints, and
// velocities in the axes of the root, so that nothing is converted but the order of the quaternion.

namespace {

using namespace oracle;

constexpr int root_coordinates = 7, root_velocities = 6;

double error(const MatrixXd& actual, const MatrixXd& expected) {
  const double largest = expected.cwiseAbs().maxCoeff();
  return (actual - expected).cwiseAbs().maxCoeff() / (largest == 0 ? 1 : largest);
}

/// Place of each of Pinocchio's velocities among ours.
std::vector<Eigen::Index> places(const Json& joints, const std::vector<std::string>& names) {
  std::vector<Eigen::Index> result;
  for (Eigen::Index k = 0; k < root_velocities; ++k) result.push_back(k);
  for (const std::string joint : joints) {
    const auto found = std::find(names.begin(), names.end(), joint);
    REQUIRE(found != names.end());
    result.push_back(found - names.begin());
  }
  return result;
}

VectorXd placed(const VectorXd& values, const std::vector<Eigen::Index>& place) {
  VectorXd result(values.size());
  for (std::size_t k = 0; k < place.size(); ++k) result(place[k]) = values(static_cast<Eigen::Index>(k));
  return result;
}

MatrixXd placed(const MatrixXd& values, const std::vector<Eigen::Index>& place) {
  MatrixXd result(values.rows(), values.cols());
  for (std::size_t i = 0; i < place.size(); ++i)
    for (std::size_t j = 0; j < place.size(); ++j)
      result(place[i], place[j]) = values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
  return result;
}

/// From x y z w; the length is of no matter.
VectorXd coordinates(const VectorXd& q, const std::vector<Eigen::Index>& place) {
  VectorXd result(q.size());
  result.head<3>() = q.head<3>();
  result.segment<4>(3) << 1.7 * q(6), 1.7 * q(3), 1.7 * q(4), 1.7 * q(5);
  for (std::size_t k = root_velocities; k < place.size(); ++k)
    result(place[k] + 1) = q(static_cast<Eigen::Index>(k) + 1);
  return result;
}

void compare(const Json& state, const Results& results, const std::vector<Eigen::Index>& place) {
  const int n = static_cast<int>(place.size());
  const MatrixXd M = placed(symmetric_from_upper(state.at("M_upper_rowmajor"), n), place);
  const VectorXd bias = placed(vector(state.at("bias")), place);
  CHECK(error(Eigen::Map<const MatrixXd>(results.at("mass_matrix").data(), n, n), M) < 1e-12);
  CHECK(error(results.at("bias"), bias) < 1e-11);
  CHECK(error(results.at("c_of_both"), bias) < 1e-11);
  CHECK(error(results.at("inverse_dynamics"), placed(vector(state.at("tau_id")), place)) < 1e-11);
  CHECK(error(results.at("direct_dynamics"), placed(vector(state.at("a_fd")), place)) < 1e-10);
}

void compare_robot(const std::string& robot) {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  const auto reference = mbsgen::test::shared_path("models/urdf/reference/" + robot + ".json");
  if (!urdf || !reference) return;
  const Json oracle = load(*reference);
  REQUIRE(oracle.at("floating_base").get<bool>());
  CompiledModel compiled(import_model(*urdf, "--floating"));
  const std::vector<Eigen::Index> place = places(oracle.at("joints"), compiled.joint_names());
  std::vector<Input> inputs;
  for (const Json& state : oracle.at("states"))
    inputs.push_back({coordinates(vector(state.at("q")), place), placed(vector(state.at("v")), place),
                      placed(vector(state.at("a")), place), placed(vector(state.at("tau")), place)});
  const std::vector<Results> results = compiled.evaluate(inputs);
  REQUIRE(results.size() == inputs.size());
  for (std::size_t k = 0; k < results.size(); ++k) {
    CAPTURE(robot, k);
    compare(oracle.at("states")[k], results[k], place);
  }
}

} // namespace

TEST_CASE("quadrupeds on a free joint reproduce Pinocchio's numbers") {
  compare_robot(GENERATE("hyq", "anymal_b", "anymal_c", "solo12", "quadruped"));
}

TEST_CASE("humanoids on a free joint reproduce Pinocchio's numbers") {
  compare_robot(GENERATE("simple_humanoid", "atlas"));
}
