// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/generated.h"
#include "random/closed_model.h"
#include "support/catch.hpp"

using namespace certify_tests;
using mbsgen::certify::Certificate;

TEST_CASE("a loop with driven joints, constraints and laws is certified, in one block and in parts") {
  check_equal(small_loop());
  check_equal(small_loop(), 30);
}

TEST_CASE("the certificate names the equations, and what it cannot say") {
  const Generated generated(small_loop());
  const Certificate certificate = generated.certify();
  CHECK(certificate.loops.equations == std::vector<std::string>{"cut c1, x", "cut c1, z", "constraint roll"});
  CHECK(certificate.loops.dropped == std::vector<std::string>{"cut c1, y"});
  CHECK(certificate.loops.open.empty());
  CHECK(certificate.loops.redundant.empty());
  const auto says = [&](const std::string& what) {
    for (const std::string& line : certificate.not_covered)
      if (line.find(what) != std::string::npos) return true;
    return false;
  };
  CHECK(says("the user's law of the force tyre"));
  CHECK(says("the user's law of the link damper"));
  CHECK(says("whether the iterations converge"));
}

TEST_CASE("random mechanisms with closed loops are certified, scheme and text") {
  random_models::ClosedRecipe recipe;
  const int kind = GENERATE(range(0, 6));
  CAPTURE(kind);
  recipe.planar = kind % 2 == 0;
  recipe.loops = kind == 4 ? 3 : 1;
  recipe.massless = kind == 1;
  recipe.constraints = kind == 2 || kind == 5;
  recipe.driven = kind == 3 || kind == 5;
  recipe.actuators = kind == 0 ? 1 : kind == 3 ? 0 : 2;
  const unsigned seed = GENERATE(41U, 43U);
  CAPTURE(seed);
  check_equal(random_models::closed_model(recipe, seed));
}

TEST_CASE("fewer and more actuators than degrees of freedom") {
  random_models::ClosedRecipe recipe;
  recipe.planar = true;
  recipe.loops = 2;
  recipe.actuators = GENERATE(-1, 0, 1);
  CAPTURE(recipe.actuators);
  check_equal(random_models::closed_model(recipe, 5));
}
