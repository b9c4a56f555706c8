// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of direct_dynamics_damping: of trees by the derivatives of inverse dynamics over dual numbers, of
// mechanisms by the complete equations over dual numbers.

using namespace certify_tests;

namespace {

bool is_damping(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::direct_dynamics_damping;
}

std::string model_of_kind(int kind) {
  random_models::Recipe tree;
  tree.joints = 4;
  tree.loads = tree.inputs = true;
  tree.spatial = kind == 1;
  random_models::ClosedRecipe mechanism;
  mechanism.planar = mechanism.constraints = mechanism.driven = true;
  switch (kind) {
  case 0:
  case 1:
    return random_models::random_model(tree, 71);
  case 2:
    return random_models::closed_model(mechanism, 72);
  case 3:
    return ball_loop();
  default:
    return loop_with_known_laws();
  }
}

} // namespace

TEST_CASE("derivatives of accelerations by velocities are certified, scheme and text") {
  const int kind = GENERATE(range(0, 5));
  CAPTURE(kind);
  check_equal(model_of_kind(kind), 1000, Numbers::tunable, Answer::nothing, is_damping);
}
