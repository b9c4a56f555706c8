// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy.h"
#include "base/diagnostics.h"
#include "properties/rounding/errors.h"
#include "properties/rounding/program_of.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <iostream>

// Bounds of rounding errors against errors seen: random states of a box, which are drawn here and not in the module,
// in the type beside one with more digits.

namespace {

using namespace mbsgen;
using accuracy::RoundedResult;
using accuracy::RoundingRecord;

constexpr const char* arm_box = R"({"mbsgen_box": 1,
  "coordinates": {"q1": [-3, 3], "q2": [-1, -0.8], "q3": [0.8, 1], "q4": [-0.2, 0.2],
    "q5": [0.5, 0.7], "q6": [-0.2, 0.2]},
  "velocities": [-2, 2], "accelerations": [-5, 5], "forces": [-20, 20], "trials": 2000, "work": 1})";

std::string example(const std::string& path) {
  return test::read_file(test::source_dir() / path);
}

accuracy::Box box_of(const std::string& text, const scheme::Program& program) {
  Diagnostics diagnostics("box.json");
  const auto box = accuracy::read_box(text, program, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(box);
  return *box;
}

/// Laws of the models here, in their own arithmetic: a rope, and a floor that a point meets.
template <class T>
struct OwnLaws : interpret::LawFunctions<T> {
  void call(const interpret::LawCall& law, const std::vector<T>& arguments,
            std::vector<T>& results) override {
    std::fill(results.begin(), results.end(), T(0));
    if (law.law == "rope") {
      const T pull = T(200) * (arguments[0] - T(0.4)) + T(0.5) * arguments[1];
      results[0] = std::max(T(0), pull);
    } else {
      results[2] = std::max(T(0), -T(5000) * arguments[2] - T(5) * arguments[14]);
    }
  }
};

/// What a model's functions have to keep to.
struct Asked {
  std::string model, box;
  double largest_ratio; ///< of bound and largest error seen
};

template <class T, class More>
void hold(const scheme::Program& program, const accuracy::Box& box, RoundingRecord& record, int states,
          double largest_ratio) {
  test::Errors<T, More> errors(program, box, record.function);
  OwnLaws<T> laws;
  OwnLaws<More> exact_laws;
  errors.set_laws(laws, exact_laws);
  errors.draw(states);
  CHECK(errors.compared() > states / 10);
  for (RoundedResult& result : record.results) {
    CAPTURE(record.function, record.real, result.array, result.index, result.bound, result.closure,
            result.reason);
    REQUIRE(result.reason.empty());
    CHECK(errors.of(result) <= result.bound + result.jumps);
    CHECK(errors.of_closed(result) <= result.bound + result.jumps + result.closure);
    result.seen = std::max(result.seen, errors.of(result));
    CHECK(result.seen <= result.bound + result.jumps);
    if (result.seen > 0) CHECK(result.bound <= largest_ratio * result.seen);
  }
}

/// The errors of all functions of the model; the table of them.
std::string hold(const Asked& asked, int states, test::Choice choice = test::is_dynamics) {
  const test::ModelProgram model = test::program_of(asked.model, choice);
  const accuracy::Box box = box_of(asked.box, *model.program);
  auto records = accuracy::bound_errors(*model.program, box, {});
  REQUIRE(records.size() == 2 * model.program->functions.size());
  for (RoundingRecord& record : records) {
    CAPTURE(record.function, record.reason);
    REQUIRE(record.reason.empty());
    if (record.real == "float")
      hold<float, double>(*model.program, box, record, states, asked.largest_ratio);
    else
      hold<double, long double>(*model.program, box, record, states, asked.largest_ratio);
  }
  return accuracy::rounding_table(records);
}

Asked arm() {
  return {example("examples/puma560/puma560.json"), arm_box, 100};
}
// Each joint anywhere.
Asked arm_anywhere() {
  return {arm().model, R"({"mbsgen_box": 1, "coordinates": [-3.14159, 3.14159], "velocities": [-2, 2],
    "accelerations": [-5, 5], "forces": [-20, 20]})",
          100};
}
Asked four_bar() {
  return {example("examples/four_bar/four_bar.json"), R"({"mbsgen_box": 1, "coordinates":
    {"crank_angle": [-3.14159, 3.14159], "coupler_angle": [-4, 4], "rocker_angle": [0.2, 3]}, "velocities": [-6, 6],
    "accelerations": [-50, 50], "forces": [-5, 5], "trials": 10000, "work": 3})",
          100};
}
Asked top() {
  return {example("tests/properties/spatial/top.json"), R"({"mbsgen_box": 1, "coordinates": [0.4, 0.6],
    "velocities": [-5, 5], "accelerations": [-5, 5], "forces": [-2, 2], "trials": 1000, "work": 1})",
          100};
}
Asked struck() {
  return {example("tests/properties/rounding/hammer.json"),
          R"({"mbsgen_box": 1, "coordinates": {"lift": [-0.2, 0.4], "turn": [-1, 1]}, "velocities": [-2, 2],
    "accelerations": [-50, 50], "forces": [-1, 1], "trials": 1000, "work": 1})",
          100};
}

// A ball on a rope above a floor, with laws of the user's; `of_rope`: derivatives of the rope's force.
Asked ball(const std::string& of_rope = R"({"Z": [0, 200], "Zd": 0.5})") {
  return {R"({"mbsgen": 1, "name": "ball", "gravity": [0, 0, -9.81],
    "base": {"points": {"hook": [0, 0, 1.5]}},
    "bodies": [{"name": "ball", "parent": "base", "mass": 0.5,
      "joints": [{"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}]}],
    "links": [{"name": "rope", "from": "base.hook", "to": "ball.origin", "force": "extern"}],
    "forces": [{"name": "floor", "point": "ball.origin", "law": "extern", "frame": "world"}]})",
          R"({"mbsgen_box": 1, "coordinates": {"x": [0.1, 0.5], "z": [-0.1, 0.5]}, "velocities": [-2, 2],
    "accelerations": [-5, 5], "forces": [-5, 5], "trials": 2000, "work": 1, "laws": {
      "rope": {"force": {"range": [0, 300], "by": )" +
              of_rope + R"(, "error": {"float": 1e-4, "double": 1e-12}}},
      "floor": {"force": {"range": [0, 600], "by": {"position.z": [-5000, 0], "velocity.z": 5},
                          "error": {"float": 1e-3, "double": 1e-12}},
                "force.x": 0, "force.y": 0, "torque": 0}}})",
          100};
}

bool is_derivative(const formalism::FunctionRow& row) {
  return row.task == scheme::Task::inverse_dynamics_derivatives ||
         row.task == scheme::Task::direct_dynamics_derivatives;
}

} // namespace

TEST_CASE("bounds of rounding errors hold where a loop is closed") {
  Asked asked = four_bar();
  asked.box = R"({"mbsgen_box": 1, "coordinates": {"crank_angle": [0.5, 0.8], "coupler_angle": [-2, 1],
    "rocker_angle": [1, 3]}, "velocities": [-6, 6], "accelerations": [-50, 50], "forces": [-5, 5], "trials": 2000,
    "work": 1})";
  hold(asked, 5000);
}
TEST_CASE("bounds of rounding errors hold for derivatives") {
  Asked asked = top();
  asked.box =
      R"({"mbsgen_box": 1, "coordinates": [0.48, 0.52], "velocities": [-5, 5], "accelerations": [-5, 5],
    "forces": [-2, 2], "trials": 1000, "work": 1})";
  hold(asked, 2000, is_derivative);
}
TEST_CASE("bounds of rounding errors hold with ranges of parameters, states, inputs and time") {
  hold({R"json({"mbsgen": 1, "name": "lift", "gravity": [0, 0, -9.81],
    "parameters": {"load": {"value": 2, "unit": "kg"}, "area": {"value": 0.01, "unit": "m^2"}},
    "bodies": [{"name": "cage", "parent": "base", "mass": "load", "com": [0.1, 0, 0.2],
      "inertia": [0.1, 0, 0, 0.2, 0, 0.2],
      "joints": [{"name": "rise", "type": "Tz", "force": "area*x(pressure) + 3*sin(20*t)"},
        {"name": "tilt", "type": "Rx"}]}],
    "states": [{"name": "pressure", "rate": "-100*x(pressure) + 1e4*qd(rise)", "x0": 2000, "unit": "Pa"}],
    "forces": [{"name": "push", "point": "cage.origin", "law": "input", "frame": "world"}]})json",
        R"json({"mbsgen_box": 1, "coordinates": [-1, 1], "velocities": [-2, 2], "accelerations": [-5, 5],
    "forces": [-20, 20], "parameters": {"load": [1, 3], "area": [0.005, 0.02]}, "states": {"pressure": [0, 5000]},
    "time": [0, 10], "trials": 2000, "work": 1,
    "inputs": {"push": {"force": [[-5, 5], [-5, 5], [-9, 9]], "torque": [[-1, 1], [-1, 1], [-1, 1]]}}})json",
        100},
       10000);
}
TEST_CASE("bounds of rounding errors hold with laws of the user's that keep to the box") {
  hold(ball(), 20000);

  const auto bound = [](const std::string& of_rope) {
    const Asked asked = ball(of_rope);
    const test::ModelProgram model = test::program_of(asked.model);
    for (const RoundingRecord& record :
         accuracy::bound_errors(*model.program, box_of(asked.box, *model.program), {}))
      if (record.function == "inverse_dynamics" && record.real == "float") {
        CHECK(record.laws.size() == 7);
        return record.results.at(0).bound;
      }
    return 0.0;
  };
  CHECK(bound(R"({"Z": 5000})") > 3 * bound(R"({"Z": 200})"));
}
TEST_CASE("functions that call a law of which the box says nothing have no bound, and say so") {
  const test::ModelProgram model =
      test::program_of(R"json({"mbsgen": 1, "name": "vane", "gravity": [0, 0, -9.81],
    "bodies": [{"name": "rod", "parent": "base", "mass": 0.5, "com": [0, 0, -0.3],
      "inertia": [0.01, 0, 0, 0.01, 0, 0.001],
      "joints": [{"name": "swing", "type": "Ry"}]}],
    "forces": [{"name": "wind", "point": "rod.origin", "law": "extern", "frame": "world"}]})json",
                       [](const formalism::FunctionRow& row) {
                         return test::is_dynamics(row) || row.task == scheme::Task::mass_matrix;
                       });
  const accuracy::Box box = box_of(R"({"mbsgen_box": 1, "coordinates": [-1, 1], "velocities": [-1, 1],
    "accelerations": [-1, 1], "forces": [-1, 1], "trials": 100, "work": 1})",
                                   *model.program);
  std::size_t refused = 0;
  for (const RoundingRecord& record : accuracy::bound_errors(*model.program, box, {})) {
    if (record.function == "mass_matrix") CHECK(record.reason.empty());
    if (record.function == "mass_matrix") continue;
    CHECK(
        record.reason ==
        "it calls the law 'wind', of which the box says nothing: add it to \"laws\", or make it an input or an "
        "expression");
    ++refused;
  }
  CHECK(refused == 4);
}
TEST_CASE("bounds of rounding errors hold for an arm") {
  hold(arm(), 10000);
}
TEST_CASE("bounds of rounding errors hold with a ball joint") {
  hold(top(), 10000);
}
TEST_CASE("bounds of rounding errors hold with a contact") {
  hold(struck(), 10000);
}
TEST_CASE("bounds of rounding errors grow with the range of the input that a result reads") {
  const test::ModelProgram model =
      test::program_of(R"json({"mbsgen": 1, "name": "two", "gravity": [0, 0, 0], "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "x", "type": "Tx", "force": "-0.1*qd(x)"}]
},
    {"name": "b", "parent": "base", "mass": 3, "joints": [{"name": "y", "type": "Ty", "force": "-0.1*qd(y)"}]}],
    "forces": [{"name": "push", "point": "a.origin", "law": "input", "frame": "world"},
               {"name": "pull", "point": "b.origin", "law": "input", "frame": "world"}]
})json");
  const auto bounds = [&](const std::string& push, const std::string& pull) {
    const std::string box =
        R"({"mbsgen_box": 1, "coordinates": [-1, 1], "velocities": [-1, 1], "accelerations": [-1, 1],
      "forces": [-1, 1], "trials": 100, "work": 1, "inputs": {"push": {"force": [)" +
        push + R"(, [0, 0], [0, 0]], "torque": [[0, 0], [0, 0], [0, 0]]}, "pull": {"force": [[0, 0], )" +
        pull + R"(, [0, 0]], "torque": [[0, 0], [0, 0], [0, 0]]}}})";
    std::map<std::size_t, double> result;
    for (const RoundingRecord& record :
         accuracy::bound_errors(*model.program, box_of(box, *model.program), {}))
      if (record.function == "direct_dynamics" && record.real == "float")
        for (const RoundedResult& one : record.results)
          if (one.array == "qdd") result[one.index] = one.bound;
    REQUIRE(result.size() == 2);
    return result;
  };
  auto small = bounds("[-1, 1]", "[-1, 1]"), push = bounds("[-1000, 1000]", "[-1, 1]"),
       pull = bounds("[-1, 1]", "[-1000, 1000]");
  CHECK(push[0] > 100 * small[0]);
  CHECK(push[1] == small[1]);
  CHECK(pull[0] == small[0]);
  CHECK(pull[1] > 100 * small[1]);
}
// Of one model, with the table.
static void hold_in_a_million(const Asked& asked, test::Choice choice = test::is_dynamics) {
  std::cout << Catch::getResultCapture().getCurrentTestName() << '\n'
            << hold(asked, 1000000, choice) << std::flush;
}
TEST_CASE("a million states of a top's derivatives", "[.][long]") {
  hold_in_a_million(top(), is_derivative);
}
TEST_CASE("a million states of a ball with laws of the user's", "[.][long]") {
  hold_in_a_million(ball());
}
TEST_CASE("a million states of a top", "[.][long]") {
  hold_in_a_million(top());
}
TEST_CASE("a million states of a hammer", "[.][long]") {
  hold_in_a_million(struck());
}
TEST_CASE("a million states of an arm", "[.][long]") {
  hold_in_a_million(arm());
}
TEST_CASE("a million states of a four-bar linkage, a whole turn", "[.][long]") {
  hold_in_a_million(four_bar());
}
TEST_CASE("a million states of an arm, its whole workspace", "[.][long]") {
  hold_in_a_million(arm_anywhere());
}
