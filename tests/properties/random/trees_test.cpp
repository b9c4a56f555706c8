// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/carriers.h"
#include "properties/random/comparison.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"

// Every generated function of random trees against the reference. A failing case names its seed.

namespace {

using namespace random_models;

void compare_text(const std::string& text, unsigned seed, Stage stage = Stage::after_passes,
                  Geometry geometry = Geometry::tunable) {
  CAPTURE(seed, text);
  Generated generated(text, stage, mbsgen::test::chosen_by_default, geometry);
  compare_with_reference(text, generated, seed + 1);
  compare_with_reference(text, generated, seed + 2);
}

void compare(const Recipe& recipe, unsigned seed, Stage stage = Stage::after_passes) {
  compare_text(random_model(recipe, seed), seed, stage);
}

} // namespace

TEST_CASE("serial arms of revolute joints") {
  Recipe arm;
  arm.branches = arm.all_types = arm.expressions = arm.welds = arm.passive = false;
  arm.general_angles = GENERATE(false, true);
  arm.joints = 5;
  compare(arm, GENERATE(range(1U, 6U)));
}

TEST_CASE("single bodies") {
  Recipe one;
  one.joints = 1;
  one.expressions = false;
  compare(one, GENERATE(range(100U, 120U)));
}

TEST_CASE("trees of every joint type, as built and after each pass") {
  Recipe tree;
  tree.joints = 6;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(200U, 212U)), stage);
}

TEST_CASE("trees with massless bodies and point masses") {
  Recipe tree;
  tree.massless = true;
  tree.joints = 7;
  compare(tree, GENERATE(range(300U, 310U)));
}

TEST_CASE("trees with input forces") {
  Recipe tree;
  tree.inputs = true;
  tree.joints = 5;
  compare(tree, GENERATE(range(400U, 408U)));
}

TEST_CASE("trees with links and forces that follow from expressions") {
  Recipe tree;
  tree.loads = true;
  tree.inputs = GENERATE(false, true);
  tree.joints = 5;
  compare(tree, GENERATE(range(450U, 456U)));
}

TEST_CASE("trees whose bodies stand in any order") {
  Recipe tree;
  tree.shuffled = true;
  tree.joints = 6;
  compare(tree, GENERATE(range(500U, 506U)));
}

TEST_CASE("trees with ball, free, screw and universal joints") {
  Recipe tree;
  tree.spatial = true;
  tree.joints = 12;
  tree.inputs = GENERATE(false, true);
  tree.loads = !tree.inputs;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(700U, 712U)), stage);
}

TEST_CASE("single ball and free bodies") {
  Recipe one;
  one.joints = 1;
  one.spatial = true;
  compare(one, GENERATE(range(740U, 770U)));
}

TEST_CASE("trees with forty velocities, of ball and free joints among others") {
  Recipe tree;
  tree.spatial = true;
  tree.joints = 40;
  compare(tree, GENERATE(range(780U, 784U)));
}

TEST_CASE("trees of thirty joints") {
  Recipe tree;
  tree.joints = 30;
  tree.massless = true;
  compare(tree, GENERATE(range(600U, 603U)));
}

namespace {

// With input forces, or with the loads of laws.
Recipe five_joints(bool inputs) {
  Recipe tree;
  tree.joints = 5;
  tree.inputs = inputs;
  tree.loads = !inputs;
  return tree;
}

} // namespace

TEST_CASE("trees with wheels") {
  const Recipe tree = five_joints(GENERATE(false, true));
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  const unsigned seed = GENERATE(range(900U, 908U));
  compare_text(with_wheels(random_model(tree, seed), seed), seed, stage);
}

TEST_CASE("trees on a free hull") {
  const Recipe tree = five_joints(GENERATE(false, true));
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  const unsigned seed = GENERATE(range(920U, 936U));
  const std::string text = random_model(tree, seed);
  compare_text(on_free_hull(seed % 2 == 0 ? text : with_wheels(text, seed), seed), seed, stage);
}

TEST_CASE("trees on a free hull beside bodies on free joints") {
  Recipe tree;
  tree.spatial = true;
  tree.joints = 12;
  const unsigned seed = GENERATE(range(940U, 946U));
  std::string text = on_free_hull(random_model(tree, seed), seed);
  const std::string buoy = R"({"name": "buoy", "parent": "base", "mass": 2, "com": [0.1, 0, 0.2],
    "inertia": [1, 0, 0, 1, 0, 1], "joints": [{"name": "drift", "type": "Free"}]},)";
  text.insert(text.find('[', text.find("\"bodies\"")) + 1, buoy);
  compare_text(text, seed);
}

TEST_CASE("trees whose masses and moments of inertia are parameters, with wheels and on a free hull") {
  const Geometry geometry = GENERATE(Geometry::tunable, Geometry::fixed);
  const Recipe tree = five_joints(true);
  const bool floating = GENERATE(false, true);
  const unsigned seed = GENERATE(range(960U, 976U));
  std::string text = with_wheels(random_model(tree, seed), seed);
  if (floating) text = on_free_hull(text, seed);
  compare_text(with_inertial_parameters(text, seed), seed, Stage::after_passes, geometry);
}

TEST_CASE("trees of any joints whose masses and moments of inertia are parameters") {
  Recipe tree;
  tree.spatial = GENERATE(false, true);
  tree.massless = !tree.spatial;
  tree.joints = 8;
  const Geometry geometry = GENERATE(Geometry::tunable, Geometry::fixed);
  const unsigned seed = GENERATE(range(980U, 990U));
  compare_text(with_inertial_parameters(random_model(tree, seed), seed), seed, Stage::after_passes, geometry);
}
