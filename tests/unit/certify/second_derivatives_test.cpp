// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of second derivatives.

using namespace certify_tests;

namespace {

bool is_second(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::direct_dynamics_hessian_product;
}

std::string complaints_of(Generated& generated) {
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  return complaints(generated.certify(options));
}

} // namespace

TEST_CASE("second derivatives are certified, scheme and text") {
  const int kind = GENERATE(range(0, 5));
  CAPTURE(kind);
  check_equal(model_of_kind(kind, 3, Loads::none), 1000, Numbers::tunable, Answer::nothing, is_second);
}

TEST_CASE("wrong entries of second derivatives are found") {
  Generated broken(GENERATE(as<std::string>(), small_arm(), loop_with_known_laws()), Numbers::tunable,
                   Answer::nothing, is_second);
  REQUIRE(complaints_of(broken) == "");
  mbsgen::scheme::Function& function = broken.program().functions.front();
  int changed = 0;
  for (mbsgen::scheme::Output& output : function.outputs) {
    if (output.purpose != mbsgen::scheme::Purpose::result) continue;
    const mbsgen::expr::Expr before = output.value;
    output.value = before + broken.pool().number(1);
    CAPTURE(output.array, output.index);
    CHECK(complaints_of(broken).find(function.name) != std::string::npos);
    output.value = before;
    ++changed;
  }
  CHECK(changed >= 9);
}

// Of an arm without corners: an equation whose value is zero on one side of a corner may be wrong by a factor there.
TEST_CASE("wrong equations of second derivatives are found") {
  Generated broken(small_arm(), Numbers::tunable, Answer::nothing, is_second);
  REQUIRE(complaints_of(broken) == "");
  std::vector<mbsgen::scheme::Equation>& equations = broken.program().functions.front().equations;
  REQUIRE(equations.size() > 23);
  for (std::size_t place = 0; place < equations.size(); place += 23) {
    const mbsgen::expr::Expr before = equations[place].rhs;
    equations[place].rhs = mbsgen::Rational(2) * before;
    CAPTURE(place);
    CHECK(complaints_of(broken) != "");
    equations[place].rhs = before;
  }
}
