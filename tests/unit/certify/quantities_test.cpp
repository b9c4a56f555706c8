// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of the functions that are generated on demand.

using namespace certify_tests;

namespace {

void check_quantities(const std::string& text, Numbers numbers = Numbers::tunable) {
  check_equal(text, 1000, numbers, Answer::nothing, is_quantity);
}

} // namespace

TEST_CASE("quantities of random trees are certified, scheme and text") {
  random_models::Recipe recipe;
  recipe.joints = 5;
  recipe.spatial = GENERATE(false, true);
  recipe.inputs = recipe.loads = !recipe.spatial;
  const unsigned seed = GENERATE(range(800U, 804U));
  CAPTURE(seed);
  check_quantities(random_models::random_model(recipe, seed));
}

TEST_CASE("quantities of models with loops are certified, scheme and text") {
  check_quantities(small_loop());
  check_quantities(ball_loop());
}

TEST_CASE("quantities of models without parameters are certified, scheme and text") {
  check_quantities(small_arm(), Numbers::folded);
}

TEST_CASE("every fault injected in a quantity is caught") {
  const Generated intact(small_arm(), Numbers::tunable, Answer::nothing, is_quantity);
  mbsgen::certify::Options options;
  options.rational_points = options.modular_points = 1;
  REQUIRE(complaints(intact.certify(options)).empty());
  Generated broken(small_arm(), Numbers::tunable, Answer::nothing, is_quantity);
  int injected = 0;
  for (mbsgen::scheme::Function& function : broken.program().functions)
    for (std::size_t place = 0; place < function.equations.size(); place += 9) {
      mbsgen::scheme::Equation& equation = function.equations[place];
      const mbsgen::expr::Expr before = equation.rhs;
      equation.rhs = mbsgen::Rational(2) * before;
      CAPTURE(function.name, place);
      CHECK_FALSE(broken.certify(options).passed());
      equation.rhs = before;
      ++injected;
    }
  CHECK(injected > 20);
}

TEST_CASE("a regressor is not certified without its parameters") {
  Generated generated(small_arm(), Numbers::tunable, Answer::nothing, is_quantity);
  auto& functions = generated.program().functions;
  while (functions.back().task == mbsgen::scheme::Task::base_parameters ||
         functions.back().task == mbsgen::scheme::Task::frame)
    functions.pop_back();
  REQUIRE(functions.back().task == mbsgen::scheme::Task::regressor);
  CHECK(complaints(generated.certify())
            .find("regressor: regressor and base_parameters are compared together") != std::string::npos);
}
