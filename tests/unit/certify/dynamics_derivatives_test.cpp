// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/random_laws.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"
#include <algorithm>

// Certificates of the functions that compute derivatives of the dynamics.

using namespace certify_tests;

namespace {

bool differentiates(const mbsgen::formalism::FunctionRow& row) {
  return row.differentiates;
}

bool differentiates_or_default(const mbsgen::formalism::FunctionRow& row) {
  return row.differentiates || !row.on_demand;
}

void check_derivatives(const std::string& text, std::size_t large_function = 1000,
                       Numbers numbers = Numbers::tunable) {
  check_equal(text, large_function, numbers, Answer::nothing, differentiates);
}

std::string complaints_of(Generated& generated) {
  mbsgen::certify::Options options;
  options.rational_points = options.modular_points = 1;
  return complaints(generated.certify(options));
}

std::size_t last_result(const mbsgen::scheme::Function& function) {
  std::size_t last = 0;
  for (std::size_t i = 0; i < function.outputs.size(); ++i)
    if (function.outputs[i].purpose == mbsgen::scheme::Purpose::result) last = i;
  return last;
}

// Doubles equations of the function in turn, so many apart: some others have no influence, since their terms
// cancel.
int check_faults(Generated& broken, mbsgen::scheme::Function& function, std::size_t step) {
  int injected = 0;
  for (std::size_t place = 0; place < function.equations.size(); place += step) {
    mbsgen::scheme::Equation& equation = function.equations[place];
    const mbsgen::expr::Expr before = equation.rhs;
    equation.rhs = mbsgen::Rational(2) * before;
    CAPTURE(function.name, place);
    CHECK(complaints_of(broken) != "");
    equation.rhs = before;
    ++injected;
  }
  return injected;
}

} // namespace

TEST_CASE("derivatives of random trees are certified, scheme and text") {
  random_models::Recipe recipe;
  recipe.joints = 4;
  recipe.spatial = GENERATE(false, true);
  recipe.inputs = recipe.loads = true;
  const unsigned seed = GENERATE(range(820U, 823U));
  CAPTURE(recipe.spatial, seed);
  check_derivatives(random_models::random_model(recipe, seed));
}

TEST_CASE("derivatives of trees without parameters are certified") {
  check_derivatives(small_arm(), 1000, Numbers::folded);
}

TEST_CASE("derivatives of laws with corners are those of the branch taken, also in certificates") {
  check_derivatives(
      R"json({"mbsgen": 1, "name": "corners", "gravity": [0, 0, -9.81], "parameters": {"k": 900, "mu": 0.3},
    "bodies": [{"name": "puck", "parent": "base", "mass": 2, "com": [0, 0.1, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.3],
      "joints": [{"name": "x", "type": "Tx", "force": "min(q(x), qd(x)) - k*abs(q(x))*q(x)"},
                 {"name": "a", "type": "Ry", "force": "-mu*sign(qd(a))*q(a)^2"}], "points": {"tip": [0.3, 0, 0.2]}}],
    "contacts": [{"name": "floor", "a": {"sphere": "puck.tip", "radius": 0.1}, "b": {"plane": "base.origin",
      "direction": [0, 0, 1]}, "normal": "k*pen - 3*rate", "friction": "mu*load*tanh(slide)"}]})json");
  const unsigned seed = GENERATE(range(1U, 5U));
  CAPTURE(seed);
  check_derivatives(random_models::model_with_laws(seed));
}

// A vertical slider has no velocity along y: acos(1), whose derivative has no value, and sqrt(0).
TEST_CASE("laws of what never changes have no rate where their derivatives have no value") {
  check_derivatives(
      R"json({"mbsgen": 1, "name": "slide", "gravity": [0, 0, -9.81], "parameters": {"k": 2}, "bodies": [
    {"name": "slide", "parent": "base", "joints": [{"name": "z", "type": "Tz"}], "mass": 2, "points": {"p": [0.1, 0, 0]}}],
    "forces": [{"name": "wind", "point": "slide.p", "frame": "body",
      "force": [0, 0, "k*vz*acos(1/(1 + vy^2)) + sqrt(vy^2) + vz"]}]})json");
}

TEST_CASE("linearized mechanisms are certified, scheme and text, in one block and in parts") {
  const std::string text = loop_with_known_laws();
  check_derivatives(text);
  check_equal(text, 30, Numbers::tunable, Answer::nothing, differentiates_or_default);
  check_equal(ball_loop(), 1000, Numbers::tunable, Answer::nothing, differentiates_or_default);
}

TEST_CASE("linearized random mechanisms are certified, scheme and text") {
  random_models::ClosedRecipe recipe;
  const int kind = GENERATE(range(0, 4));
  recipe.planar = kind == 0;
  recipe.loops = kind == 0 ? 2 : 1;
  recipe.massless = kind == 1;
  recipe.constraints = kind > 1;
  recipe.driven = kind > 0;
  recipe.spatial = kind == 3;
  const unsigned seed = GENERATE(71U, 72U);
  CAPTURE(kind, seed);
  check_derivatives(random_models::closed_model(recipe, seed));
}

TEST_CASE(
    "derivatives of the user's laws are numbers of the point, and the text that calls them is not read") {
  check_derivatives(small_loop());
  check_derivatives(
      R"json({"mbsgen": 1, "name": "puck", "gravity": [0, 0, -9.81], "base": {"points": {"g": [1, 0, 0]}},
    "bodies": [{"name": "puck", "parent": "base", "mass": 2, "com": [0, 0.1, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.3],
      "joints": [{"name": "x", "type": "Tx"}, {"name": "a", "type": "Ry"}], "points": {"tip": [0.3, 0, 0.2]}}],
    "links": [{"name": "damper", "from": "base.g", "to": "puck.tip", "force": "extern"}],
    "contacts": [{"name": "floor", "a": {"sphere": "puck.tip", "radius": 0.1}, "b": {"plane": "base.origin",
      "direction": [0, 0, 1]}, "law": "extern"}]})json");
  const Generated generated(small_loop(), Numbers::tunable, Answer::nothing, differentiates);
  const mbsgen::certify::Options options = generated.read_back();
  bool says = false;
  for (const std::string& line : generated.certify(options).not_covered)
    says = says || line.find("the text of the files") != std::string::npos;
  CHECK(says);
}

TEST_CASE("every wrong derivative of a tree is found") {
  Generated broken(small_arm(), Numbers::tunable, Answer::nothing, differentiates);
  REQUIRE(complaints_of(broken) == "");
  for (mbsgen::scheme::Function& function : broken.program().functions)
    CHECK(check_faults(broken, function, std::min<std::size_t>(23, function.equations.size() / 6 + 1)) > 4);
}

TEST_CASE("every wrong equation of a linearized mechanism is found") {
  Generated broken(loop_with_known_laws(), Numbers::tunable, Answer::nothing, differentiates);
  REQUIRE(complaints_of(broken) == "");
  int linearized = 0;
  for (mbsgen::scheme::Function& function : broken.program().functions)
    if (function.task == mbsgen::scheme::Task::linearize) {
      CHECK(check_faults(broken, function, 29) > 5);
      ++linearized;
    }
  CHECK(linearized == 1);
}

TEST_CASE("single entries of derivatives are compared") {
  Generated broken(small_arm(), Numbers::tunable, Answer::nothing, differentiates);
  for (mbsgen::scheme::Function& function : broken.program().functions)
    for (const std::size_t place : {std::size_t{1}, last_result(function)}) {
      mbsgen::scheme::Output& output = function.outputs[place];
      const mbsgen::expr::Expr before = output.value;
      output.value = before + broken.pool().number(1);
      CAPTURE(function.name, output.array, output.index);
      CHECK(complaints_of(broken).find(function.name) != std::string::npos);
      output.value = before;
    }
}

TEST_CASE("states and inputs of linearized equations have the header's names") {
  Generated generated(loop_with_known_laws(), Numbers::tunable, Answer::nothing, differentiates);
  auto& shape = generated.program().shape.linearization;
  std::swap(shape.states[0], shape.states[1]);
  CHECK(complaints_of(generated).find("the states of the linearized equations") != std::string::npos);
  std::swap(shape.states[0], shape.states[1]);
  std::swap(shape.inputs[0], shape.inputs[1]);
  CHECK(complaints_of(generated).find("linearize: the row of") != std::string::npos);
  shape.inputs[0] = "Q(nothing)";
  CHECK(complaints_of(generated).find("the inputs of the linearized equations") != std::string::npos);
}

TEST_CASE("inverses and products in loops are certified, scheme and text, in one block and in parts") {
  const Answer answer = GENERATE(Answer::nothing, Answer::status);
  check_equal(chain_of(17), 100'000, Numbers::tunable, answer, differentiates_motion);
  check_equal(chain_of(17), 1000, Numbers::tunable, answer, differentiates_motion);
}

TEST_CASE("a wrong loop over matrices is found") {
  Generated broken(chain_of(17), Numbers::tunable, Answer::nothing, differentiates_motion);
  std::vector<mbsgen::scheme::MatrixStep>& steps = broken.program().functions.front().matrix_steps;
  REQUIRE(steps.size() == 3);
  REQUIRE(complaints_of(broken) == "");
  SECTION("one is missing") {
    steps.pop_back();
  }
  SECTION("the inverse comes last") {
    std::swap(steps[0], steps[2]);
  }
  SECTION("another matrix is inverted") {
    steps[0].matrix = "dqdd_dq";
  }
  CHECK(complaints_of(broken) != "");
}
