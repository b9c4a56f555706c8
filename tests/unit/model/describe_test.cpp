// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/describe.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using test::Reading;

TEST_CASE("an open tree is described") {
  Reading reading(
      R"json({"mbsgen": 1, "name": "arm", "doc": "two links", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "a", "parent": "base", "mass": 2.5, "joints": [{"name": "qa", "type": "Rz"}], "points": {"p": [1, 0, 0]}},
    {"name": "b", "parent": "a", "mass": 1, "joints": [{"name": "qb", "type": "Tx"}, {"name": "qc", "type": "Ty",
     "role": "locked"}]}, {"name": "c", "parent": "b", "mass": 1}], "sensors": [{"name": "tip", "point": "a.p"}],
    "outputs": ["q(qa)", "sensor(tip).position[0]"]})json");
  REQUIRE(reading.messages() == "");
  CHECK(model::describe(*reading.model) == "model arm: two links\n"
                                           "  3 bodies, 3 joints, 0 loops, 0 constraints, 0 parameters\n"
                                           "  gravity (0, 0, -9.81) m/s^2\n"
                                           "bodies\n"
                                           "  base\n"
                                           "    a on base: Rz qa, mass 2.5 kg, points p\n"
                                           "      b on a: Tx qb, Ty qc locked, mass 1 kg\n"
                                           "        c on b: welded, mass 1 kg\n"
                                           "sensors\n"
                                           "  tip: a.p\n"
                                           "outputs\n"
                                           "  q(qa)\n"
                                           "  sensor(tip).position[0]\n");
}

TEST_CASE("a loop is described") {
  Reading reading(R"json({"mbsgen": 1, "name": "loop", "gravity": [0, 0, 0], "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "qa", "type": "Rz"}, {"name": "qb", "type": "Rx"}]},
    {"name": "b", "parent": "base", "mass": 1, "joints": [{"name": "qc", "type": "Rz", "role": "driven"}]}],
    "cuts": [{"name": "c", "type": "rod", "a": "a.origin", "b": "b.origin", "length": 1}],
    "constraints": [{"name": "d", "nonholonomic": "qd(qa) + qd(qb)"}]
})json");
  REQUIRE(reading.messages() == "");
  const std::string text = model::describe(*reading.model);
  CHECK(text.substr(text.find("loops")) == "loops and constraints\n"
                                           "  c: rod between a.origin and b.origin, 1 equation\n"
                                           "  d: nonholonomic, 1 equation\n");
}

TEST_CASE("points with axes and the frames of forces are described") {
  Reading reading(R"json({"mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "qa", "type": "Rz"}], "points": {
      "p": [1, 0, 0], "tool": {"at": [0, 0, 1], "orientation": {"rpy": [0, "pi/2", 0]}}, "eye": {"at": [0, 1, 0]}}}],
    "forces": [{"name": "f", "point": "a.tool", "law": "input", "frame": "point"},
      {"name": "g", "point": "a.eye", "law": "input", "frame": "body"}]})json");
  REQUIRE(reading.messages() == "");
  const std::string text = model::describe(*reading.model);
  CHECK(text.find("mass 1 kg, points p, tool (turned), eye\n") != std::string::npos);
  CHECK(text.find("  f: force at a.tool, input, in the point's axes\n"
                  "  g: force at a.eye, input, in body axes\n") != std::string::npos);
}
