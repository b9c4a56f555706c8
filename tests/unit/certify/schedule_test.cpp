// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/field.h"
#include "certify/trials.h"
#include "emit/options.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"
#include <algorithm>
#include <functional>

// Faults in the order of computation alone: the scheme behind it is right.

using namespace certify_tests;
using namespace mbsgen;
using schedule::Schedule;
using schedule::Step;

namespace {

class Runs {
public:
  explicit Runs(const std::string& text, std::size_t large = 1000, Answer answer = Answer::nothing)
      : generated_(text, Numbers::tunable, answer), schedules_(generated_.program(), choices(large)) {}

  /// "equal" for each function, or what is found.
  std::vector<std::string> verdicts() {
    const scheme::Program& program = generated_.program();
    const certify::AngleScan angles = certify::scan_angles(generated_.model(), program);
    certify::ModularField field(1, 320, angles.angle_denominators.pi, Checkpoint(nullptr, 1));
    certify::Point<certify::ModularField> point(field, angles.angle_denominators);
    certify::Comparison<certify::ModularField> comparison(generated_.model(), program, angles, point);
    std::vector<certify::FunctionRecord> records(program.functions.size());
    std::vector<std::size_t> all(records.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    certify::compare_schedules(schedules_, program, angles, point, comparison, all, records);
    std::vector<std::string> verdicts;
    for (const certify::FunctionRecord& record : records) verdicts.push_back(record.schedule);
    return verdicts;
  }

  /// The schedule of the function, and its verdict.
  Schedule& schedule(const std::string& function) { return schedules_.functions[row(function)]; }
  std::string verdict(const std::string& function) { return verdicts()[row(function)]; }

private:
  static schedule::Choices choices(std::size_t large) {
    emit::EmitOptions options;
    options.large_function = large;
    options.block_size = 40;
    return emit::choices(options, {true, false});
  }

  std::size_t row(const std::string& function) {
    const std::vector<scheme::Function>& functions = generated_.program().functions;
    const auto found = std::find_if(functions.begin(), functions.end(),
                                    [&](const scheme::Function& each) { return each.name == function; });
    REQUIRE(found != functions.end());
    return static_cast<std::size_t>(found - functions.begin());
  }

  Generated generated_;
  certify::Schedules schedules_;
};

Step* find(std::vector<Step>& steps, const std::function<bool(const Step&)>& is_wanted) {
  for (Step& step : steps) {
    if (is_wanted(step)) return &step;
    if (Step* below = find(step.steps, is_wanted)) return below;
  }
  return nullptr;
}

Step& first(Schedule& schedule, const std::function<bool(const Step&)>& is_wanted) {
  Step* found = find(schedule.steps, is_wanted);
  REQUIRE(found != nullptr);
  return *found;
}

void erase(std::vector<Step>& steps, const std::function<bool(const Step&)>& is_wanted) {
  const auto found = std::find_if(steps.begin(), steps.end(), is_wanted);
  REQUIRE(found != steps.end());
  steps.erase(found);
}

auto is(Step::Kind kind) {
  return [kind](const Step& step) { return step.kind == kind; };
}

auto tests(schedule::Test test) {
  return [test](const Step& step) {
    return (step.kind == Step::Kind::fail_if || step.kind == Step::Kind::leave_if) && step.test == test;
  };
}

bool has_statements(const Step& step) {
  return step.statements.size() > 2;
}

bool has_angles(const Step& step) {
  return std::any_of(step.statements.begin(), step.statements.end(),
                     [](const schedule::Statement& statement) { return !statement.angles.empty(); });
}

schedule::Statement& angles_of(Schedule& schedule) {
  Step& step = first(schedule, has_angles);
  return *std::find_if(step.statements.begin(), step.statements.end(),
                       [](const schedule::Statement& statement) { return !statement.angles.empty(); });
}

void check_all_equal(Runs&& runs) {
  for (const std::string& verdict : runs.verdicts()) CHECK(verdict == "equal");
}

using Fault = std::function<void(Schedule&)>;

void check_refused(const std::string& model, const std::string& function, const Fault& fault,
                   std::size_t large, Answer answer = Answer::nothing) {
  Runs runs(model, large, answer);
  fault(runs.schedule(function));
  CHECK(runs.verdict(function) != "equal");
}

void swap_first_two(std::vector<schedule::Statement>& statements) {
  std::swap(statements.front(), statements.back());
}

} // namespace

TEST_CASE("schedules compute what their schemes say, whole and in parts") {
  for (const std::size_t large : {std::size_t{1000}, std::size_t{60}}) {
    check_all_equal(Runs(small_arm(), large));
    check_all_equal(Runs(small_arm(), large, Answer::status));
    check_all_equal(Runs(small_loop(), large));
    check_all_equal(Runs(loop_with_known_laws(), large));
    check_all_equal(Runs(ball_loop(), large));
  }
}

TEST_CASE("faults in the order of a tree's computation are refused") {
  const std::vector<std::pair<const char*, Fault>> faults = {
      {"a statement before its causes",
       [](Schedule& schedule) { swap_first_two(first(schedule, has_statements).statements); }},
      {"a statement is missing",
       [](Schedule& schedule) { first(schedule, has_statements).statements.pop_back(); }},
      {"a statement stands twice",
       [](Schedule& schedule) {
         Step& step = first(schedule, has_statements);
         step.statements.push_back(step.statements.back());
       }},
      {"a result in another place",
       [](Schedule& schedule) { ++first(schedule, has_statements).statements.back().row; }},
      {"sines of another place", [](Schedule& schedule) { ++angles_of(schedule).row; }},
      {"an angle is missing", [](Schedule& schedule) { angles_of(schedule).angles.pop_back(); }},
      {"angles in another order",
       [](Schedule& schedule) {
         auto& angles = angles_of(schedule).angles;
         std::swap(angles.front(), angles.back());
       }},
      {"sines known to another stage",
       [](Schedule& schedule) {
         for (auto& place : schedule.angles.places[schedule::Stage::after]) place.second ^= 1;
       }},
      {"the opposite sign",
       [](Schedule& schedule) { first(schedule, has_statements).statements.back().negated = true; }}};
  for (const auto& [name, fault] : faults) {
    CAPTURE(name);
    check_refused(small_arm(), "inverse_dynamics", fault, 1000);
  }
}

TEST_CASE("faults in the order of an iteration are refused") {
  const auto loop = [](Schedule& schedule) -> std::vector<Step>& {
    return first(schedule, is(Step::Kind::iterate)).steps;
  };
  const std::vector<std::pair<const char*, Fault>> faults = {
      {"no iteration", [](Schedule& schedule) { erase(schedule.steps, is(Step::Kind::iterate)); }},
      {"nothing is measured", [&](Schedule& schedule) { erase(loop(schedule), is(Step::Kind::measure)); }},
      {"nothing is corrected", [&](Schedule& schedule) { erase(loop(schedule), is(Step::Kind::correct)); }},
      {"no end of passes",
       [&](Schedule& schedule) { erase(loop(schedule), tests(schedule::Test::diverged)); }},
      {"no way out", [&](Schedule& schedule) { erase(loop(schedule), tests(schedule::Test::converged)); }},
      {"another status",
       [&](Schedule& schedule) {
         first(schedule, tests(schedule::Test::diverged)).status = schedule::Status::singular;
       }},
      {"pivots of the loop unchecked",
       [&](Schedule& schedule) { erase(loop(schedule), tests(schedule::Test::degenerate)); }},
      {"one pivot fewer is checked",
       [](Schedule& schedule) { --first(schedule, tests(schedule::Test::degenerate)).count; }},
      {"one pivot too many is checked",
       [](Schedule& schedule) { ++first(schedule, tests(schedule::Test::degenerate)).count; }},
      {"numbers that are not finite pass",
       [](Schedule& schedule) { erase(schedule.steps, tests(schedule::Test::unsound)); }},
      {"a statement of the loop before it",
       [&](Schedule& schedule) {
         Step& inside = first(schedule, is(Step::Kind::iterate)).steps.front();
         Step moved = inside;
         moved.statements.erase(moved.statements.begin() + 1, moved.statements.end());
         inside.statements.erase(inside.statements.begin());
         const auto at = std::find_if(schedule.steps.begin(), schedule.steps.end(), is(Step::Kind::iterate));
         schedule.steps.insert(at, moved);
       }},
      {"a value of the loop does not leave it", [](Schedule& schedule) { schedule.crossing.clear(); }},
      {"results before the checks",
       [](Schedule& schedule) {
         std::vector<Step>& steps = schedule.steps;
         const auto result = std::find_if(steps.rbegin(), steps.rend(), is(Step::Kind::compute));
         Step moved = *result;
         steps.erase(std::next(result).base());
         steps.insert(std::find_if(steps.begin(), steps.end(), is(Step::Kind::fail_if)), moved);
       }},
      {"no copy of an unknown", [](Schedule& schedule) { erase(schedule.steps, is(Step::Kind::copy)); }},
      {"a number that may be the reason is forgotten",
       [](Schedule& schedule) { schedule.numbers.pop_back(); }},
      {"an optional result without its condition",
       [](Schedule& schedule) {
         Step& guarded = first(schedule, is(Step::Kind::if_wanted));
         Step inside = guarded.steps.front();
         guarded = inside;
       }},
      {"a condition on another result",
       [](Schedule& schedule) { first(schedule, is(Step::Kind::if_wanted)).wanted = {"qdd"}; }},
      {"no status at the end", [](Schedule& schedule) { schedule.steps.pop_back(); }}};
  for (const auto& [name, fault] : faults) {
    CAPTURE(name);
    check_refused(small_loop(), "direct_dynamics", fault, 1000);
  }
}

TEST_CASE("faults between the parts of a function are refused") {
  const std::vector<std::pair<const char*, Fault>> faults = {
      {"a value does not cross", [](Schedule& schedule) { schedule.crossing.pop_back(); }},
      {"parts in another order",
       [](Schedule& schedule) {
         const auto part = std::find_if(schedule.steps.begin(), schedule.steps.end(), is(Step::Kind::part));
         std::iter_swap(part, std::next(part));
       }},
      {"a part is missing", [](Schedule& schedule) { erase(schedule.steps, is(Step::Kind::part)); }},
      {"a part runs twice", [](Schedule& schedule) {
         const auto part = std::find_if(schedule.steps.begin(), schedule.steps.end(), is(Step::Kind::part));
         const Step copy = *part;
         schedule.steps.insert(part, copy);
       }}};
  for (const auto& [name, fault] : faults) {
    CAPTURE(name);
    check_refused(small_arm(), "direct_dynamics", fault, 60);
  }
}

namespace {

std::string golden(const std::string& model) {
  return test::read_file(test::source_dir() / "tests/products/golden/models" / (model + ".json"));
}

Step& guarded(Schedule& schedule) {
  return first(schedule, is(Step::Kind::if_holds));
}

} // namespace

TEST_CASE("schedules with conditions compute what their schemes say, whole and in parts") {
  for (const char* model : {"touch", "stance"})
    for (const std::size_t large : {std::size_t{1000}, std::size_t{60}}) {
      CAPTURE(model, large);
      Runs runs(golden(model), large);
      CHECK(find(runs.schedule(std::string(model) == "touch" ? "direct_dynamics"
                                                             : "contact_space_inverse_inertia")
                     .steps,
                 is(Step::Kind::if_holds)) != nullptr);
      check_all_equal(std::move(runs));
      check_all_equal(Runs(golden(model), large, Answer::status));
    }
}

TEST_CASE("faults in conditions on contacts that are closed are refused") {
  const std::vector<std::pair<const char*, Fault>> faults = {
      {"a value that is read outside is not set to zero",
       [](Schedule& schedule) { guarded(schedule).zeroed.pop_back(); }},
      {"a value that nothing gives is set to zero",
       [](Schedule& schedule) {
         guarded(schedule).zeroed.push_back(guarded(schedule).guard.numbers[0].symbol);
       }},
      {"a value that is needed always under the condition",
       [](Schedule& schedule) {
         const auto at = std::find_if(schedule.steps.begin(), schedule.steps.end(), is(Step::Kind::if_holds));
         std::vector<schedule::Statement>& needed = std::next(at)->statements;
         at->steps.front().statements.push_back(needed.front());
         at->zeroed.push_back(needed.front().symbol);
         needed.erase(needed.begin());
       }},
      {"the condition of another number",
       [](Schedule& schedule) {
         Step& step = guarded(schedule);
         step.guard.numbers[0].symbol = step.steps.front().statements.front().symbol;
       }},
      {"the condition of the opposite",
       [](Schedule& schedule) {
         bool& negated = guarded(schedule).guard.numbers[0].negated;
         negated = !negated;
       }},
      {"no condition", [](Schedule& schedule) { guarded(schedule).guard.numbers.clear(); }},
      {"contacts that the function does not know",
       [](Schedule& schedule) {
         guarded(schedule).guard = {{}, {{0, 0}}};
       }},
      {"a block before the number of its condition", [](Schedule& schedule) {
         const auto at = std::find_if(schedule.steps.begin(), schedule.steps.end(), is(Step::Kind::if_holds));
         std::iter_swap(at, std::prev(at));
       }}};
  for (const auto& [name, fault] : faults) {
    CAPTURE(name);
    check_refused(golden("touch"), "direct_dynamics", fault, 1000);
  }
}

TEST_CASE("faults in conditions on contacts that are active are refused") {
  const std::vector<std::pair<const char*, Fault>> faults = {
      {"another contact",
       [](Schedule& schedule) {
         auto& [a, b] = guarded(schedule).guard.contacts.front();
         a = b = a == 0 ? 1 : 0;
         guarded(schedule).guard.contacts.resize(1);
       }},
      {"a contact that is none",
       [](Schedule& schedule) {
         guarded(schedule).guard.contacts = {{7, 7}};
       }},
      {"a number", [](Schedule& schedule) {
         guarded(schedule).guard = {{{guarded(schedule).steps.front().statements.front().value, false}}, {}};
       }}};
  for (const auto& [name, fault] : faults) {
    CAPTURE(name);
    check_refused(golden("stance"), "contact_space_inverse_inertia", fault, 1000);
  }
}
