// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/box.h"
#include "properties/rounding/program_of.h"
#include "support/catch.hpp"

namespace {

using namespace mbsgen;

constexpr const char* arm = R"({"mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81],
  "parameters": {"load": {"value": 2, "unit": "kg"}},
  "bodies": [{"name": "upper", "parent": "base", "mass": "load", "com": [0, 0, 0.5],
    "joints": [{"name": "shoulder", "type": "Ry"}, {"name": "slide", "type": "Tz"}]}]})";

constexpr const char* vane = R"({"mbsgen": 1, "name": "vane", "gravity": [0, 0, -9.81],
  "bodies": [{"name": "rod", "parent": "base", "mass": 0.5, "com": [0, 0, -0.3], "inertia": [0.01, 0, 0, 0.01, 0, 0.001],
    "joints": [{"name": "swing", "type": "Ry"}]}],
  "forces": [{"name": "wind", "point": "rod.origin", "law": "extern", "frame": "world"}]})";

std::string complaint(const std::string& members, const char* model = arm) {
  const test::ModelProgram arm_program = test::program_of(model);
  Diagnostics diagnostics("box.json");
  const auto box =
      accuracy::read_box("{\"mbsgen_box\": 1" + members + "}", *arm_program.program, diagnostics);
  CHECK(box.has_value() == !diagnostics.has_errors());
  return diagnostics.text();
}

} // namespace

TEST_CASE("a box has one range for all, or one for each name") {
  CHECK(complaint(R"(, "coordinates": {"shoulder": [-1, 1], "slide": 0.5}, "velocities": [-2, 2],
                       "parameters": {"load": [1, 3]}, "trials": 10, "work": 3, "doc": "two joints")") == "");
}

TEST_CASE("mistakes in a box are said with their place") {
  const auto says = [](const std::string& members, const std::string& message) {
    CAPTURE(members);
    CHECK_THAT(complaint(members), Catch::Matchers::Contains(message));
  };
  says(R"(, "coordinates": {"sholder": 1, "slide": 1})",
       "/coordinates/sholder: the model has no coordinate 'sholder', did you mean 'shoulder'?");
  says(R"(, "coordinates": {"shoulder": 1})",
       "/coordinates: the range of the coordinate 'slide' is missing, add a number or two: [low, high]");
  says(R"(, "velocities": [2, -1])",
       "/velocities: the range is empty: 2 is above -1, write the smaller number first");
  says(R"(, "velocities": [1, 2, 3])",
       "/velocities: the list has 3 elements, write a number, or two numbers [low, high]");
  says(R"(, "velocities": "fast")", "/velocities: this is a string");
  says(R"(, "velocities": [NaN, 1])", "NaN");
  says(R"(, "velocities": [0, 1e99])",
       "/velocities/1: the number '1e99' is too large or too small, stay below 1e60");
  says(R"(, "parameters": {"lead": 3})",
       "/parameters/lead: the model has no tunable parameter 'lead', did you mean 'load'?");
  says(R"(, "inputs": {"wind": {}})", "/inputs/wind: the model has no input 'wind', remove it");
  says(R"(, "states": {"heat": 1})", "/states/heat: the model has no state 'heat', remove it");
  says(R"(, "states": [0, 1])", "/states: the model has no states, remove the key");
  says(R"(, "trials": 0.5)", "/trials: '0.5' is no count, write a whole number from 1 to 1e9");
  says(R"(, "speeds": 1)", "/speeds");
}
TEST_CASE("a box with angles that seem to be degrees is pointed out") {
  const test::ModelProgram program = test::program_of(arm);
  Diagnostics diagnostics("box.json");
  CHECK(accuracy::read_box(R"({"mbsgen_box": 1, "coordinates": {"shoulder": [-30, 30], "slide": [-30, 30]}})",
                           *program.program, diagnostics));
  CHECK_THAT(diagnostics.text(),
             Catch::Matchers::Contains("warning: /coordinates: the range of the coordinate "
                                       "'shoulder' is wider than four turns"));
  CHECK_THAT(diagnostics.text(), !Catch::Matchers::Contains("'slide'"));
}
TEST_CASE("mistakes in the laws of a box are said with their place") {
  const auto says = [](const std::string& wind, const std::string& message) {
    CAPTURE(wind);
    const std::string text = complaint(R"(, "laws": {"wind": )" + wind + "}", vane);
    if (message.empty())
      CHECK(text == "");
    else
      CHECK_THAT(text, Catch::Matchers::Contains(message));
  };
  says(
      R"({"force": {"range": [-1, 1], "by": {"velocity": 3, "velocity.x": [0, 4]}, "error": 1e-6}, "torque": 0})",
      "");
  says(R"({"force": 0})",
       "/laws/wind: the result 'torque.x' of the law 'wind' is missing, add its range, or 0");
  says(R"({"force": 0, "torque": 0, "moment": 0})",
       "/laws/wind/moment: the law 'wind' has no result 'moment'");
  says(R"({"force": {"range": 1}, "torque": 0})", "a law's result needs the key");
  says(R"({"force": {"range": 1, "error": -1}, "torque": 0})",
       "/laws/wind/force/error: the bound -1 is negative, write the largest size");
  says(R"({"force": {"range": 1, "error": 0, "by": {"speed": 1}}, "torque": 0})",
       "/laws/wind/force/by/speed: the law 'wind' has no argument 'speed'");
  says(R"({"force": {"range": 1, "error": {"half": 0}}, "torque": 0})", "/laws/wind/force/error/half");
  says(R"({"force": {"range": [2, 1], "error": 0}, "torque": 0})",
       "/laws/wind/force/range: the range is empty");
  CHECK_THAT(complaint(R"(, "laws": {"winds": {}})", vane),
             Catch::Matchers::Contains("/laws/winds: the model has no law 'winds', did you mean 'wind'?"));
}
