// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/outputs.h"
#include "properties/random/random_laws.h"
#include "properties/random/random_model.h"
#include <cstdlib>
#include <fstream>
#include <iostream>

// write_models FOLDER TREES LOOPS LAWS [OUTPUTS]: random model files: trees, one in three with decimals of many digits,
// mechanisms with closed loops, small trees whose laws are drawn over the whole language, and some of the trees and
// mechanisms with outputs of every kind and parameters for derivatives.

namespace {

std::string tree(unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = static_cast<int>(3 + seed % 13);
  recipe.inputs = seed % 2 == 0;
  recipe.massless = seed % 3 == 0;
  recipe.shuffled = seed % 5 == 0;
  recipe.loads = seed % 4 == 1;
  if (seed % 3 == 1) recipe.digits = static_cast<int>(6 + seed % 12);
  return random_models::random_model(recipe, seed);
}

std::string loops(unsigned seed) {
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 2 == 0 && seed % 7 < 5;
  recipe.loops = static_cast<int>(1 + seed % 4);
  recipe.massless = seed % 3 == 0;
  recipe.constraints = seed % 4 >= 2;
  recipe.driven = seed % 5 >= 3;
  recipe.spatial = seed % 7 >= 5;
  recipe.actuators = static_cast<int>(seed % 4) - 1;
  return random_models::closed_model(recipe, seed);
}

std::string with_outputs(unsigned seed) {
  const bool open = seed % 3 == 0;
  std::string text = random_models::with_outputs(open ? tree(seed) : loops(seed)).text;
  return text.insert(text.rfind('}'),
                     std::string(", \"sensitivities\": ") +
                         (open ? R"(["p1", "p2"])" : R"(["base.gravity[0]", "base.gravity[1]"])"));
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 5 && argc != 6) {
    std::cerr << "usage: write_models FOLDER TREES LOOPS LAWS [OUTPUTS]\n";
    return 2;
  }
  const std::string folder = argv[1];
  const auto write = [&](const char* count, const std::string& name, std::string (*model)(unsigned)) {
    for (unsigned seed = 1; seed <= std::strtoul(count, nullptr, 10); ++seed)
      std::ofstream(folder + "/" + name + std::to_string(seed) + ".json") << model(seed);
  };
  write(argv[2], "tree", tree);
  write(argv[3], "closed", loops);
  write(argv[4], "laws", random_models::model_with_laws);
  write(argc > 5 ? argv[5] : "0", "outputs", with_outputs);
  return 0;
}
