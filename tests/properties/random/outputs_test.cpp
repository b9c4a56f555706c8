// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "properties/random/steps/complex_step.h"
#include "support/catch.hpp"

// Outputs of random models with all that they can have, and C and D of their linearized equations, against direct dynamics
// and sensors, and complex steps through these.

namespace {

using namespace random_models;

bool takes_part(const mbsgen::formalism::FunctionRow& row) {
  return row.name == "linearize" || row.name == "outputs" || row.name == "direct_dynamics" ||
         row.name == "sensor_probe";
}

void compare(const std::string& text, unsigned seed, Stage stage = Stage::after_passes) {
  CAPTURE(seed);
  const ModelWithOutputs with = with_outputs(text);
  const Generated generated(with.text, stage, takes_part);
  const reference::Model model = reference::read_model(with.text);
  reference::State state = reference::random_state(model, seed + 1);
  if (generated.program().shape.partition) { // at the configuration that the generator has assembled
    state.q = as_vector(generated.partition().q0);
    for (const int i : generated.partition().held) state.qd[i] = 0;
  }
  compare_with_complex_steps(model, generated.program(), state, with.places);
}

} // namespace

TEST_CASE("outputs of trees of every joint type, as built and after each pass") {
  Recipe tree;
  tree.joints = 5;
  tree.loads = tree.inputs = true;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  const unsigned seed = GENERATE(range(800U, 803U));
  compare(random_model(tree, seed), seed, stage);
}

TEST_CASE("outputs of trees with ball and free joints") {
  Recipe tree;
  tree.spatial = true;
  tree.joints = 8;
  const unsigned seed = GENERATE(range(820U, 823U));
  compare(random_model(tree, seed), seed);
}

TEST_CASE("outputs of mechanisms with loops") {
  ClosedRecipe mechanism;
  mechanism.planar = GENERATE(true, false);
  mechanism.loops = 2;
  const unsigned seed = GENERATE(range(840U, 842U));
  compare(closed_model(mechanism, seed), seed);
}

TEST_CASE("outputs of mechanisms with constraints, driven, ball and free joints") {
  ClosedRecipe mechanism;
  mechanism.constraints = true;
  mechanism.driven = GENERATE(false, true);
  mechanism.spatial = GENERATE(false, true);
  const unsigned seed = GENERATE(range(860U, 863U));
  compare(closed_model(mechanism, seed), seed);
}
