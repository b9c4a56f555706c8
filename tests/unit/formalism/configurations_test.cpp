// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/loop_closer.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include <cmath>

using namespace mbsgen;

namespace {

model::Model mechanism(expr::Pool& pool) {
  Diagnostics diagnostics("m.json");
  return *model::read_model(R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "x", "type": "Tx"}, {"name": "f", "type": "Free"}]},
    {"name": "b", "parent": "a", "joints": [{"name": "s", "type": "Ball"}]}]})",
                            pool, diagnostics);
}

} // namespace

TEST_CASE("motions lead from one configuration to another and back") {
  expr::Pool pool;
  const formalism::Configurations configurations(mechanism(pool));
  REQUIRE(configurations.velocities() == 10);
  const std::vector<double> q{0.3, 1, 2, 3, 0.5, -0.5, 0.5, 0.5, 2, 0, 0.2, -0.1};
  const std::vector<double> motion{0.1, 0.2, -0.3, 0.4, 0.5, -0.6, 0.7, -2, 1, 0.5};
  const std::vector<double> next = configurations.moved(q, motion);
  CHECK(std::hypot(std::hypot(next[4], next[5]), std::hypot(next[6], next[7])) == Approx(1));
  CHECK(std::hypot(std::hypot(next[8], next[9]), std::hypot(next[10], next[11])) == Approx(1));
  const std::vector<double> found = configurations.motion(q, next);
  for (std::size_t i = 0; i < motion.size(); ++i) CHECK(found[i] == Approx(motion[i]));
}

TEST_CASE("a free joint is shifted along the axes after it, and turned about them") {
  expr::Pool pool;
  const formalism::Configurations configurations(mechanism(pool));
  const double half = std::sqrt(0.5);
  // A quarter turn about z: the body's x is the y before the joint.
  const std::vector<double> q{0, 0, 0, 0, half, 0, 0, half, 1, 0, 0, 0};
  const std::vector<double> next = configurations.moved(q, {0, 1, 0, 0, 0, 0, std::acos(-1.0) / 2, 0, 0, 0});
  const std::vector<double> expected{0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0};
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(next[i] == Approx(expected[i]).margin(1e-15));
}
