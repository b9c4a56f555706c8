// SPDX-License-Identifier: GPL-3.0-or-later
// What generated code computes where contacts are closed or active alone, beside all equations, evaluated without a
// condition. Other languages give what C++ gives, at the same states.
#include "emit/cpp/emit.h"
#include "emit/layout/layout.h"
#include "products/c/program.h"
#include "products/javascript/recording.h"
#include "scheme/evaluate.h"
#include "scheme/guards.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

using namespace mbsgen;

namespace {

using Json = nlohmann::json;
using Values = std::vector<double>;

constexpr int rounds = 42;
constexpr int near_start = rounds - 2; // the last two are far away, and have a number that is NaN

/// The calls of a program's functions in C++, in the order of recording.h.
std::vector<Json> recorded(const scheme::Program& program) {
  const test::TemporaryDirectory folder;
  for (const emit::OutputFile& file : emit::emit_cpp(program, {}, {}).files)
    test::write_file(folder.path() / file.name, file.text);
  test::write_file(folder.path() / "main.cpp", test::recording_text(program, rounds));
  const test::CommandResult result =
      test::run("cd " + folder.path().string() +
                " && g++ -std=c++17 -w -ffp-contract=off main.cpp -o record && ./record");
  INFO(result.output.substr(0, 3000));
  REQUIRE(result.exit_code == 0);
  std::vector<Json> lines;
  std::istringstream text(result.output);
  for (std::string line; std::getline(text, line);) lines.push_back(Json::parse(line));
  return lines;
}

/// The equations of a program with the parameters that a recording begins with.
class Equations {
public:
  explicit Equations(const scheme::Program& program) : program_(program), evaluation_(program) {}

  void set_parameters(const Values& values) {
    const emit::Layout layout = emit::make_layout(program_);
    auto next = values.begin();
    const auto set = [&](const std::vector<emit::Field>& fields) {
      for (const emit::Field& field : fields)
        for (const scheme::Parameter* parameter : field.elements) {
          if (parameter != nullptr) evaluation_.set(parameter->symbol, *next);
          ++next;
        }
    };
    for (const emit::Group& group : layout.groups) set(group.fields);
    set(layout.fields);
    REQUIRE(next == values.end());
    evaluation_.update();
  }

  scheme::Arrays<double> operator()(const scheme::Function& function, const scheme::Arrays<double>& given) {
    return evaluation_(function, given);
  }

private:
  const scheme::Program& program_;
  scheme::Evaluation<double> evaluation_;
};

/// One recorded call: what was given, and what came out.
struct Call {
  scheme::Arrays<double> given, results;
  std::vector<bool> active;

  Call(const scheme::Function& function, const Json& line) {
    for (std::size_t k = 0; k < function.arguments.size(); ++k) {
      const scheme::Argument& argument = function.arguments[k];
      if (argument.is_flags)
        active = line["arguments"][k].get<std::vector<bool>>();
      else if (argument.use == scheme::Argument::Use::in)
        given[argument.name] = line["arguments"][k].get<Values>();
      else
        results[argument.name] = line["after"][k].get<Values>();
    }
  }

  /// False for an entry of the matrix of contacts that belongs to one which is not active.
  bool is_wanted(std::size_t entry) const {
    const std::size_t size = 3 * active.size();
    return active.empty() || (active[entry / size / 3] && active[entry % size / 3]);
  }
};

double largest(const Values& values) {
  double size = 0;
  for (const double value : values) size = std::max(size, std::fabs(value));
  return size;
}

void compare(const Call& call, scheme::Arrays<double> expected) {
  for (const auto& [name, found] : call.results) {
    CAPTURE(name);
    Values& all = expected.at(name);
    all.resize(found.size()); // trailing zeros are no outputs
    const double allowed = 1e-12 * largest(all);
    for (std::size_t k = 0; k < found.size(); ++k) {
      CAPTURE(k);
      CHECK(std::fabs(found[k] - (call.is_wanted(k) ? all[k] : 0)) <= allowed);
    }
  }
}

/// How many of the states that were compared had so many contacts closed or active.
using Counts = std::map<std::size_t, int>;

bool has_arrays_alone(const scheme::Function& function) {
  return scheme::result_structure(function.task).empty() &&
         function.task != scheme::Task::contact_kinematics && !scheme::moves_coordinates(function.task);
}

std::size_t closed_contacts(const scheme::Program& program, Equations& equations, const Call& call) {
  std::size_t closed = 0;
  for (const scheme::Function& function : program.functions)
    if (function.name.rfind("contact_", 0) == 0 && scheme::result_structure(function.task) == "contact")
      closed +=
          equations(function, {{"q", call.given.at("q")}, {"qd", call.given.at("qd")}}).at("gap")[0] < 0;
  return closed;
}

/// Compares the calls of functions with guards.
Counts compare_guarded(const scheme::Program& program) {
  const std::vector<Json> lines = recorded(program);
  Equations equations(program);
  Counts counts;
  std::map<std::string, int> calls;
  for (const Json& line : lines) {
    if (line.contains("parameters")) equations.set_parameters(line["parameters"].get<Values>());
    if (!line.contains("call")) continue;
    const std::string name = line["call"];
    const auto function = std::find_if(program.functions.begin(), program.functions.end(),
                                       [&](const scheme::Function& each) { return each.name == name; });
    REQUIRE(function != program.functions.end());
    if (!has_arrays_alone(*function) || !scheme::open_cost(*function) || ++calls[name] > near_start) continue;
    CAPTURE(name, calls[name]);
    const Call call(*function, line);
    compare(call, equations(*function, call.given));
    ++counts[call.active.empty()
                 ? closed_contacts(program, equations, call)
                 : static_cast<std::size_t>(std::count(call.active.begin(), call.active.end(), true))];
  }
  return counts;
}

Counts compare_guarded(const std::string& model, const std::vector<std::string>& functions) {
  test::Setting setting;
  setting.functions = functions;
  Counts counts;
  test::with_program(test::read_file(test::source_dir() / "tests/products/python/models" / (model + ".json")),
                     setting, [&](const scheme::Program& program) { counts = compare_guarded(program); });
  return counts;
}

} // namespace

TEST_CASE("contacts that are open, closed and both at once have the numbers of all equations") {
  const Counts counts =
      compare_guarded("landing", {"default", "contact_front_left", "contact_front_right", "contact_back_left",
                                  "contact_back_right", "contact_bump"});
  CHECK(counts.size() == 6);
  CHECK(counts.at(0) > 4);
  CHECK(counts.at(5) > 4);
}

TEST_CASE(
    "one of eight corners that is active has its own block of the inverse inertia, and others nothing") {
  const Counts counts = compare_guarded("standing", {"contact_space_inverse_inertia"});
  CHECK(counts.at(1) > 4);
  CHECK(counts.at(5) + counts.at(6) > 4);
}
