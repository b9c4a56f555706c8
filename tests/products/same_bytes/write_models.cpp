// SPDX-License-Identifier: GPL-3.0-or-later
// write_models FOLDER COUNT: random models, numbered, to the folder: trees, and mechanisms with closed loops.
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

std::string model(unsigned seed) {
  switch (seed % 4) {
  case 0: {
    random_models::ClosedRecipe recipe;
    recipe.loops = 1 + static_cast<int>(seed / 4 % 2);
    recipe.planar = seed % 8 == 0;
    recipe.constraints = seed % 3 == 0;
    return random_models::closed_model(recipe, seed);
  }
  case 1: {
    random_models::Recipe recipe;
    recipe.digits = 17; // numerators and denominators beyond a word
    return random_models::random_model(recipe, seed);
  }
  default: {
    random_models::Recipe recipe;
    recipe.spatial = seed % 2 == 0;
    recipe.loads = true;
    recipe.inputs = true;
    return random_models::random_model(recipe, seed);
  }
  }
}

} // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  for (unsigned seed = 1; seed <= std::strtoul(arguments[2], nullptr, 10); ++seed) {
    std::ofstream file(std::string(arguments[1]) + "/random" + std::to_string(seed) + ".json");
    file << model(seed);
    if (!file.flush()) {
      std::perror("write_models");
      return 1;
    }
  }
}
