// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/describe.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::Reading;

namespace {

std::string model_with(const std::string& contacts, const std::string& parameters = R"("k": 2, "R": 0.1)") {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "parameters": {)" + parameters + R"(},
    "base": {"points": {"p": [0, 0, 0]}},
    "bodies": [{"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "qa", "type": "Rz"}],
                "points": {"p": [1, 0, 0], "q": [0, 1, 0], "twin": [1, 0, 0]}},
               {"name": "b", "parent": "base", "mass": 1, "joints": [{"name": "qb", "type": "Rz", "role": "locked"}]}],
    "contacts": [)" +
         contacts + "]}";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("all shapes and laws of contacts are read and described") {
  Reading reading(model_with(R"json(
    {"name": "one", "a": {"capsule": ["a.p", "a.q"], "radius": 0}, "b": {"sphere": "base.p", "radius": "R"},
     "normal": "k*pen*(1 + rate)", "friction": "0.2*load*tanh(slide)"},
    {"name": "two", "a": {"plane": "base.p", "direction": [0, 0, -3]}, "b": {"disc": "a.p", "axis": [1, 0, "R"], "radius": 1},
     "law": "extern"},
    {"name": "three", "a": {"sphere": "a.q", "radius": 1}, "b": {"plane": "b.origin", "direction": [0, "R", 0]},
     "normal": 7})json"));
  REQUIRE(reading.messages() == "");
  const std::vector<Contact>& contacts = reading.model->contacts;
  REQUIRE(contacts.size() == 3);
  CHECK(contacts[0].shapes[0].end.point == 1);
  CHECK(contacts[0].shapes[1].radius.nominal == 0.1);
  CHECK(contacts[0].friction.has_value());
  CHECK(contacts[1].law == ContactLaw::external);
  CHECK(contacts[1].shapes[0].axis_of_direction() == 2U);
  CHECK_FALSE(contacts[1].shapes[1].axis_of_direction().has_value());
  CHECK_FALSE(contacts[2].shapes[1].axis_of_direction().has_value()); // may change its sign
  const std::string text = describe(*reading.model);
  CHECK(has(text, "contacts\n"
                  "  one: capsule a.p to a.q and sphere base.p, by expressions, with friction\n"
                  "  two: plane base.p and disc a.p, law of the user\n"
                  "  three: sphere a.q and plane b.origin, by expression, without friction\n"));
}

TEST_CASE("a capsule without length is warned of and taken as a sphere") {
  Reading reading(model_with(
      R"({"name": "c", "a": {"capsule": ["a.p", "a.twin"], "radius": "R"}, "b": {"sphere": "base.p", "radius": 0}, "normal": "k*pen"})"));
  CHECK(has(reading.messages(), "warning: /contacts/0/a/capsule: the ends of the capsule coincide"));
  REQUIRE(reading.model);
  CHECK(reading.model->contacts[0].shapes[0].type == ShapeType::sphere);
}

TEST_CASE("bodies that a locked joint holds, and both on the base, are rigidly joined") {
  const auto messages = [](const std::string& other) {
    return Reading(model_with(R"({"name": "c", "a": {"sphere": "b.origin", "radius": 1}, "b": {"sphere": ")" +
                              other + R"(", "radius": "k*R"}, "normal": "pen"})"))
        .messages();
  };
  CHECK(has(messages("base.p"),
            "/contacts/0: the bodies 'b' and 'base' of the contact 'c' are rigidly joined"));
  CHECK(messages("a.p") == "");
}

TEST_CASE("laws and radii of contacts are in the units of their place") {
  const std::string messages =
      Reading(
          model_with(
              R"({"name": "c", "a": {"sphere": "a.p", "radius": "R"}, "b": {"sphere": "b.origin", "radius": 0},
          "normal": "k*pen", "friction": "mu*load"})",
              R"("R": {"value": 0.1, "unit": "mm"}, "k": {"value": 1, "unit": "N/m^2"}, "mu": {"value": 1, "unit": "1"})"))
          .messages();
  CHECK(has(messages, "the parameter 'R' has the unit 'mm', but a radius is in m"));
  CHECK(has(messages, "/contacts/0: the units do not give a force in N: the parameter 'k'"));
  CHECK_FALSE(has(messages, "'mu'"));
}
