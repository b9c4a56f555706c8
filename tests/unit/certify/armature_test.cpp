// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "scheme/rewrite.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"
#include <nlohmann/json.hpp>

// Certificates of models with rotors: each way to write a function has them, and none can lose one unseen.

using namespace certify_tests;
using Json = nlohmann::ordered_json;

namespace {

// The model with a rotor on every joint but free ones, or on every second one: each another number.
std::string with_rotors(const std::string& text, int every = 1) {
  Json model = Json::parse(text, nullptr, true, true);
  int count = 0;
  for (Json& body : model["bodies"]) {
    if (!body.contains("joints")) continue;
    for (Json& joint : body["joints"]) {
      const std::string type = joint.value("type", "");
      const double inertia = 0.25 + 0.125 * count;
      if (type == "Free" || count++ % every != 0) continue;
      joint["armature"] = type == "Universal" ? Json{inertia, 2 * inertia} : Json(inertia);
    }
  }
  return model.dump();
}

bool is_differentiated(const mbsgen::formalism::FunctionRow& row) {
  using mbsgen::scheme::Task;
  return row.task == Task::inverse_dynamics_derivatives || row.task == Task::direct_dynamics_derivatives ||
         row.task == Task::linearize || row.task == Task::energy_derivatives ||
         row.task == Task::mass_matrix_derivatives;
}

// The armature of a joint is zero in the equations, and in them alone.
void drop(const mbsgen::expr::Expr& rotor, mbsgen::scheme::Program& program) {
  mbsgen::scheme::Rewriter rewrite(*program.pool);
  rewrite.replace(rotor, program.pool->number(0));
  for (mbsgen::scheme::Equation& equation : program.update) equation.rhs = rewrite(equation.rhs);
  mbsgen::scheme::rewrite_functions(program.functions, rewrite);
}

// The functions that a rotor takes part in.
bool feels_rotors(const mbsgen::scheme::Function& function) {
  using mbsgen::scheme::Task;
  switch (function.task) {
  case Task::inverse_dynamics:
  case Task::mass_matrix:
  case Task::mass_matrix_lower:
  case Task::mass_matrix_and_bias:
  case Task::direct_dynamics:
  case Task::energy:
  case Task::direct_dynamics_derivatives:
    return true; // inverse_dynamics_derivatives are those at given accelerations
  default:
    return false;
  }
}

// Each function alone, without one rotor.
void check_dropped(const std::string& text, mbsgen::test::Choice choice) {
  Generated intact(text, Numbers::tunable, Answer::nothing, choice);
  mbsgen::certify::Options options;
  options.rational_points = options.modular_points = 1;
  REQUIRE(complaints(intact.certify(options)).empty());
  int refused = 0;
  for (std::size_t place = 0; place < intact.program().functions.size(); ++place) {
    Generated broken(text, Numbers::tunable, Answer::nothing, choice);
    mbsgen::scheme::Program& program = broken.program();
    if (!feels_rotors(program.functions[place])) continue;
    program.functions = {mbsgen::scheme::Function(program.functions[place])};
    for (const mbsgen::scheme::Parameter& parameter : program.parameters)
      if (parameter.path.field == "armature_lift") drop(parameter.symbol, program);
    CAPTURE(program.functions.front().name);
    CHECK_FALSE(broken.certify(options).passed());
    ++refused;
  }
  CHECK(refused > 0);
}

} // namespace

TEST_CASE("rotors of random trees are certified in every function") {
  random_models::Recipe recipe;
  recipe.joints = 5;
  recipe.spatial = GENERATE(false, true);
  recipe.massless = !recipe.spatial; // a ball joint has no rotor to resist in place of a mass
  const unsigned seed = GENERATE(range(900U, 903U));
  CAPTURE(seed);
  const std::string text =
      with_rotors(random_models::random_model(recipe, seed), 1 + static_cast<int>(seed % 2));
  check_equal(text);
  check_equal(text, 1000, Numbers::folded, Answer::status);
  check_equal(text, 1000, Numbers::tunable, Answer::nothing, is_quantity);
  check_equal(text, 1000, Numbers::tunable, Answer::nothing, is_differentiated);
}

TEST_CASE("rotors in loops are certified, on dependent joints, too") {
  random_models::ClosedRecipe recipe;
  recipe.planar = true; // others may have rotations up to rounding, which no certificate takes
  recipe.loops = 2;
  recipe.driven = GENERATE(false, true);
  const unsigned seed = GENERATE(range(910U, 913U));
  CAPTURE(seed);
  const std::string text =
      with_rotors(random_models::closed_model(recipe, seed), 1 + static_cast<int>(seed % 2));
  check_equal(text);
  check_equal(text, 1000, Numbers::tunable, Answer::nothing, is_quantity);
}

TEST_CASE("rotors of models with forces, laws and loops are certified") {
  for (const std::string& model : {small_arm(), small_loop(), ball_loop(), chain_of(7)}) {
    check_equal(with_rotors(model));
    check_equal(with_rotors(model), 1000, Numbers::tunable, Answer::nothing, is_quantity);
  }
}

TEST_CASE("a rotor that any function has lost is missed") {
  check_dropped(with_rotors(small_arm()), mbsgen::test::chosen_by_default);
  check_dropped(with_rotors(small_arm()), is_quantity);
  check_dropped(with_rotors(small_arm()), is_differentiated);
}
