// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/compiled_model.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"

// Generated code against ROBOTRAN's car, the published PUMA 560, and the reference on random trees.

namespace {

using namespace oracle;
using mbsgen::test::shared_path;

double error(const VectorXd& actual, const VectorXd& expected) {
  return (actual - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

/// Row-major entries.
VectorXd flat(const MatrixXd& M) {
  const MatrixXd transposed = M.transpose();
  return Eigen::Map<const VectorXd>(transposed.data(), transposed.size());
}

} // namespace

TEST_CASE("generated code of ROBOTRAN's car has its tree's numbers") {
  const auto reference = shared_path("reference/robotran_car50_oracle.json");
  const auto mbs = shared_path("models/robotran/car50.mbs");
  if (!reference || !mbs) return;
  const Json oracle = load(*reference);
  CompiledModel car(tree_of(import_model(*mbs)), "--functions inverse_dynamics,mass_matrix,bias,"
                                                 "mass_matrix_and_bias,base_reaction");
  for (const Json& test : oracle.at("cases")) {
    if (!test.contains("M_lower_rowwise")) continue;
    const VectorXd q = vector(test.at("q"));
    const auto results =
        car.evaluate({{q, vector(test.at("qd")), vector(test.at("qdd")), VectorXd::Zero(q.size())}});
    const VectorXd M = flat(symmetric_from_lower(test.at("M_lower_rowwise"), static_cast<int>(q.size())));
    CHECK(error(results.at(0).at("mass_matrix"), M) < 1e-12);
    CHECK(error(results.at(0).at("bias"), vector(test.at("c"))) < 1e-12);
    CHECK(error(results.at(0).at("inverse_dynamics"), vector(test.at("Q_invdyn"))) < 1e-12);
  }
}

TEST_CASE("generated code of the PUMA 560 has the published numbers") {
  const auto path = shared_path("reference/puma560.json");
  if (!path) return;
  const Json oracle = load(*path);
  CompiledModel puma(chain_model("puma", oracle.at("equivalent_chain"), oracle.at("gravity")));
  for (const Json& test : oracle.at("cases")) {
    const auto results = puma.evaluate(
        {{vector(test.at("q")), vector(test.at("qd")), vector(test.at("qdd")), vector(test.at("tau"))}});
    CHECK(error(results.at(0).at("mass_matrix"), flat(matrix(test.at("M")))) < 1e-13);
    CHECK((results.at(0).at("inverse_dynamics") - vector(test.at("tau"))).norm() < 1e-11);
    CHECK((results.at(0).at("direct_dynamics") - vector(test.at("qdd"))).norm() < 1e-9);
  }
}

TEST_CASE("the PUMA 560 holds itself against gravity as in Corke's toolbox") {
  const auto path = shared_path("reference/puma560.json");
  if (!path) return;
  const Json oracle = load(*path);
  CompiledModel puma(chain_model("puma", oracle.at("equivalent_chain"), oracle.at("gravity")));
  const VectorXd zero = VectorXd::Zero(6), qn = vector(oracle.at("cases").at(0).at("q"));
  const auto results = puma.evaluate({{qn, zero, zero, zero}});
  const VectorXd published = vector(oracle.at("rtb_published").at("gravload"));
  CHECK((results.at(0).at("inverse_dynamics") - published).cwiseAbs().maxCoeff() < 5e-5);
}

TEST_CASE("compiled code of random trees is the reference") {
  random_models::Recipe recipe;
  recipe.joints = GENERATE(1, 5, 9);
  recipe.massless = true;
  const std::string text = random_models::random_model(recipe, 4242);
  const reference::Model model = reference::read_model(text);
  const reference::State state = reference::random_state(model, 1);
  CompiledModel compiled(text);
  REQUIRE(compiled.joint_names() == model.coordinates);
  const VectorXd Q = reference::inverse_dynamics(model, state);
  const Results results = compiled.evaluate({{state.q, state.qd, state.qdd, Q}}).at(0);
  const reference::Wrench wrench = reference::base_reaction(model, state);
  VectorXd reaction(6);
  reaction << wrench.force, wrench.torque;
  CHECK(error(results.at("inverse_dynamics"), Q) < 1e-12);
  CHECK(error(results.at("mass_matrix"), flat(reference::mass_matrix(model, state.q))) < 1e-12);
  CHECK(error(results.at("bias"), reference::bias(model, state)) < 1e-12);
  CHECK(error(results.at("direct_dynamics"), state.qdd) < 1e-9);
  CHECK(error(results.at("base_reaction"), reaction) < 1e-12);
}
