// SPDX-License-Identifier: GPL-3.0-or-later
// The generated JavaScript of random models against their C++: all functions, with changed parameters, with the same status
// where loops cannot close.
#include "products/c/recipes.h"
#include "products/javascript/compared.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

// Of the largest entry of a result: laws call functions of libraries, which differ in the last place, and loops that are
// solved by iteration make more of it.
constexpr int units = 64;

} // namespace

TEST_CASE("the JavaScript of 25 random trees gives what their C++ gives") {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    CAPTURE(seed);
    test::compare_javascript(test::random_tree(seed), test::many_functions(test::has_derivatives(seed)),
                             units);
  }
}

TEST_CASE("the JavaScript of 25 random mechanisms gives what their C++ gives, failures among them") {
  if (!test::has_node()) return;
  int failures = 0;
  for (unsigned seed = 1; seed <= 25; ++seed) {
    CAPTURE(seed);
    failures += test::compare_javascript(test::random_mechanism(seed),
                                         test::many_functions(test::has_derivatives(seed)), units);
  }
  CHECK(failures > 24);
}
