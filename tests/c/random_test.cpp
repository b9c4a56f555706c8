// SPDX-License-Identifier: GPL-3.0-or-later
// The generated C of random models against their C++: to the bit, in all functions, with changed parameters, with the same
// status where loops cannot close.
#include "c/both.h"
#include "random/closed_model.h"
#include "random/random_laws.h"
#include "random/random_model.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

// Derivatives have by far the largest texts.
test::Compared compare(const std::string& text, bool with_derivatives) {
  test::Setting setting;
  setting.optimization = "-O0";
  setting.functions = {"default", "gravity",   "coriolis",          "passive",
                       "energy",  "mass",      "center_of_mass",    "momentum",
                       "poses",   "regressor", "energy_derivatives"};
  if (with_derivatives)
    setting.functions.insert(setting.functions.end(),
                             {"derivatives", "mass_matrix_derivatives", "direct_dynamics_tangent"});
  return test::Both(text, setting).check("g++", "gcc");
}

std::string tree(unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = static_cast<int>(2 + seed % 3);
  recipe.inputs = seed % 2 == 0;
  recipe.loads = !recipe.inputs;
  recipe.massless = seed % 3 == 0;
  recipe.spatial = seed % 4 == 0;
  recipe.shuffled = seed % 5 == 0;
  return random_models::random_model(recipe, seed);
}

std::string loops(unsigned seed) {
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 2 == 0;
  recipe.loops = static_cast<int>(1 + seed % 2);
  recipe.massless = seed % 3 == 0;
  recipe.constraints = seed % 5 == 0;
  recipe.driven = seed % 4 == 0;
  return random_models::closed_model(recipe, seed);
}

bool every_fifth(unsigned seed) {
  return seed % 5 == 0;
}

} // namespace

TEST_CASE("the C of 24 random trees gives what their C++ gives") {
  for (unsigned seed = 1; seed <= 24; ++seed) {
    CAPTURE(seed);
    compare(tree(seed), every_fifth(seed));
  }
}

TEST_CASE("the C of 24 random mechanisms with loops gives what their C++ gives, failures among them") {
  int failures = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    CAPTURE(seed);
    failures += compare(loops(seed), every_fifth(seed)).failures;
  }
  CHECK(failures > 24);
}

TEST_CASE("the C of random laws gives what their C++ gives") {
  compare(random_models::model_with_laws(GENERATE(1U, 2U, 3U)), false);
}
