// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/model/reading.h"

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
  CHECK(has(inertia_messages("1, 2, 0, 1, 0, 1"), "one principal moment is negative"));
  CHECK(has(inertia_messages("-1, 0, 0, 1, 0, 1"), "one principal moment is negative"));
  CHECK(has(inertia_messages("1, 2, 2.5, 0, 0, 0"),
            "write [1, 0, 0, 2, 0, 2.5] if xx, yy, zz come first here"));
  CHECK(has(inertia_messages("1, 0, 0, 1, 0, 9"), "zz, check it and the signs"));
  CHECK(inertia_messages("-5.4e-20, 0, 0, 0, 0, 0") == ""); // rounding, beside a mass
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

TEST_CASE("laws that the units of their parameters contradict get a warning") {
  const auto messages = [](const std::string& type, const std::string& law, const std::string& parameters) {
    return Reading(R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "parameters": {)" + parameters +
                   R"(}, "bodies": [{"name": "a", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
                      "joints": [{"name": "s", "type": ")" +
                   type + R"(", "force": ")" + law + R"("}]}]})")
        .messages();
  };
  const std::string k = R"("k": {"value": 3, "unit": "N/mm"})";
  CHECK(has(
      messages("Tx", "-k*q(s)", k),
      "/bodies/0/joints/0/force: the units do not give a force in N: the parameter 'k' has the unit 'N/mm', "
      "convert its value or correct the unit"));
  CHECK(messages("Tx", "-1000*k*q(s)", k).empty());
  const std::string soft = R"("k": {"value": 3, "unit": "N/m"}, "c": {"value": 1, "unit": "N s/m"})";
  CHECK(messages("Tx", "-k*q(s) - c*qd(s)", soft).empty());
  CHECK(messages("Tx", "-k*(q(s) - 0.1) - 2*c*qd(s)", soft).empty());
  CHECK(has(messages("Rx", "-k*q(s)", soft),
            "do not give a torque in N m: the parameter 'k' has the unit 'N/m'"));
  CHECK(has(messages("Tx", "-c*q(s)", soft), "the parameter 'c'"));
  const std::string rest = soft + R"(, "L": {"value": 30, "unit": "mm"})";
  CHECK(has(messages("Tx", "-k*(q(s) - L) - c*qd(s)", rest), "the parameter 'L' has the unit 'mm'"));
  CHECK(messages("Tx", "-k*(q(s) - L/1000) - c*qd(s)", rest).empty());
  CHECK(has(messages("Tx", "-k*max(q(s), L) - c*qd(s)", rest), "the parameter 'L' has the unit 'mm'"));
  CHECK(messages("Tx", "-k*L*sin(q(s)/L) - c",
                 R"("k": 1, "L": {"value": 30, "unit": "mm"}, "c": {"value": 1, "unit": "N"})")
            .empty());
  CHECK(messages("Rx", "-k*q(s) - m*tanh(qd(s))",
                 R"("k": {"value": 3, "unit": "N m/rad"}, "m": {"value": 3, "unit": "strong"})")
            .empty());
}

TEST_CASE("motions, links and forces are in the units of their place") {
  const std::string messages =
      Reading(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "base": {"points": {"p": [0, 0, 1]}},
        "parameters": {"k": {"value": 3, "unit": "N/mm"}, "w": {"value": 3, "unit": "Hz"},
                       "v": {"value": 1, "unit": "m/s"}},
        "bodies": [{"name": "a", "parent": "base", "mass": 1, "points": {"p": [0, 0, 1]}, "joints": [
          {"name": "s", "type": "Tx"},
          {"name": "d", "type": "Ty", "role": "driven", "motion": "v*t*sin(w*t)"},
          {"name": "e", "type": "Tz", "role": "driven", "motion": "v*w*t"}]}],
        "links": [{"name": "spring", "from": "base.p", "to": "a.p", "force": "k*(Z - 1)"}],
        "forces": [{"name": "push", "point": "a.p", "force": ["-k*x", "0", "0"]}]})json")
          .messages();
  CAPTURE(messages);
  CHECK(!has(messages, "/joints/1"));
  CHECK(has(messages, "/joints/2/motion: the units do not give a motion in m: the parameter 'v'"));
  CHECK(has(messages, "/links/0: the units do not give a force in N: the parameter 'k'"));
  CHECK(has(messages, "/forces/0: the units do not give a force in N: the parameter 'k'"));
}
