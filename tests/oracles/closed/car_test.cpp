// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "support/catch.hpp"

// The 50-joint car against the numbers of ROBOTRAN's own generated code.

namespace {

using namespace closed;

MatrixXd from_triplets(const Json& triplets, Eigen::Index rows, Eigen::Index columns) {
  MatrixXd matrix = MatrixXd::Zero(rows, columns);
  for (const Json& t : triplets)
    matrix(t.at(0).get<int>() - 1, t.at(1).get<int>() - 1) = t.at(2).get<double>();
  return matrix;
}

} // namespace

TEST_CASE("constraints of the car are ROBOTRAN's") {
  const auto project = mbsgen::test::shared_path("models/robotran/car50.mbs");
  const auto numbers = mbsgen::test::shared_path("reference/robotran_car50_oracle.json");
  if (!project || !numbers) return;
  const Compiled car(oracle::import_model(*project), {"", true});
  const auto nq = car.q0().size();
  const Json all = oracle::load(*numbers);
  for (const Json& test : all.at("cases")) {
    const Results found =
        car.constraints({oracle::vector(test.at("q")), oracle::vector(test.at("qd")), {}, 0});
    CHECK(relative_error(found.at("Jdqd"), oracle::vector(test.at("Jdqd"))) < 1e-12);
    if (!test.contains("h")) { // closed
      CHECK(found.at("h").cwiseAbs().maxCoeff() < 1e-14);
      continue;
    }
    const VectorXd h = oracle::vector(test.at("h"));
    const MatrixXd transposed = from_triplets(test.at("J_triplets"), h.size(), nq).transpose();
    REQUIRE(found.at("J").size() == transposed.size());
    CHECK(relative_error(found.at("h"), h) < 1e-12);
    CHECK(relative_error(found.at("J"), Eigen::Map<const VectorXd>(transposed.data(), transposed.size())) <
          1e-12);
  }
}
