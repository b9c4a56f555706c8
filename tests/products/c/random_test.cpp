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

void compare_trees(unsigned first, unsigned last) {
  for (unsigned seed = first; seed <= last; ++seed) {
    CAPTURE(seed);
    compare(test::random_tree(seed), test::has_derivatives(seed));
  }
}

void compare_mechanisms(unsigned first, unsigned last) {
  unsigned failures = 0;
  for (unsigned seed = first; seed <= last; ++seed) {
    CAPTURE(seed);
    failures +=
        static_cast<unsigned>(compare(test::random_mechanism(seed), test::has_derivatives(seed)).failures);
  }
  CHECK(failures > last - first + 1);
}

} // namespace

TEST_CASE("the C of random trees gives what their C++ gives") {
  compare_trees(1, 10);
}

TEST_CASE("the C of random mechanisms with loops gives what their C++ gives, failures among them") {
  compare_mechanisms(1, 10);
}

// Left out unless asked for (docs/ci.md).
TEST_CASE("the C of many random models gives what their C++ gives", "[.long]") {
  compare_trees(11, 100);
  compare_mechanisms(11, 100);
}

TEST_CASE("the C of random laws gives what their C++ gives") {
  compare(random_models::model_with_laws(GENERATE(1U, 2U, 3U)), false);
}
