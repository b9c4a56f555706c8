// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/robotran_model.h"
#include "oracles/reference/constraints.h"
#include "support/catch.hpp"
#include "support/files.h"

// The reference itself against published and other programs' numbers, without the generator.

namespace {

using namespace oracle;
using mbsgen::test::shared_path;

double error(const MatrixXd& actual, const MatrixXd& expected) {
  return (actual - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

MatrixXd from_triplets(const Json& triplets, Eigen::Index rows, Eigen::Index columns) {
  MatrixXd result = MatrixXd::Zero(rows, columns);
  for (const Json& t : triplets)
    result(t.at(0).get<int>() - 1, t.at(1).get<int>() - 1) = t.at(2).get<double>();
  return result;
}

void check_constraints(const reference::Model& model, const reference::State& state, const Json& test) {
  const reference::Constraints rows = reference::constraints(model, state);
  const std::vector<int> live = reference::live_rows(model);
  const VectorXd h = vector(test.at("h")), Jdqd = vector(test.at("Jdqd"));
  REQUIRE(static_cast<Eigen::Index>(live.size()) == h.size());
  const MatrixXd J = from_triplets(test.at("J_triplets"), h.size(), model.nq());
  for (Eigen::Index k = 0; k < h.size(); ++k) {
    const int row = live[static_cast<std::size_t>(k)];
    CHECK(std::abs(rows.h(row) - h(k)) < 1e-13);
    CHECK(std::abs(rows.Jdqd(row) - Jdqd(k)) < 1e-12);
    CHECK((rows.J.row(row) - J.row(k)).norm() < 1e-13);
  }
}

} // namespace

TEST_CASE("the reference reproduces ROBOTRAN's car") {
  const auto path = shared_path("reference/robotran_car50_oracle.json");
  if (!path) return;
  const Json oracle = load(*path);
  const reference::Model model = robotran_model(oracle);
  for (const Json& test : oracle.at("cases")) {
    if (!test.contains("M_lower_rowwise")) continue;
    const reference::State state{vector(test.at("q")), vector(test.at("qd")), vector(test.at("qdd")), 0};
    CHECK(error(reference::mass_matrix(model, state.q),
                symmetric_from_lower(test.at("M_lower_rowwise"), model.nq())) < 1e-14);
    CHECK(error(reference::bias(model, state), vector(test.at("c"))) < 1e-14);
    CHECK(error(reference::inverse_dynamics(model, state), vector(test.at("Q_invdyn"))) < 1e-14);
    check_constraints(model, state, test);
  }
}

TEST_CASE("the reference reproduces the published PUMA 560") {
  const auto path = shared_path("reference/puma560.json");
  if (!path) return;
  const Json oracle = load(*path);
  const reference::Model model =
      reference::read_model(chain_model("puma", oracle.at("equivalent_chain"), oracle.at("gravity")));
  for (const Json& test : oracle.at("cases")) {
    const reference::State state{vector(test.at("q")), vector(test.at("qd")), vector(test.at("qdd")), 0};
    CHECK(error(reference::mass_matrix(model, state.q), matrix(test.at("M"))) < 1e-13);
    CHECK((reference::inverse_dynamics(model, state) - vector(test.at("tau"))).norm() < 1e-11);
  }
}
