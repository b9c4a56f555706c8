// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/print.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::one_body;
using test::Reading;

TEST_CASE("parameters are tunable, derived or constant") {
  Reading reading(
      one_body("\"mass\": \"d\", \"com\": [\"f/3\", 2, \"3/4\"], \"points\": {\"p\": [\"g\", \"h\", 0]}, ",
               "\"parameters\": {\"d\": \"2*r + f\", \"r\": 0.15, \"f\": {\"value\": 7, \"constant\": true}, "
               "\"g\": \"f/2\", \"h\": \"pi/2\"}, "));
  REQUIRE(reading.messages() == "");
  const Model& m = *reading.model;
  const auto& [d, r, f, g, h] =
      std::tie(m.parameters[0], m.parameters[1], m.parameters[2], m.parameters[3], m.parameters[4]);
  CHECK(d.derived);
  CHECK_FALSE(d.constant);
  CHECK(d.value.nominal == Approx(7.3));
  CHECK(expr::print(d.value.value) == expr::print(reading.pool.number(7) + 2 * r.symbol));
  CHECK_FALSE(r.derived);
  CHECK(f.constant);
  CHECK(g.constant);
  CHECK(g.value.value.node().number == *Rational::from_decimal("3.5"));
  CHECK_FALSE(h.constant);
  CHECK_FALSE(h.derived);
  CHECK(h.value.nominal == Approx(1.5707963267948966));
  CHECK(m.parameter_order == std::vector<int>{1, 2, 0, 3, 4});

  const Body& body = m.bodies[0];
  CHECK_FALSE(body.mass.is_literal);
  CHECK(body.mass.value == d.symbol);
  CHECK(body.mass.nominal == Approx(7.3));
  CHECK_FALSE(body.com[0].is_literal); // names a constant: folded, not tunable
  CHECK(body.com[0].value.is_number());
  CHECK(body.com[1].is_literal);
  CHECK(body.com[2].is_literal);
  CHECK(body.com[2].nominal == 0.75);
}

TEST_CASE("a parameter at zero stays a parameter") {
  Reading reading(one_body("\"mass\": 1, \"com\": [\"k\", 0, 0], ", "\"parameters\": {\"k\": 0}, "));
  REQUIRE(reading.messages() == "");
  CHECK(reading.model->bodies[0].com[0].value.is_symbol());
  CHECK(reading.model->bodies[0].com[0].nominal == 0);
}

TEST_CASE("long chains of derived parameters are no depth of the stack") {
  std::string parameters = "\"p0\": 1";
  for (int i = 1; i < 20000; ++i)
    parameters = "\"p" + std::to_string(i) + "\": \"p" + std::to_string(i - 1) + "\", " + parameters;
  Reading reading(one_body("\"mass\": \"p19999\", ", "\"parameters\": {" + parameters + "}, "));
  REQUIRE(reading.messages() == "");
  CHECK(reading.model->bodies[0].mass.nominal == 1);
}
