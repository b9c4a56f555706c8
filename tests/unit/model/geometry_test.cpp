// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/geometry.h"
#include "support/catch.hpp"
#include "support/schema_check.h"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::one_body;
using test::Reading;

namespace {

const std::string massive = R"("mass": 1, "inertia": [1, 0, 0, 1, 0, 1], )";
const std::string parameter = R"("parameters": {"d2": 0.2}, )";

} // namespace

TEST_CASE("numbers of Denavit and Hartenberg are numbers, names and expressions") {
  const std::string text =
      one_body(massive + R"("dh": {"a": 0.3, "alpha": 1.5707963267948966, "d": "2*d2"}, )", parameter);
  const Reading reading(text);
  REQUIRE(reading.messages() == "");
  const Body& body = reading.model->bodies[0];
  CHECK(body.dh);
  CHECK(body.at[0].nominal == 0.3);
  CHECK((body.at[1].value.is_zero() && body.at[2].value.is_zero()));
  CHECK(body.orientation.kind == Rotation::Kind::rpy);
  CHECK_FALSE(body.orientation.rpy[0].value.is_number()); // pi/2, to the last digit
  CHECK(body.slide.nominal == 0.4);
  CHECK_FALSE(body.slide.is_literal);
  if (test::SchemaCheck::available()) CHECK(test::SchemaCheck().is_valid(text));
}

TEST_CASE("numbers of Denavit and Hartenberg stand alone") {
  for (const char* const wrong :
       {R"("dh": {"a": 1}, "at": [0, 0, 1], )", R"("dh": {"a": 1}, "orientation": {"rpy": [0, 0, 1]}, )",
        R"("dh": {}, )", R"("dh": {"theta": 1}, )", R"("dh": [1, 2, 3], )", R"("dh": {"a": true}, )"}) {
    CAPTURE(wrong);
    const std::string text = one_body(massive + wrong);
    const Reading reading(text);
    CHECK(reading.diagnostics.errors() == 1);
    CHECK_FALSE(reading.model);
    if (test::SchemaCheck::available()) CHECK_FALSE(test::SchemaCheck().is_valid(text));
  }
}

TEST_CASE("the units of numbers of Denavit and Hartenberg are checked") {
  const Reading reading(one_body(massive + R"("dh": {"a": "wrong", "d": "wrong"}, )",
                                 R"("parameters": {"wrong": {"value": 1, "unit": "kg"}}, )"));
  CHECK(reading.messages().find("\"a\"") != std::string::npos);
  CHECK(reading.messages().find("\"d\"") != std::string::npos);
}

TEST_CASE("fixed geometry fixes lengths and angles, and nothing that is named or has mass") {
  Reading reading(one_body(
      massive +
          R"("com": [0.1, 0, 0], "at": [0.3, "d2", 0], "orientation": {"rpy": [0.4, 0, 0]}, "points": {"p": [0, 1, 2]}, )",
      parameter));
  REQUIRE(reading.model);
  fix_geometry(*reading.model);
  const Body& body = reading.model->bodies[0];
  CHECK(body.at[0].fixed);
  CHECK_FALSE(body.at[1].fixed);
  CHECK(body.orientation.rpy[0].fixed);
  CHECK(body.points[0].position[2].fixed);
  CHECK_FALSE(body.mass.fixed);
  CHECK_FALSE(body.com[0].fixed);
  CHECK_FALSE(body.inertia[0].fixed);
  CHECK_FALSE(reading.model->gravity[2].fixed);
}
