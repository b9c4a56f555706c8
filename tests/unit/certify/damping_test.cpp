// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of direct_dynamics_damping: of trees by the derivatives of inverse dynamics over dual numbers, of
// mechanisms by the complete equations over dual numbers.

using namespace certify_tests;

namespace {

bool is_damping(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::direct_dynamics_damping;
}

} // namespace

TEST_CASE("derivatives of accelerations by velocities are certified, scheme and text") {
  const int kind = GENERATE(range(0, 5));
  CAPTURE(kind);
  check_equal(model_of_kind(kind, 4, Loads::given), 1000, Numbers::tunable, Answer::nothing, is_damping);
}
