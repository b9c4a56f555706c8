// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/random_stack.hpp"
#include "support/catch.hpp"

// Stacks of boxes. random_stacks makes a thousand of them.

using contact_test::Fall;
using contact_test::RandomStack;

TEST_CASE("boxes that fall onto each other stay finite, out of each other, and gain no energy") {
  const unsigned seed = GENERATE(0U, 1U);
  const Fall fall = RandomStack<double, 10>(seed).fall(1e-3, 120);
  CHECK(fall.finite);
  CHECK(fall.penetration < 0.01);
  CHECK(fall.growth < 1e-6);
}

TEST_CASE("stacks work in float") {
  const Fall fall = RandomStack<float, 5>(3).fall(1e-3F, 200);
  CHECK(fall.finite);
  CHECK(fall.penetration < 0.01);
  CHECK(fall.growth < 1e-4);
}
