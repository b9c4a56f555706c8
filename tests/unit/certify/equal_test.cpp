// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sha256.h"
#include "properties/random/random_contacts.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/certify/generated.h"
#include <nlohmann/json.hpp>

using namespace certify_tests;
using mbsgen::certify::Certificate;

TEST_CASE("a small arm is certified at rational points and modulo primes") {
  const Generated generated(small_arm());
  mbsgen::certify::Options options;
  options.model_hash = mbsgen::sha256(small_arm());
  const Certificate certificate = generated.certify(options);
  CHECK(complaints(certificate) == "");
  for (const auto& record : certificate.functions) {
    CAPTURE(record.name);
    CHECK(record.rational_points == 2);
    CHECK(record.modular_points == 2);
  }
  const auto json = nlohmann::json::parse(certificate_json(certificate));
  CHECK(json["result"] == "passed");
  CHECK(json["functions"].size() == certificate.functions.size());
  CHECK(json["model_sha256"].get<std::string>().size() == 64);
  CHECK(certificate_json(certificate) == certificate_json(generated.certify(options)));
}

TEST_CASE("random trees are certified, scheme and text") {
  random_models::Recipe recipe;
  const int kind = GENERATE(range(0, 6));
  CAPTURE(kind);
  recipe.inputs = kind == 1;
  recipe.massless = kind == 2;
  recipe.shuffled = kind == 3;
  recipe.joints = kind == 4 ? 12 : 5;
  recipe.loads = kind == 5;
  const unsigned seed = GENERATE(range(700U, 703U));
  CAPTURE(seed);
  check_equal(random_models::random_model(recipe, seed));
}

TEST_CASE("random trees with ball, free, screw and universal joints are certified, scheme and text") {
  random_models::Recipe recipe;
  recipe.spatial = true;
  recipe.joints = 10;
  recipe.inputs = GENERATE(false, true);
  recipe.loads = !recipe.inputs;
  const unsigned seed = GENERATE(range(720U, 724U));
  CAPTURE(seed);
  check_equal(random_models::random_model(recipe, seed));
}

TEST_CASE("random trees whose bodies touch are certified, scheme and text") {
  const auto pairs = GENERATE(random_models::Pairs::round, random_models::Pairs::planes);
  const bool floating = GENERATE(false, true);
  const unsigned seed = GENERATE(range(740U, 743U));
  CAPTURE(seed);
  check_equal(random_models::random_contacts(pairs, floating, seed));
}

TEST_CASE("random trees with rigid contacts are certified, scheme and text") {
  const auto pairs = GENERATE(random_models::Pairs::round, random_models::Pairs::planes);
  const bool floating = GENERATE(false, true);
  const unsigned seed = GENERATE(range(740U, 743U));
  CAPTURE(seed);
  check_equal(random_models::random_rigid_contacts(pairs, floating, seed));
}

namespace {

// `com`: of the last body, whose axes are turned where the centre is off both of them.
std::string two_links(const std::string& com) {
  return R"json({"mbsgen": 1, "name": "two_links", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Ry", "force": "-2*qd(q1)"}], "mass": 1,
     "com": [0, 0, 0.5], "inertia": [0, 0, 0, 1, 0, 0], "points": {
  "end" : [ 0, 0, 1 ]
}
},
    {"name": "b", "parent": "a", "at": "end", "joints": [{"name": "q2", "type": "Ry"}], "mass": 1,
     "com": )json" +
         com + R"json(, "inertia": [0, 0, 0, 1, 0, 0]}]
})json";
}

} // namespace

TEST_CASE("small models are proved, but for the square root of a turned tip") {
  const Generated generated(two_links("[0, 0, 0.5]"));
  mbsgen::certify::Options options;
  options.symbolic = true;
  for (const auto& record : generated.certify(options).functions) {
    CAPTURE(record.name);
    if (record.proof.find("without GiNaC") != std::string::npos) return mbsgen::test::leave_out(record.proof);
    CHECK(record.proof == "proved");
  }
  // GiNaC works minutes on all functions of this one, and proves no more than of the first.
  const Generated turned(two_links("[0.1, 0, 0.5]"), Numbers::tunable, Answer::nothing,
                         [](const auto& row) { return row.task == mbsgen::scheme::Task::inverse_dynamics; });
  const mbsgen::certify::Certificate of_turned = turned.certify(options);
  CHECK(of_turned.passed());
  CHECK(of_turned.functions.front().proof.rfind("not proved: square roots", 0) == 0);
  const Generated larger(small_arm());
  for (const auto& record : larger.certify(options).functions)
    CHECK(record.proof.rfind("not attempted", 0) == 0);
}

TEST_CASE("a certificate keeps to a budget, wherever it is spent") {
  const Generated generated(small_arm());
  mbsgen::certify::Options options = generated.read_back();
  options.rational_points = options.modular_points = 1000; // far beyond the budget
  const mbsgen::Budget budget({0, 0.3});
  options.budget = &budget;
  CHECK_THROWS_AS(generated.certify(options), mbsgen::BudgetSpent);
  options.modular_points = 0;
  const mbsgen::Budget another({0, 0.3});
  options.budget = &another;
  CHECK_THROWS_AS(generated.certify(options), mbsgen::BudgetSpent);
}

TEST_CASE("functions of what is exactly zero in a law are certified") {
  const std::string law = GENERATE("sin(z)", "cos(z) + x", "tan(z)*x", "atan(z) + tanh(z) + asin(z)",
                                   "abs(z)*x", "exp(z)*x", "max(z, y - y)", "2^z", "atan2(z, 1 + x^2)");
  CAPTURE(law);
  check_equal(R"j({"mbsgen": 1, "name": "weather_vane", "bodies": [{"name": "vane", "parent": "base",
    "joints": [{"name": "turn", "type": "Rz"}], "mass": 1, "inertia": [0, 0, 0, 0, 0, 0.2],
    "points": {"end": [0.5, 0.1, 0]}}],
    "forces": [{"name": "wind", "point": "vane.end", "torque": [0, 0, ")j" +
              law + R"j("]}]})j");
}

TEST_CASE("a long chain of welded bodies, whose offsets are constants of their own, is certified") {
  std::string bodies;
  for (int i = 0; i < 40; ++i) {
    const std::string parent = i == 0 ? "base" : "b" + std::to_string(i - 1);
    bodies += std::string(i == 0 ? "" : ",") + R"j({"name": "b)j" + std::to_string(i) +
              R"j(", "parent": ")j" + parent +
              R"j(", "at": [0.1, 0.2, 0.3], "mass": 1, "com": [0.1, 0, 0.2], "joints": [)j" +
              (i == 0 ? R"j({"name": "turn", "type": "Rz"}])j" : "]") + "}";
  }
  check_equal(R"j({"mbsgen": 1, "name": "welded", "bodies": [)j" + bodies + "]}");
}
