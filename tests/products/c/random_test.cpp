// SPDX-License-Identifier: GPL-3.0-or-later
// The generated C of random models against their C++: to the bit, in all functions, with changed parameters, with the same
// status where loops cannot close.
#include "products/c/both.h"
#include "products/c/recipes.h"
#include "properties/random/random_laws.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

test::Compared compare(const std::string& text, bool with_derivatives) {
  return test::Both(text, test::many_functions(with_derivatives)).check("g++", "gcc");
}

} // namespace

TEST_CASE("the C of 24 random trees gives what their C++ gives") {
  for (unsigned seed = 1; seed <= 24; ++seed) {
    CAPTURE(seed);
    compare(test::random_tree(seed), test::has_derivatives(seed));
  }
}

TEST_CASE("the C of 24 random mechanisms with loops gives what their C++ gives, failures among them") {
  int failures = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    CAPTURE(seed);
    failures += compare(test::random_mechanism(seed), test::has_derivatives(seed)).failures;
  }
  CHECK(failures > 24);
}

TEST_CASE("the C of random laws gives what their C++ gives") {
  compare(random_models::model_with_laws(GENERATE(1U, 2U, 3U)), false);
}
