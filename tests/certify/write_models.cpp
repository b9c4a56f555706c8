// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/closed_model.h"
#include "random/random_model.h"
#include <cstdlib>
#include <fstream>
#include <iostream>

// write_models FOLDER COUNT: random model files, one half trees, the other half with closed loops.

namespace {

std::string tree(unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = static_cast<int>(3 + seed % 13);
  recipe.inputs = seed % 2 == 0;
  recipe.massless = seed % 3 == 0;
  recipe.shuffled = seed % 5 == 0;
  recipe.loads = seed % 4 == 1;
  return random_models::random_model(recipe, seed);
}

std::string loops(unsigned seed) {
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 2 == 0;
  recipe.loops = static_cast<int>(1 + seed % 4);
  recipe.massless = seed % 3 == 0;
  recipe.constraints = seed % 4 >= 2;
  recipe.driven = seed % 5 >= 3;
  recipe.actuators = static_cast<int>(seed % 4) - 1;
  return random_models::closed_model(recipe, seed);
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: write_models FOLDER COUNT\n";
    return 2;
  }
  const auto count = static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10));
  for (unsigned seed = 1; seed <= count; ++seed) {
    const bool closed = seed % 2 == 1;
    const std::string name = (closed ? "/closed" : "/tree") + std::to_string(seed) + ".json";
    std::ofstream(argv[1] + name) << (closed ? loops(seed) : tree(seed));
  }
  return 0;
}
