// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy.h"
#include "base/diagnostics.h"
#include "properties/rounding/program_of.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <random>

// Written for double, where its numbers of type double need no conversion.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#include "interpret/model.h"
#pragma GCC diagnostic pop

// Bounds of rounding errors against errors seen: random states of a box, which are drawn here and not in the module, in the
// type beside one with more digits.

namespace {

using namespace mbsgen;
using accuracy::RoundedResult;
using accuracy::RoundingRecord;
using interpret::Array;

constexpr const char* arm_box = R"({"mbsgen_box": 1,
  "coordinates": {"q1": [-3, 3], "q2": [-1, -0.8], "q3": [0.8, 1], "q4": [-0.2, 0.2], "q5": [0.5, 0.7], "q6": [-0.2, 0.2]},
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

/// A function in one type of numbers, at states that are given in double.
template <class T>
class Function {
public:
  Function(const interpret::Image& image, const std::string& name)
      : name_(name), routine_(image.routine(name)), model_(image) {}

  /// A parameter at its value in the type of the states.
  void set(interpret::Register at, double value) { model_.set(at, static_cast<T>(value)); }

  std::map<std::string, std::vector<T>> operator()(const std::map<std::string, std::vector<double>>& state) {
    std::map<std::string, std::vector<T>> values;
    std::map<std::string, Array<T>> arrays;
    for (const auto& [array, numbers] : state) values[array].assign(numbers.begin(), numbers.end());
    for (const interpret::Written& array : routine_.results) {
      std::vector<T>& to = values[routine_.arrays[array.array]];
      for (const auto& element : array.elements) to.resize(std::max(to.size(), element.index + 1));
    }
    for (auto& [array, numbers] : values) arrays[array] = interpret::in_out(numbers.data());
    if (model_.call(name_, arrays) != interpret::Status::ok) values.clear();
    return values;
  }

private:
  std::string name_;
  const interpret::Routine& routine_;
  interpret::BasicModel<T> model_;
};

/// The errors of a function in a type, entry by entry.
template <class T, class More>
class Errors {
public:
  Errors(const scheme::Program& program, const accuracy::Box& box, const std::string& function)
      : image_(program), box_(box), rounded_(image_, function), exact_(image_, function) {
    for (const auto& [path, at] : image_.parameters())
      exact_.set(at, static_cast<double>(static_cast<T>(image_.initial()[at])));
  }

  double of(const RoundedResult& result) const { return largest_.at(result.array).at(result.index); }

  void draw(int states) {
    std::mt19937 random(1965);
    for (int k = 0; k < states; ++k) {
      std::map<std::string, std::vector<double>> state;
      for (const auto& [array, ranges] : box_.arrays)
        for (const accuracy::Interval& range : ranges) {
          const double value = std::uniform_real_distribution<double>(range.lo, range.hi)(random);
          state[array].push_back(static_cast<double>(static_cast<T>(value)));
        }
      const auto rounded = rounded_(state);
      const auto exact = exact_(state);
      REQUIRE_FALSE(rounded.empty());
      for (const auto& [array, values] : rounded)
        for (std::size_t i = 0; i < values.size(); ++i) {
          std::vector<double>& largest = largest_[array];
          largest.resize(values.size());
          const More error = std::fabs(static_cast<More>(values[i]) - exact.at(array)[i]);
          largest[i] = std::max(largest[i], static_cast<double>(error));
        }
    }
  }

private:
  interpret::Image image_;
  const accuracy::Box& box_;
  Function<T> rounded_;
  Function<More> exact_;
  std::map<std::string, std::vector<double>> largest_;
};

/// What a model's functions have to keep to.
struct Asked {
  std::string model, box;
  double largest_ratio; ///< of bound and largest error seen
};

template <class T, class More>
void hold(const scheme::Program& program, const accuracy::Box& box, const RoundingRecord& record, int states,
          double largest_ratio) {
  Errors<T, More> errors(program, box, record.function);
  errors.draw(states);
  for (const RoundedResult& result : record.results) {
    CAPTURE(record.function, record.real, result.array, result.index, result.bound, result.reason);
    REQUIRE(result.reason.empty());
    CHECK(errors.of(result) <= result.bound + result.jumps);
    CHECK(result.seen <= result.bound + result.jumps);
    CHECK(result.bound <= largest_ratio * std::max(result.seen, errors.of(result)));
  }
}

void hold(const Asked& asked, int states) {
  const test::ModelProgram model = test::program_of(asked.model);
  const accuracy::Box box = box_of(asked.box, *model.program);
  const auto records = accuracy::bound_errors(*model.program, box, {});
  REQUIRE(records.size() == 4);
  for (const RoundingRecord& record : records) {
    CAPTURE(record.function, record.reason);
    REQUIRE(record.reason.empty());
    if (record.real == "float")
      hold<float, double>(*model.program, box, record, states, asked.largest_ratio);
    else
      hold<double, long double>(*model.program, box, record, states, asked.largest_ratio);
  }
}

Asked arm() {
  return {example("examples/puma560/puma560.json"), arm_box, 100};
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

} // namespace

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
TEST_CASE("bounds of rounding errors hold in a million states", "[.][long]") {
  hold(arm(), 1000000);
  hold(top(), 1000000);
  hold(struck(), 1000000);
}
