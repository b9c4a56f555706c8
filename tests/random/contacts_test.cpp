// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/comparison.h"
#include "random/random_contacts.h"
#include "reference/contacts.h"
#include "reference/samples.h"
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

} // namespace

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
