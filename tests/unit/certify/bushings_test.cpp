// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"
#include <nlohmann/json.hpp>
#include <random>

// Certificates of models with bushings: the reference has the rotation by Cayley's transform of the whole matrix, and the
// torque by virtual work.

using namespace certify_tests;

namespace {

bool is_mechanics(const mbsgen::formalism::FunctionRow& row) {
  return !is_quantity(row) && row.task != mbsgen::scheme::Task::sensitivities;
}

// Laws of a program have no second derivatives.
bool is_first(const mbsgen::formalism::FunctionRow& row) {
  return is_mechanics(row) && row.task != mbsgen::scheme::Task::direct_dynamics_hessian_product;
}

// A four-bar with a bushing across it and one to the base, by laws of the program; one of them has a state.
constexpr const char* soft_loop = R"json({"mbsgen": 1, "name": "soft", "gravity": [0, 0, -9.81],
  "base": {"points": {"far": [2, 0, 0], "side": [1, 0.2, 0.5]}}, "bodies": [
    {"name": "crank", "parent": "base", "mass": 1, "com": [0, 0, 0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "a", "type": "Ry"}], "points": {"end": [0, 0, 1]}},
    {"name": "rod", "parent": "crank", "at": "end", "mass": 1, "com": [1, 0, 0], "inertia": [0.1, 0, 0, 0.3, 0, 0.3],
     "joints": [{"name": "b", "type": "Ry"}],
     "points": {"end": [2, 0, 0], "middle": {"at": [1, 0, 0], "orientation": {"rpy": [0.3, -0.2, 0.4]}}}},
    {"name": "rocker", "parent": "base", "at": "far", "mass": 1, "com": [0, 0, 0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "c", "type": "Ry"}], "points": {"end": [0, 0, 1]}}],
  "cuts": [{"name": "pin", "type": "ball", "a": "rod.end", "b": "rocker.end"}],
  "states": [{"name": "creep", "rate": "extern"}],
  "bushings": [
    {"name": "rubber", "a": "base.side", "b": "rod.middle", "law": "extern", "states": ["creep"]},
    {"name": "gel", "a": "rod.middle", "b": "rocker.end", "law": "extern"}],
  "outputs": ["bushing(rubber).force[0]", "bushing(gel).torque[1]", "bushing(gel).velocity[2]", "bushing(gel).angular_velocity[1]"]})json";

// A tree with ball and free joints, and full matrices between its ends and the base.
std::string random_tree(unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = 4;
  recipe.spatial = true;
  nlohmann::json model = nlohmann::json::parse(random_models::random_model(recipe, seed));
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> entry(-9, 9);
  std::vector<int> stiffness(36), damping(36);
  for (std::vector<int>* const matrix : {&stiffness, &damping})
    for (int& number : *matrix) number = entry(random);
  const std::size_t last = model["bodies"].size() - 1;
  const std::string tool = "b" + std::to_string(last) + ".tool";
  model["bushings"] = {{{"name", "far"}, {"a", "base.origin"}, {"b", tool}, {"stiffness", stiffness}},
                       {{"name", "near"}, {"a", tool}, {"b", "b0.origin"}, {"damping", damping}}};
  return model.dump();
}

} // namespace

TEST_CASE("bushings of random trees are certified in all functions, scheme and text") {
  check_equal(random_tree(GENERATE(71U, 72U)), 1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("bushings of all forms are certified in all functions, scheme and text") {
  const std::string mount =
      mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/products/golden/models/mount.json");
  check_equal(mount, 1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("bushings with laws of the program are certified in a loop, scheme and text") {
  check_equal(soft_loop, 1000, Numbers::tunable, Answer::nothing, is_first);
}

TEST_CASE("a bushing whose rotation has lost a component is missed") {
  const std::string mount =
      mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/products/golden/models/mount.json");
  CHECK(check_doubled(mount, "Sr", 100) >= 3);
}
