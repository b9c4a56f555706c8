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

std::string complaint(const std::string& members) {
  static const test::ModelProgram arm_program = test::program_of(arm);
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
  says(R"(, "trials": 0.5)", "/trials: '0.5' is no count, write a whole number from 1 to 1e9");
  says(R"(, "speeds": 1)", "/speeds");
}
