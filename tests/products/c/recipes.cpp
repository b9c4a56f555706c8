// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/c/recipes.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"

namespace mbsgen::test {

std::string random_tree(unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = static_cast<int>(2 + seed % 3);
  recipe.inputs = seed % 2 == 0;
  recipe.loads = !recipe.inputs;
  recipe.massless = seed % 3 == 0;
  recipe.spatial = seed % 4 == 0;
  recipe.shuffled = seed % 5 == 0;
  return random_models::random_model(recipe, seed);
}

std::string random_mechanism(unsigned seed) {
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 2 == 0;
  recipe.loops = static_cast<int>(1 + seed % 2);
  recipe.massless = seed % 3 == 0;
  recipe.constraints = seed % 5 == 0;
  recipe.driven = seed % 4 == 0;
  return random_models::closed_model(recipe, seed);
}

Setting many_functions(bool with_derivatives) {
  Setting setting;
  setting.optimization = "-O0";
  setting.functions = {"default", "gravity",   "coriolis",          "passive",
                       "energy",  "mass",      "center_of_mass",    "momentum",
                       "poses",   "regressor", "energy_derivatives"};
  if (with_derivatives)
    setting.functions.insert(setting.functions.end(),
                             {"derivatives", "mass_matrix_derivatives", "direct_dynamics_tangent"});
  return setting;
}

bool has_derivatives(unsigned seed) {
  return seed % 5 == 0;
}

} // namespace mbsgen::test
