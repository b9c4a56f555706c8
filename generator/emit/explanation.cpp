// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/explanation.h"
#include "scheme/count.h"
#include "scheme/guards.h"
#include <algorithm>
#include <iterator>
#include <string_view>

namespace mbsgen::emit {

namespace {

using scheme::Share;
using scheme::Trial;

const Share& find_share(const std::vector<Share>& shares, const std::string& name) {
  static const Share none;
  const auto found =
      std::find_if(shares.begin(), shares.end(), [&](const Share& share) { return share.name == name; });
  return found == shares.end() ? none : *found;
}

// Rows of the code, and those of which nothing is left behind them.
std::vector<ExplainedShare> table(const std::vector<Share>& code, const std::vector<Share>& written,
                                  const std::vector<Share>& needed) {
  std::vector<ExplainedShare> rows;
  const auto add = [&](const Share& share) {
    const Share& before = find_share(written, share.name);
    const Share& alive = find_share(needed, share.name);
    const Share& now = find_share(code, share.name);
    rows.push_back({share.name, before.equations, before.equations - alive.equations, before.cost.flops(),
                    now.equations, now.cost});
  };
  for (const Share& share : code) add(share);
  for (const Share& share : written)
    if (find_share(code, share.name).name.empty()) add(share);
  return rows;
}

// The one that `choose` keeps: the first of the cheapest.
std::size_t taken_of(const std::vector<Trial>& trials) {
  std::size_t taken = trials.size();
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const bool is_first = taken == trials.size();
    if (trials[i].was_condensed() && (is_first || trials[i].weighted < trials[taken].weighted)) taken = i;
  }
  return taken;
}

// Constants that prove to be numbers or other constants, once all functions are there, change functions, too.
void add_effect_of_constants(Explanation& of) {
  if (of.passes.empty() || !of.taken_trial()->copy_of.empty()) return;
  const scheme::PassRecord& last = of.passes.back();
  of.passes.push_back({"constants", last.equations_after, of.equations, last.flops_after, of.cost.flops()});
}

Explanation explain(const scheme::Program& program, const scheme::Function& function,
                    std::vector<Trial> trials) {
  Explanation result;
  result.function = function.name;
  result.cost = scheme::cost(function);
  result.open = scheme::open_cost(function);
  result.equations = function.equations.size();
  result.trials = std::move(trials);
  result.taken = taken_of(result.trials);
  const Trial none;
  const Trial& taken = result.taken_trial() != nullptr ? *result.taken_trial() : none;
  result.passes = taken.first_passes;
  const auto has_run = [](const scheme::PassRecord& pass) {
    return !pass.pass.empty();
  }; // those on programs have not
  std::copy_if(taken.passes.begin(), taken.passes.end(), std::back_inserter(result.passes), has_run);
  add_effect_of_constants(result);
  const scheme::Breakdown code = scheme::breakdown(*program.pool, function, program.shape);
  result.quantities = table(code.quantities, taken.written.quantities, taken.needed.quantities);
  result.steps = table(code.steps, taken.written.steps, taken.needed.steps);
  result.bodies = table(code.bodies, taken.written.bodies, taken.needed.bodies);
  return result;
}

// The passes on constants are those after `choose`.
std::vector<scheme::PassRecord> on_constants(const std::vector<scheme::PassRecord>& passes) {
  const auto choose = std::find_if(passes.begin(), passes.end(),
                                   [](const scheme::PassRecord& pass) { return pass.pass == "choose"; });
  return {choose == passes.end() ? choose : choose + 1, passes.end()};
}

Explanation explain_update(const scheme::Program& program, const std::vector<scheme::PassRecord>& passes) {
  Explanation result;
  result.function = "update";
  result.cost = scheme::cost(program.update);
  result.equations = program.update.size();
  result.passes = on_constants(passes);
  const scheme::Breakdown code = scheme::breakdown(*program.pool, program.update, program.shape);
  result.quantities = table(code.quantities, {}, {});
  result.steps = table(code.steps, {}, {});
  result.bodies = table(code.bodies, {}, {});
  return result;
}

std::size_t beyond(std::size_t alive, std::size_t start) {
  return alive - std::min(alive, start);
}

} // namespace

long flops_written(const Trial& trial) {
  long sum = 0;
  for (const Share& share : trial.written.steps) sum += share.cost.flops();
  return sum;
}

void explain_packs(const scheme::Program& program, const std::map<std::string, schedule::PackCount>& packs,
                   std::vector<Explanation>& explanations) {
  for (Explanation& explanation : explanations) {
    const auto found = packs.find(explanation.function);
    if (found == packs.end()) continue;
    explanation.packs = found->second;
    for (const scheme::LimbsShape& group : program.shape.limbs) explanation.limbs.push_back(group.names);
  }
}

void explain_rolls(const std::map<std::string, schedule::RollCount>& rolls,
                   std::vector<Explanation>& explanations) {
  for (Explanation& explanation : explanations)
    if (const auto found = rolls.find(explanation.function); found != rolls.end())
      explanation.rolls = found->second;
}

std::vector<Explanation> explanations(const scheme::Program& program, std::vector<Trial> trials,
                                      const std::vector<scheme::PassRecord>& passes) {
  std::vector<Explanation> result;
  for (const scheme::Function& function : program.functions) {
    std::vector<Trial> own;
    for (Trial& trial : trials)
      if (trial.function == function.name) own.push_back(std::move(trial));
    result.push_back(explain(program, function, std::move(own)));
  }
  result.push_back(explain_update(program, passes));
  return result;
}

Teeth teeth(const std::vector<expr::Tooth>& memory, std::size_t columns) {
  Teeth result;
  if (memory.size() < 2) return result;
  const std::size_t start = memory.front().after, count = memory.size() - 1;
  result.equations_each = (count + columns - 1) / columns;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t before = beyond(memory[i + 1].before, start),
                      after = beyond(memory[i + 1].after, start);
    if (i % result.equations_each == 0) {
      result.before.push_back(before);
      result.after.push_back(after);
    }
    result.before.back() = std::max(result.before.back(), before);
    result.after.back() = std::min(result.after.back(), after);
  }
  return result;
}

} // namespace mbsgen::emit
