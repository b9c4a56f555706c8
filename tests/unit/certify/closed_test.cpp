// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/certify/generated.h"
#include <algorithm>

using namespace certify_tests;
using mbsgen::certify::Certificate;

TEST_CASE("a loop with driven joints, constraints and laws is certified, in one block and in parts") {
  check_equal(small_loop());
  check_equal(small_loop(), 30);
}

TEST_CASE("the certificate names the equations, and what it cannot say") {
  const Generated generated(small_loop());
  const Certificate certificate = generated.certify();
  CHECK(certificate.loops.equations == std::vector<std::string>{"cut c1, x", "cut c1, z", "constraint roll"});
  CHECK(certificate.loops.dropped == std::vector<std::string>{"cut c1, y"});
  CHECK(certificate.loops.open.empty());
  CHECK(certificate.loops.redundant.empty());
  const auto says = [&](const std::string& what) {
    for (const std::string& line : certificate.not_covered)
      if (line.find(what) != std::string::npos) return true;
    return false;
  };
  CHECK(says("the user's law of the force tyre"));
  CHECK(says("the user's law of the link damper"));
  CHECK(says("whether the iterations converge"));
}

TEST_CASE("contacts of a mechanism with a loop are certified, and what is left out of them is listed") {
  const std::string text = R"json({"mbsgen": 1, "name": "press", "gravity": [0, 0, -9.81],
    "parameters": {"k": 900, "mu": 0.3, "v0": 0.01},
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "q1", "type": "Ry", "q0": 0.4}], "mass": 1,
       "com": [0.1, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"pin": [0.2, 0, 0]}},
      {"name": "rod", "parent": "crank", "at": "pin", "joints": [{"name": "q2", "type": "Ry", "q0": -0.6}], "mass": 1,
       "com": [0.2, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"end": [0.5, 0, 0]}},
      {"name": "slider", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 0.6}], "mass": 1}],
    "cuts": [{"name": "wrist", "type": "ball", "a": "rod.end", "b": "slider.origin"}],
    "contacts": [
      {"name": "stop", "a": {"sphere": "slider.origin", "radius": 0.1},
       "b": {"plane": "base.origin", "direction": [-1, 0, 0.2]}, "normal": "k*pen", "friction": "mu*load*tanh(slide/v0)"},
      {"name": "guard", "a": {"capsule": ["rod.origin", "rod.end"], "radius": 0.1},
       "b": {"sphere": "base.origin", "radius": 0.3}, "normal": "k*pen^1.5"},
      {"name": "rail", "a": {"sphere": "rod.end", "radius": 0.1},
       "b": {"plane": "base.origin", "direction": [0, 0, 1]}, "law": "extern"}]})json";
  check_equal(text);
  const auto list = Generated(text).certify().not_covered;
  const auto says = [&](const std::string& what) {
    return std::any_of(list.begin(), list.end(),
                       [&](const std::string& line) { return line.find(what) != std::string::npos; });
  };
  CHECK(says("the user's law of the contact rail"));
  CHECK(says("that the points of the contact guard are the nearest ones"));
  CHECK_FALSE(says("contact stop"));
}

TEST_CASE("random mechanisms with closed loops are certified, scheme and text") {
  random_models::ClosedRecipe recipe;
  const int kind = GENERATE(range(0, 6));
  CAPTURE(kind);
  recipe.planar = kind % 2 == 0;
  recipe.loops = kind == 4 ? 3 : 1;
  recipe.massless = kind == 1;
  recipe.constraints = kind == 2 || kind == 5;
  recipe.driven = kind == 3 || kind == 5;
  recipe.actuators = kind == 0 ? 1 : kind == 3 ? 0 : 2;
  const unsigned seed = GENERATE(41U, 43U);
  CAPTURE(seed);
  check_equal(random_models::closed_model(recipe, seed));
}

TEST_CASE("mechanisms with ball and free joints are certified, scheme and text") {
  check_equal(ball_loop());
  check_equal(ball_loop(), 30);
  random_models::ClosedRecipe recipe;
  recipe.spatial = true;
  recipe.loops = GENERATE(1, 2);
  recipe.massless = GENERATE(false, true);
  recipe.constraints = recipe.loops == 1;
  recipe.driven = recipe.loops == 2;
  const unsigned seed = GENERATE(61U, 64U);
  CAPTURE(recipe.loops, recipe.massless, seed);
  check_equal(random_models::closed_model(recipe, seed));
}

TEST_CASE("fewer and more actuators than degrees of freedom") {
  random_models::ClosedRecipe recipe;
  recipe.planar = true;
  recipe.loops = 2;
  recipe.actuators = GENERATE(-1, 0, 1);
  CAPTURE(recipe.actuators);
  check_equal(random_models::closed_model(recipe, 5));
}

TEST_CASE("closing a small loop is proved") {
  const Generated generated(R"json({"mbsgen": 1, "name": "four_bar", "gravity": [0, 0, -9.81],
    "base": {"points": {"g": [3, 0, 0]}}, "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "q1", "type": "Ry", "q0": 0.5}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0], "points": {"end": [1, 0, 0]}},
      {"name": "coupler", "parent": "crank", "at": "end", "joints": [{"name": "q2", "type": "Ry", "q0": -0.3}],
       "mass": 2, "com": [1.5, 0, 0], "inertia": [0, 0, 0, 0.3, 0, 0], "points": {"end": [3, 0, 0]}},
      {"name": "rocker", "parent": "base", "at": "g", "joints": [{"name": "q3", "type": "Ry", "q0": -1.2}],
       "mass": 1.5, "com": [1.2, 0, 0], "inertia": [0, 0, 0, 0.2, 0, 0], "points": {"end": [2.5, 0, 0]}}],
    "cuts": [{"name": "c1", "type": "ball", "a": "coupler.end", "b": "rocker.end"}]
})json");
  mbsgen::certify::Options options;
  options.symbolic = true;
  for (const auto& record : generated.certify(options).functions) {
    CAPTURE(record.name);
    if (record.proof.find("without GiNaC") != std::string::npos) return mbsgen::test::leave_out(record.proof);
    const bool dynamics = record.name == "direct_dynamics" || record.name == "inverse_dynamics";
    CHECK(record.proof.rfind(dynamics ? "not attempted" : "proved", 0) == 0);
  }
}
