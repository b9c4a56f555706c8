// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/print.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::one_body;
using test::Reading;

TEST_CASE("decimals of right angles become exact") {
  Reading reading(
      one_body("\"mass\": 1, \"orientation\": {\"rpy\": [1.5707963267948966, -3.141592653589793, 0.3]}, "));
  REQUIRE(reading.messages() == "");
  const auto& rpy = reading.model->bodies[0].orientation.rpy;
  const expr::Expr pi = reading.pool.pi();
  CHECK(rpy[0].value == (Rational(1) / Rational(2)) * pi);
  CHECK(rpy[1].value == -pi);
  CHECK(rpy[2].value.is_number());
  CHECK(rpy[2].is_literal);
}

TEST_CASE("an angle that is almost right gets a note") {
  Reading reading(one_body("\"mass\": 1, \"orientation\": {\"rpy\": [1.5708, -4.7124, 3.1416]}, "));
  REQUIRE(reading.model.has_value());
  const std::string messages = reading.messages();
  for (const char* remedy : {"write \"pi/2\" ", "write \"-3*pi/2\" ", "write \"pi\" "})
    CHECK(messages.find(remedy) != std::string::npos);
}

TEST_CASE("direction cosines next to 0 and 1 become exact") {
  Reading reading(one_body(
      "\"mass\": 1, \"orientation\": {\"matrix\": [6.1e-17, -1, 0, 0.9999999999999999, 6.1e-17, 0, 0, "
      "0, 1]}, "));
  REQUIRE(reading.messages() == "");
  const auto& matrix = reading.model->bodies[0].orientation.matrix;
  CHECK(matrix[0].value.is_zero());
  CHECK(matrix[3].value.is_one());
  CHECK(matrix[3].nominal == 1);
}

TEST_CASE("a matrix of parameters is checked at their values") {
  const std::string matrix =
      "\"mass\": 1, \"orientation\": {\"matrix\": [\"cos(a)\", \"-sin(a)\", 0, \"sin(a)\", \"cos(a)\", 0, "
      "0, 0, \"b\"]}, ";
  CHECK(Reading(one_body(matrix, "\"parameters\": {\"a\": 0.3, \"b\": 1}, ")).messages() == "");
  CHECK(
      Reading(one_body(matrix, "\"parameters\": {\"a\": 0.3, \"b\": 2}, ")).messages().find("orthonormal") !=
      std::string::npos);
}
