// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/schedule_trial.h"
#include "base/index.h"
#include <algorithm>
#include <functional>

namespace mbsgen::certify {

namespace {

using scheme::Purpose;

// The same values with other unknowns.
Assignment<ModularField> start_of_iterations(const scheme::Program& program, Assignment<ModularField> values,
                                             Point<ModularField>& point) {
  for (const scheme::Function& function : program.functions)
    for (const expr::Expr& unknown : function.unknowns)
      values.q[at(program.pool->symbol_of(unknown.id()).index[0])] = point.draw();
  return values;
}

std::vector<std::pair<Modular, Modular>> sorted_pivots(const Results<Modular>& results) {
  std::vector<std::pair<Modular, Modular>> pairs;
  const auto pivots = results.find(word(Purpose::pivot));
  if (pivots != results.end())
    for (const auto& [index, value] : pivots->second)
      pairs.emplace_back(value, results.at(word(Purpose::pivot_scale)).at(index));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// Pivots have an order of their own in the text; an argument of a law that is left out is zero.
bool same(Results<Modular> text, Results<Modular> scheme) {
  constexpr int most_arguments = 18; // position, rotation, velocity, angular velocity
  if (sorted_pivots(text) != sorted_pivots(scheme)) return false;
  for (Results<Modular>* results : {&text, &scheme}) {
    for (const Purpose purpose : {Purpose::pivot, Purpose::pivot_scale}) results->erase(word(purpose));
    for (auto& [name, values] : *results)
      if (name.rfind("law ", 0) == 0)
        for (int i = 0; i < most_arguments; ++i) values.emplace(i, Modular(0));
  }
  return text == scheme;
}

// `results`: of the text or of the schedule.
std::string verdict(const scheme::Function& function, SchemeRun<ModularField>& scheme, const char* subject,
                    const std::function<Results<Modular>()>& results) {
  try {
    // The sines that the other side meets are known when the scheme has met them.
    const Results<Modular> expected = scheme(function);
    return same(results(), expected) ? "equal" : std::string(subject) + " computes something else";
  } catch (const MalformedProgram& error) {
    return error.what();
  }
}

} // namespace

void compare_schedules(const Schedules& schedules, const scheme::Program& program, const AngleScan& angles,
                       Point<ModularField>& point, Comparison<ModularField>& comparison,
                       const std::vector<std::size_t>& functions, std::vector<FunctionRecord>& records) {
  try {
    const Assignment<ModularField> start = start_of_iterations(program, comparison.values(), point);
    const StepSetting setting{program, point, comparison.values(), start};
    SchemeRun<ModularField> scheme(program, angles, point, comparison.values());
    SchemeRun<ModularField> scheme_at_start(program, angles, point, start);
    scheme.update();
    StepRun constants(setting, schedules.update, nullptr, nullptr);
    constants.run();
    for (const std::size_t i : functions) {
      const scheme::Function& function = program.functions[i];
      std::string& record = records[i].schedule;
      if (record.empty()) record = schedules.faults[i].empty() ? "equal" : schedules.faults[i];
      if (record != "equal") continue;
      record = verdict(function, scheme, "the order of computation", [&] {
        if (!function.unknowns.empty()) scheme_at_start(function);
        StepRun run(setting, schedules.functions[i], &function, &constants);
        run.run();
        return run.results();
      });
    }
  } catch (const MalformedProgram& error) {
    for (const std::size_t i : functions) records[i].schedule = error.what();
  }
}

} // namespace mbsgen::certify
