// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/reading.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::one_body;
using test::Reading;

namespace {

std::string inertia_messages(const std::string& tensor) {
  return Reading(one_body("\"mass\": 1, \"inertia\": [" + tensor + "], ")).messages();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("tensors of inertia that no body can have get a warning") {
  CHECK(inertia_messages("1, 0, 0, 1, 0, 1") == "");
  CHECK(inertia_messages("1, 0, 0, 1, 0, 2") == "");    // a plate
  CHECK(inertia_messages("1, 0, 0, 1, 0, 0") == "");    // a needle
  CHECK(inertia_messages("0, 0, 0, 0, 0, 1") == "");    // a planar model
  CHECK(inertia_messages("2, -1, -1, 2, -1, 2") == ""); // a needle along (1, 1, 1)
  CHECK(inertia_messages("0.5, 0.1, 0, 0.6, 0.05, 0.7") == "");
  CHECK(has(inertia_messages("1, 0, 0, 1, 0, 2.1"), "exceeds the sum"));
  CHECK(has(inertia_messages("1, 2, 0, 1, 0, 1"), "negative principal moment"));
  CHECK(has(inertia_messages("-1, 0, 0, 1, 0, 1"), "negative principal moment"));
  CHECK(has(inertia_messages("-1, 0, 0, 1, 0, 1"), "m.json:1:"));
  CHECK(has(inertia_messages("-1, 0, 0, 1, 0, 1"), " warning: /bodies/0/inertia: "));
}

TEST_CASE("a joint that moves no mass gets a warning") {
  CHECK(has(Reading(one_body("")).messages(), "the joint 'q1' moves no mass"));
  CHECK(Reading(one_body("\"mass\": \"m\", ", "\"parameters\": {\"m\": 0}, ")).messages() == "");
}

TEST_CASE("a wrong parameter is reported once, not wherever it is used") {
  const std::string messages = Reading(one_body("\"mass\": \"-k\", \"com\": [\"k\", \"1/k\", 0], ",
                                                "\"parameters\": {\"k\": \"1 +\"}, "))
                                   .messages();
  CHECK(messages.find("error") == messages.rfind("error"));
}

TEST_CASE("what a correct model rarely means gets a warning, and its remedy none") {
  const std::string massive = "\"mass\": 1, ";
  const auto warns = [](const std::string& body, const std::string& top, const char* part) {
    const std::string messages = Reading(one_body(body, top)).messages();
    CAPTURE(messages);
    return part == nullptr ? messages.empty() : has(messages, part);
  };
  CHECK(has(Reading(R"({"mbsgen": 1, "name": "m", "bodies": [{"name": "a", "parent": "base", "mass": 1}]})")
                .messages(),
            "\"gravity\" is missing"));
  CHECK(warns("\"com\": [1, 0, 0], ", "", "/bodies/0/com: the body 'link' has a \"com\" but no mass"));
  CHECK(warns("\"inertia\": [1, 0, 0, 1, 0, 1], ", "",
              "/bodies/0/inertia: the body 'link' has an \"inertia\""));
  CHECK(warns("\"mass\": 0, \"inertia\": [1, 0, 0, 1, 0, 1], ", "", nullptr));
  CHECK(warns(massive, "\"parameters\": {\"k\": 1}, ", "/parameters/k: the parameter 'k' is never used"));
  CHECK(warns(massive,
              "\"parameters\": {\"k\": 1}, \"forces\": [{\"name\": \"f\", \"point\": \"link.origin\", "
              "\"law\": \"extern\", \"frame\": \"world\"}], ",
              nullptr));
}

TEST_CASE("units that contradict the place of a parameter") {
  const auto messages = [](const std::string& unit) {
    return Reading(one_body("\"mass\": 1, \"com\": [\"-l\", 0, 0], ",
                            "\"parameters\": {\"l\": {\"value\": 1, \"unit\": \"" + unit + "\"}}, "))
        .messages();
  };
  for (const char* right : {"m", "kg m/kg", "N s^2/kg", "", "metres", "m (nominal)"})
    CHECK(messages(right) == "");
  CHECK(has(messages("mm"), "has the unit 'mm', but a centre of mass is in m, convert its value"));
  for (const char* wrong : {"kg", "m^2", "m2", "rad", "N/m", "1/m", "m^-1"})
    CHECK(has(messages(wrong), "but a centre of mass is in m, correct one of them"));
}

TEST_CASE("names of points, joints and bodies may be the same") {
  CHECK(
      Reading(
          R"json({"mbsgen": 1, "name": "arm", "gravity": [0, 0, 0], "bodies": [{"name": "arm", "parent": "base", "mass": 1,
    "joints": [{"name": "arm", "type": "Tx"}], "points": {"arm": [0, 0, 0], "origin": [1, 0, 0], "com": [0, 0, 0]}}],
    "sensors": [{"name": "arm", "point": "arm.origin"}]})json")
          .messages() == "");
}

TEST_CASE("laws that the parameters' values make linear or not") {
  const auto messages = [](const std::string& law) {
    return Reading("{\"mbsgen\": 1, \"name\": \"m\", \"gravity\": [0, 0, 0], \"parameters\": {\"r\": 1}, "
                   "\"bodies\": [{\"name\": \"a\", \"parent\": "
                   "\"base\", \"mass\": 1, \"joints\": [{\"name\": \"x\", \"type\": \"Tx\"}, {\"name\": "
                   "\"y\", \"type\": "
                   "\"Ty\"}, {\"name\": \"z\", \"type\": \"Tz\", \"role\": \"locked\"}]}], \"constraints\": "
                   "[{\"name\": "
                   "\"c\", \"nonholonomic\": \"" +
                   law + "\"}]}")
        .messages();
  };
  CHECK(messages("r*qd(x)*cos(q(y)) + qd(y)/r") == "");
  CHECK(messages("(qd(x) + r*qd(y))*q(x)") == "");
  CHECK(has(messages("qd(x)^2"), "not linear"));
  CHECK(has(messages("sin(qd(x))"), "not linear"));
  CHECK(has(messages("qd(x)*qd(y)"), "not linear"));
  CHECK(messages("qd(x) + r*cos(t)") == "");
  CHECK(has(messages("r*cos(t)"), "no velocity"));
  CHECK(has(messages("qd(z)"), "warning"));
}
