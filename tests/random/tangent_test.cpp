// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/closed_model.h"
#include "random/random_model.h"
#include "random/tangent_step.h"
#include "reference/samples.h"
#include "support/catch.hpp"

// The derivative of direct dynamics along one direction, of random trees and mechanisms, against complex steps.

namespace {

using namespace random_models;

bool takes_part(const mbsgen::formalism::FunctionRow& row) {
  return row.name == "direct_dynamics" || row.name == "direct_dynamics_tangent";
}

void compare(const Recipe& recipe, unsigned seed, Stage stage = Stage::after_passes) {
  CAPTURE(seed);
  const std::string text = random_model(recipe, seed);
  const Generated generated(text, stage, takes_part);
  const reference::Model model = reference::read_model(text);
  compare_tangent(model, generated.program(), reference::random_state(model, seed + 1));
}

// At the configuration that the generator has assembled.
void compare_closed(const ClosedRecipe& recipe, unsigned seed) {
  CAPTURE(seed);
  const std::string text = closed_model(recipe, seed);
  const Generated generated(text, Stage::after_passes, takes_part);
  const reference::Model model = reference::read_model(text);
  reference::State state = reference::random_state(model, seed + 1);
  state.q = as_vector(generated.partition().q0);
  for (const int i : generated.partition().held) state.qd[i] = 0;
  compare_tangent(model, generated.program(), state);
}

} // namespace

TEST_CASE("tangent of trees of every joint type, as built and after the passes") {
  Recipe tree;
  tree.joints = 6;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(1200U, 1204U)), stage);
}

TEST_CASE("tangent of trees with links, forces and inputs") {
  Recipe tree;
  tree.loads = true;
  tree.inputs = GENERATE(false, true);
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(1450U, 1453U)), stage);
}

TEST_CASE("tangent of trees with ball, free, screw and universal joints") {
  Recipe tree;
  tree.spatial = true;
  tree.loads = true;
  tree.joints = 10;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(1700U, 1704U)), stage);
}

TEST_CASE("tangent of mechanisms with loops") {
  ClosedRecipe mechanism;
  mechanism.planar = GENERATE(true, false);
  mechanism.loops = 2;
  compare_closed(mechanism, GENERATE(range(120U, 122U)));
}

TEST_CASE("tangent of mechanisms with constraints and driven joints") {
  ClosedRecipe mechanism;
  mechanism.constraints = true;
  mechanism.driven = GENERATE(false, true);
  compare_closed(mechanism, GENERATE(range(140U, 144U)));
}

TEST_CASE("tangent of mechanisms with ball and free joints") {
  ClosedRecipe mechanism;
  mechanism.spatial = true;
  compare_closed(mechanism, GENERATE(range(160U, 163U)));
}
