// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "properties/random/steps/complex_step.h"
#include "support/catch.hpp"

// Generated derivatives of random trees against complex steps through the generated function that they belong to.

namespace {

using namespace random_models;

// Derivatives, and what they are derivatives of.
bool takes_part(const mbsgen::formalism::FunctionRow& row) {
  return row.differentiates || row.name == "inverse_dynamics" || row.name == "direct_dynamics" ||
         row.name == "energy";
}

void compare(const Recipe& recipe, unsigned seed, Stage stage = Stage::after_passes) {
  CAPTURE(seed);
  const std::string text = random_model(recipe, seed);
  const Generated generated(text, stage, takes_part);
  const reference::Model model = reference::read_model(text);
  compare_with_complex_steps(model, generated.program(), reference::random_state(model, seed + 1));
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
  compare_with_complex_steps(model, generated.program(), state);
}

} // namespace

TEST_CASE("derivatives of serial arms") {
  Recipe arm;
  arm.branches = arm.all_types = arm.expressions = arm.welds = arm.passive = false;
  arm.general_angles = GENERATE(false, true);
  arm.joints = 5;
  compare(arm, GENERATE(range(1U, 5U)));
}

TEST_CASE("derivatives of trees of every joint type, as built and after each pass") {
  Recipe tree;
  tree.joints = 6;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(200U, 206U)), stage);
}

TEST_CASE("derivatives of trees with links, forces and inputs") {
  Recipe tree;
  tree.loads = true;
  tree.inputs = GENERATE(false, true);
  tree.joints = 5;
  compare(tree, GENERATE(range(450U, 455U)));
}

TEST_CASE("derivatives of trees with ball, free, screw and universal joints") {
  Recipe tree;
  tree.spatial = true;
  tree.joints = 10;
  tree.loads = GENERATE(false, true);
  compare(tree, GENERATE(range(700U, 706U)));
}

TEST_CASE("energies and linearized equations of mechanisms with loops") {
  ClosedRecipe mechanism;
  mechanism.planar = GENERATE(true, false);
  mechanism.loops = 2;
  compare_closed(mechanism, GENERATE(range(20U, 23U)));
}

TEST_CASE("energies and linearized equations of mechanisms with constraints and driven joints") {
  ClosedRecipe mechanism;
  mechanism.constraints = true;
  mechanism.driven = GENERATE(false, true);
  compare_closed(mechanism, GENERATE(range(40U, 44U)));
}

TEST_CASE("energies and linearized equations of mechanisms with ball and free joints") {
  ClosedRecipe mechanism;
  mechanism.spatial = true;
  compare_closed(mechanism, GENERATE(range(60U, 64U)));
}
