// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "properties/random/steps/matrix_step.h"
#include "properties/random/steps/tangent_step.h"
#include "support/catch.hpp"

// The derivative of direct dynamics along one direction, of random trees and mechanisms, against complex steps.

namespace {

using namespace random_models;

bool takes_part(const mbsgen::formalism::FunctionRow& row) {
  return row.name == "direct_dynamics" || row.name == "direct_dynamics_tangent" ||
         (row.name == "sensitivities" && row.differentiates);
}

bool is_matrix(const mbsgen::formalism::FunctionRow& row) {
  return row.name == "mass_matrix" || row.name == "constraints" || row.name == "mass_matrix_derivatives" ||
         row.name == "constraint_derivatives";
}

void compare_matrices(const std::string& text, unsigned seed) {
  CAPTURE(seed);
  const Generated generated(text, Stage::after_passes, is_matrix);
  const reference::Model model = reference::read_model(text);
  compare_matrix_derivatives(model, generated.program(), reference::random_state(model, seed + 1));
}

// An entry of a rotation matrix or of an axis: changed alone, it makes no rotation, and equal functions differ.
bool is_part_of_rotation(const std::string& field) {
  return field.rfind("orientation", 0) == 0 || field.rfind("axis_", 0) == 0 ||
         field.rfind("attitude_", 0) == 0;
}

// The model with some of its parameters listed as "sensitivities", from one that the seed picks.
std::string with_sensitivities(const std::string& text, unsigned seed) {
  constexpr std::size_t listed = 3;
  const Generated plain(text, Stage::as_built, takes_part);
  std::vector<std::string> names;
  for (const mbsgen::scheme::Parameter& parameter : plain.program().parameters)
    if (!is_part_of_rotation(parameter.path.field)) names.push_back(mbsgen::scheme::text(parameter.path));
  std::string list;
  for (std::size_t k = 0; k < listed; ++k)
    list += (k == 0 ? "\"" : ", \"") + names[(seed + k * (names.size() / listed)) % names.size()] + '"';
  std::string result = text;
  return result.insert(result.rfind('}'), ", \"sensitivities\": [" + list + "]");
}

using Compare = void (*)(const reference::Model& model, const mbsgen::scheme::Program& program,
                         const reference::State& state);

void compare(const Recipe& recipe, unsigned seed, Stage stage = Stage::after_passes,
             Compare comparison = compare_tangent) {
  CAPTURE(seed);
  std::string text = random_model(recipe, seed);
  if (seed % 2 == 0 || comparison == compare_sensitivities) text = with_sensitivities(text, seed);
  const Generated generated(text, stage, takes_part);
  const reference::Model model = reference::read_model(text);
  comparison(model, generated.program(), reference::random_state(model, seed + 1));
}

// At the configuration that the generator has assembled.
void compare_closed(const ClosedRecipe& recipe, unsigned seed, Compare comparison = compare_tangent) {
  CAPTURE(seed);
  std::string text = closed_model(recipe, seed);
  if (seed % 2 == 0 || comparison == compare_sensitivities) text = with_sensitivities(text, seed);
  const Generated generated(text, Stage::after_passes, takes_part);
  const reference::Model model = reference::read_model(text);
  reference::State state = reference::random_state(model, seed + 1);
  state.q = as_vector(generated.partition().q0);
  for (const int i : generated.partition().held) state.qd[i] = 0;
  comparison(model, generated.program(), state);
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

TEST_CASE("sensitivities of trees with all joints and loads, as built and after the passes") {
  Recipe tree;
  tree.spatial = tree.loads = true;
  tree.joints = 5;
  const Stage stage = GENERATE(Stage::as_built, Stage::after_passes);
  compare(tree, GENERATE(range(1800U, 1803U)), stage, compare_sensitivities);
}

TEST_CASE("sensitivities of mechanisms with loops, constraints and driven joints") {
  ClosedRecipe mechanism;
  mechanism.constraints = true;
  mechanism.driven = GENERATE(false, true);
  compare_closed(mechanism, GENERATE(range(180U, 182U)), compare_sensitivities);
}

TEST_CASE("sensitivities of driven joints: given accelerations are zero, those of motions follow") {
  const std::string text = R"json({
    "mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "parameters": {"A": 0.3, "w": 2},
    "sensitivities": ["A", "w", "c.mass", "c.com[0]", "c.at[1]"],
    "bodies": [
      {"name": "a", "parent": "base", "joints": [{"name": "given", "type": "Tx", "role": "driven"}], "mass": 1},
      {"name": "b", "parent": "a", "joints": [{"name": "turn", "type": "Rz", "role": "driven", "motion": "A*sin(w*t)"}],
       "mass": 1, "com": [0.1, 0.2, 0.3]},
      {"name": "c", "parent": "b", "at": [0.2, 0.5, 0.1], "joints": [{"name": "swing", "type": "Ry"}], "mass": 2,
       "com": [0.3, 0.1, -0.2], "inertia": [0.1, 0, 0, 0.2, 0, 0.3]}]})json";
  const Generated generated(text, Stage::after_passes, takes_part);
  const reference::Model model = reference::read_model(text);
  compare_sensitivities(model, generated.program(), reference::random_state(model, 5));
  constexpr int columns = 5;
  std::string given, imposed; // which entries of the rows are other than zero
  for (const mbsgen::scheme::Function& function : generated.program().functions)
    for (const mbsgen::scheme::Output& output : function.outputs) {
      if (function.name != "sensitivities" || output.array != "uddp") continue;
      const char mark = output.value.is_zero() ? '0' : 'x';
      if (output.index / columns == 0) given += mark;
      if (output.index / columns == 1) imposed += mark;
    }
  CHECK(given == "00000");
  CHECK(imposed == "xx000");
}

TEST_CASE("sensitivities of mechanisms with ball and free joints") {
  ClosedRecipe mechanism;
  mechanism.spatial = true;
  compare_closed(mechanism, GENERATE(range(190U, 192U)), compare_sensitivities);
}

TEST_CASE("derivatives of mass matrices") {
  Recipe tree;
  tree.spatial = GENERATE(false, true);
  const unsigned seed = GENERATE(range(1900U, 1903U));
  compare_matrices(random_model(tree, seed), seed);
}

TEST_CASE("derivatives of constraint Jacobians") {
  ClosedRecipe mechanism;
  mechanism.constraints = true;
  mechanism.spatial = GENERATE(false, true);
  const unsigned seed = GENERATE(range(195U, 198U));
  compare_matrices(closed_model(mechanism, seed), seed);
}
