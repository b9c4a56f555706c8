// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/contacts.h"
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_contacts.h"
#include "scheme/count.h"
#include "support/catch.hpp"

// Every generated function of random models with contacts against a formulation that searches for the nearest points.
// A failing case names its seed.

namespace {

using namespace random_models;

// Contacts that touch at the states of the comparison.
int touching(const std::string& text, unsigned state_seed) {
  const reference::Model model = reference::read_model(text);
  const reference::State state = reference::random_state(model, state_seed);
  const reference::Loads loads = random_models::random_loads(model, state_seed + 1);
  int count = 0;
  for (const reference::Contact& contact : model.contacts)
    count += touch_of(model, reference::Kinematics(model, state), contact, loads).gap < 0 ? 1 : 0;
  return count;
}

int compare(Pairs pairs, bool floating, unsigned seed) {
  CAPTURE(seed);
  const std::string text = random_contacts(pairs, floating, seed);
  random_models::Generated generated(text);
  int count = 0;
  for (unsigned state = seed; state < seed + 3; ++state) {
    random_models::compare_with_reference(text, generated, state);
    count += touching(text, state);
  }
  return count;
}

// Operations of the bias of two hinged bars with these contacts.
long operations(const std::string& contacts) {
  random_models::Generated generated(R"({"mbsgen": 1, "name": "bars", "gravity": [0, 0, -9.81],
    "parameters": {"k": 100, "mu": 0.3},
    "bodies": [{"name": "a", "parent": "base", "joints": [{"name": "qa", "type": "Rx"}, {"name": "ra", "type": "Ry"}],
                "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"p": [0.1, 0, 0.2], "q": [0.3, 0.1, 0.2]}},
               {"name": "b", "parent": "base", "joints": [{"name": "qb", "type": "Ry"}, {"name": "rb", "type": "Rz"}],
                "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"p": [0.1, 0.3, 0.2], "q": [0.3, 0.1, 0.2]}}],
    "contacts": [)" + contacts + "]}");
  for (const mbsgen::scheme::Function& function : generated.program().functions)
    if (function.task == mbsgen::scheme::Task::bias) return mbsgen::scheme::work(function).flops;
  return 0;
}

} // namespace

TEST_CASE("contacts of the same bodies share their kinematics") {
  const std::string bar = R"("a": {"capsule": ["a.p", "a.q"], "radius": 0.1}, )";
  const std::string first =
      R"({"name": "one", )" + bar +
      R"("b": {"sphere": "b.p", "radius": 0.1}, "normal": "k*pen", "friction": "mu*load"})";
  const std::string second =
      R"(, {"name": "two", )" + bar +
      R"("b": {"sphere": "b.q", "radius": 0.1}, "normal": "k*pen", "friction": "mu*load"})";
  const long none = operations(""), one = operations(first), two = operations(first + second);
  REQUIRE(one > none);
  CHECK(two - one < 3 * (one - none) / 4);
}

TEST_CASE("the rate of a penetration is the derivative of the gap") {
  const Pairs pairs = GENERATE(Pairs::round, Pairs::planes);
  const unsigned seed = GENERATE(range(30U, 36U));
  CAPTURE(seed);
  const std::string text = random_contacts(pairs, false, seed);
  random_models::Generated generated(text);
  const reference::Model model = reference::read_model(text);
  const reference::State state = reference::random_state(model, seed);
  generated.set_inputs(random_models::random_loads(model, seed));
  REQUIRE(!model.contacts.empty());
  for (const reference::Contact& contact : model.contacts) {
    const std::string function = "contact_" + contact.name;
    const auto gap = [&](double s) {
      return generated.call(function, reference::later(state, s)).at("gap")[0];
    };
    CHECK(generated.call(function, state).at("rate")[0] ==
          Approx(-reference::rate(gap)).epsilon(1e-6).margin(1e-8));
  }
}

TEST_CASE("spheres, capsules, planes and discs, on trees and on floating bodies") {
  const Pairs pairs = GENERATE(Pairs::round, Pairs::planes);
  const bool floating = GENERATE(false, true);
  constexpr unsigned models = 12;
  int touches = 0;
  for (unsigned seed = 1; seed <= models; ++seed) touches += compare(pairs, floating, seed);
  // Of three contacts at three states each, enough touch and enough do not.
  CHECK(touches > 2 * static_cast<int>(models));
  CHECK(touches < 8 * static_cast<int>(models));
}
