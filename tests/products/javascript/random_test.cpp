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

void compare_trees(unsigned first, unsigned last) {
  for (unsigned seed = first; seed <= last; ++seed) {
    CAPTURE(seed);
    test::compare_javascript(test::random_tree(seed), test::many_functions(test::has_derivatives(seed)),
                             units);
  }
}

// As many calls fail as there are mechanisms.
void compare_mechanisms(unsigned first, unsigned last) {
  if (!test::has_node()) return;
  int failures = 0;
  for (unsigned seed = first; seed <= last; ++seed) {
    CAPTURE(seed);
    failures += test::compare_javascript(test::random_mechanism(seed),
                                         test::many_functions(test::has_derivatives(seed)), units);
  }
  CHECK(failures > static_cast<int>(last - first));
}

} // namespace

TEST_CASE("the JavaScript of random trees gives what their C++ gives") {
  compare_trees(1, 12);
}

TEST_CASE("the JavaScript of random mechanisms gives what their C++ gives, failures among them") {
  compare_mechanisms(1, 12);
}

TEST_CASE("the JavaScript of more random models gives what their C++ gives", "[.][long]") {
  compare_trees(13, 60);
  compare_mechanisms(13, 60);
}
