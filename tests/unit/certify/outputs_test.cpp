// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/outputs.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of the model's outputs, and of C and D of linearized equations, which are their derivatives.

using namespace certify_tests;

namespace {

bool has_outputs(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::linearize || row.task == mbsgen::scheme::Task::outputs;
}

std::string with_outputs(const std::string& text) {
  return random_models::with_outputs(text).text;
}

void check_outputs(const std::string& text) {
  check_equal(with_outputs(text), 1000, Numbers::tunable, Answer::nothing, has_outputs);
}

// A crank that drives a slider, and a driven arm: of every kind of output a few.
std::string small_mechanism() {
  return R"json({"mbsgen": 1, "name": "press", "gravity": [0, 0, -9.81], "base": {"points": {"g": [0, 0, 1]}},
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "a", "type": "Ry", "q0": 0.5}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"end": [1, 0, 0]}},
      {"name": "ram", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 0.8776}], "mass": 2},
      {"name": "arm", "parent": "ram", "joints": [{"name": "w", "type": "Ry", "role": "driven", "motion": "0.3*t^2"}],
       "mass": 1, "com": [0.1, 0, 0.3], "inertia": [0, 0, 0, 0.2, 0, 0], "points": {"tip": [0, 0, 0.4]}}],
    "constraints": [{"name": "slot", "holonomic": "q(x) - cos(q(a))"}],
    "links": [{"name": "spring", "from": "base.g", "to": "arm.tip", "force": "30*(Z - 2) + Zd"}],
    "sensors": [{"name": "tip", "point": "arm.tip"}],
    "outputs": ["q(x)", "qd(x)", "qdd(a)", "Qdriven(w)", "lambda(slot)", "Z(spring)", "Zd(spring)", "F(spring)",
      "sensor(tip).position[0]", "sensor(tip).rotation[2]", "sensor(tip).velocity[2]",
      "sensor(tip).acceleration[0]", "sensor(tip).angular_velocity[1]", "sensor(tip).angular_acceleration[1]"]})json";
}

std::string complaints_of(Generated& generated) {
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  return complaints(generated.certify(options));
}

} // namespace

TEST_CASE("outputs, C and D of trees are certified, scheme and text") {
  random_models::Recipe recipe;
  recipe.joints = 3;
  recipe.inputs = true;
  recipe.spatial = GENERATE(false, true);
  check_outputs(random_models::random_model(recipe, 91));
}

TEST_CASE("outputs of a tree that read no accelerations are certified") {
  check_equal(R"json({"mbsgen": 1, "name": "swing", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "bob", "parent": "base", "mass": 1, "com": [0, 0, 1], "joints": [{"name": "j", "type": "Ry"}]}],
    "outputs": ["q(j)"]})json",
              1000, Numbers::tunable, Answer::nothing, [](const mbsgen::formalism::FunctionRow& row) {
                return row.task == mbsgen::scheme::Task::outputs;
              });
}

TEST_CASE("outputs, C and D of mechanisms are certified, scheme and text") {
  random_models::ClosedRecipe recipe;
  recipe.planar = recipe.constraints = recipe.driven = true;
  check_outputs(GENERATE_COPY(as<std::string>(), random_models::closed_model(recipe, 91), ball_loop()));
}

TEST_CASE("every wrong output, and every wrong entry of C and D, is found") {
  Generated broken(small_mechanism(), Numbers::tunable, Answer::nothing, has_outputs);
  REQUIRE(complaints_of(broken) == "");
  int changed = 0;
  for (mbsgen::scheme::Function& function : broken.program().functions)
    for (mbsgen::scheme::Output& output : function.outputs) {
      if (output.array != "C" && output.array != "D" && output.array != "y") continue;
      const mbsgen::expr::Expr before = output.value;
      output.value = before + broken.pool().number(1);
      CAPTURE(output.array, output.index);
      CHECK(complaints_of(broken).find(output.array == "y" ? "outputs: the output"
                                                           : "linearize: the row of") != std::string::npos);
      output.value = before;
      ++changed;
    }
  CHECK(changed > 14 * 3);
}

TEST_CASE("every wrong equation of outputs is found") {
  Generated broken(small_mechanism(), Numbers::tunable, Answer::nothing, has_outputs);
  int changed = 0;
  for (mbsgen::scheme::Function& function : broken.program().functions)
    for (mbsgen::scheme::Equation& equation : function.equations) {
      if (function.task != mbsgen::scheme::Task::outputs) continue;
      const mbsgen::expr::Expr before = equation.rhs;
      equation.rhs = mbsgen::Rational(2) * before;
      CAPTURE(&equation - function.equations.data());
      CHECK(complaints_of(broken).find("outputs: ") != std::string::npos);
      equation.rhs = before;
      ++changed;
    }
  CHECK(changed > 5);
}

TEST_CASE("outputs of linearized equations have the header's names") {
  Generated broken(small_mechanism(), Numbers::tunable, Answer::nothing, has_outputs);
  auto& names = broken.program().shape.linearization.outputs;
  std::swap(names[0], names[1]);
  CHECK(complaints_of(broken).find("the outputs of the linearized equations") != std::string::npos);
}
