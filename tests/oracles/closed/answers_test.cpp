// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "oracles/reference/constraints.h"
#include "support/catch.hpp"
#include <cmath>
#include <limits>

// What compiled functions answer: solutions, and arrays that stay as they were where there is none.

namespace {

using namespace closed;

constexpr const char* all_arrays[] = {"q", "qd", "qdd"};

// A state with numbers in every array, so that what is overwritten shows.
reference::State marked(const VectorXd& q) {
  const auto nq = q.size();
  return {q, VectorXd::Constant(nq, 0.25), VectorXd::Constant(nq, 7.5), 0};
}

void check_untouched(const Results& found, const reference::State& state) {
  const VectorXd* given[] = {&state.q, &state.qd, &state.qdd};
  for (int k = 0; k < 3; ++k)
    for (Eigen::Index i = 0; i < state.q.size(); ++i) {
      const double before = (*given[k])(i), after = found.at(all_arrays[k])(i);
      CHECK((after == before || (std::isnan(after) && std::isnan(before))));
    }
}

void check_failure(const Compiled& model, const reference::State& state, double status) {
  const VectorXd none = VectorXd::Zero(state.q.size());
  const Results direct = model.direct_dynamics(state, none);
  CHECK(direct.at("status")(0) == status);
  CHECK(direct.at("lambda") == VectorXd::Zero(direct.at("lambda").size()));
  check_untouched(direct, state);
  const Results inverse = model.inverse_dynamics(state);
  CHECK(inverse.at("status")(0) == status);
  CHECK(inverse.at("Q") == none);
  check_untouched(inverse, state);
  const Results assembled = model.assemble(state);
  CHECK(assembled.at("assembled")(0) == status);
  CHECK((assembled.at("q").array() == state.q.array() || state.q.array().isNaN()).all());
}

std::string example(const std::string& name) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "examples" / name / (name + ".json"));
}

} // namespace

TEST_CASE("arms too far apart: not converged, and nothing is touched") {
  Json model = Json::parse(model_text("five_bar"));
  for (const int forearm : {1, 3}) model.at("bodies").at(forearm).at("points").at("hand").at(0) = 0.25;
  const Compiled five_bar(model.dump());
  VectorXd q = five_bar.q0();
  q(five_bar.place("left")) = 3.14, q(five_bar.place("right")) = 0;
  check_failure(five_bar, marked(q), not_converged);
}

TEST_CASE("NaN is an invalid input, and no output is written") {
  const Compiled five_bar(model_text("five_bar"));
  VectorXd q = five_bar.q0();
  q(five_bar.place("left")) = std::numeric_limits<double>::quiet_NaN();
  check_failure(five_bar, marked(q), invalid_input);
}

TEST_CASE("bars on one line: singular, and nothing is touched") {
  const Compiled four_bars(model_text("n_four_bar"));
  check_failure(four_bars, marked(VectorXd::Zero(four_bars.q0().size())), singular);
}

TEST_CASE("a bound on the iterations that is too low: not converged") {
  Compiled five_bar(model_text("five_bar"));
  VectorXd q = five_bar.q0();
  q(five_bar.place("left")) += 0.1;
  five_bar.set_newton(1e-12, 1);
  check_failure(five_bar, marked(q), not_converged);
  five_bar.set_newton(1e-12, 20);
  CHECK(five_bar.direct_dynamics(marked(q), VectorXd::Zero(q.size())).at("status")(0) == ok);
}

TEST_CASE("one or two iterations are enough from one step to the next") {
  Compiled four_bar(example("four_bar"));
  four_bar.set_newton(1e-12, 2);
  CHECK(four_bar.integrate(0, 1e-3, 10000, 1000).status == ok);
  Compiled squeezer(example("andrews_squeezer"));
  squeezer.set_newton(1e-12, 2);
  CHECK(squeezer.integrate(0, 1e-5, 3000, 1000).status == ok);
}

// The tree's mass matrix is singular then; the mechanism's is not.
TEST_CASE("forearms without mass") {
  Json model = Json::parse(model_text("five_bar"));
  for (const int forearm : {1, 3})
    for (const char* key : {"mass", "com", "inertia"}) model.at("bodies").at(forearm).erase(key);
  const std::string text = model.dump();
  const Compiled five_bar(text);
  const reference::Model plain = reference::read_model(text);
  reference::State state = marked(five_bar.q0());
  const VectorXd Q = VectorXd::LinSpaced(4, -0.4, 0.5);
  const Results found = five_bar.direct_dynamics(state, Q);
  REQUIRE(found.at("status")(0) == ok);
  state.q = found.at("q"), state.qd = found.at("qd");
  const auto expected = reference::constrained_dynamics(plain, state, Q);
  CHECK(relative_error(found.at("qdd"), expected.qdd) < 1e-10);
  CHECK(relative_error(found.at("lambda"), expected.lambda.head(2)) < 1e-10);
}
