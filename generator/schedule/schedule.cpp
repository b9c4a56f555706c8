// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule.h"
#include "schedule/guarded.h"
#include "schedule/plan.h"
#include "schedule/results.h"
#include "scheme/compose.h"
#include "scheme/passes/watch.h"
#include <algorithm>
#include <iterator>

namespace mbsgen::schedule {

namespace {

using scheme::Expr;
using scheme::Purpose;

Step step_of(Step::Kind kind) {
  Step step;
  step.kind = kind;
  return step;
}

Step leave_if(Test test) {
  Step step = step_of(Step::Kind::leave_if);
  step.test = test;
  return step;
}

Step fail_if(Test test, Status status, int first = 0, int count = 0) {
  Step step = step_of(Step::Kind::fail_if);
  step.test = test;
  step.status = status;
  step.first = first;
  step.count = count;
  return step;
}

// Parts read the sines and cosines of other parts where these have been computed: no statement copies them.
std::vector<SharedSine> share_sines(const Angles& angles, const Rolls& rolls, Plan& plan) {
  std::vector<SharedSine> shared;
  if (!plan.in_parts) return shared;
  std::vector<bool> waiting(plan.used.size());
  for (const Expr& symbol : plan.crossing) waiting[symbol.id()] = rolls.places.count(symbol.id()) == 0;
  for (Block& block : plan.blocks) {
    const auto is_shared = [&](const Statement& statement) {
      if (!statement.symbol.is_symbol() || !waiting[statement.symbol.id()] || statement.lanes != 1 ||
          statement.is_in_loop())
        return false;
      const auto place = place_of(angles, block.stage, statement.value);
      if (!place) return false;
      shared.push_back({statement.symbol, *place});
      waiting[statement.symbol.id()] = false;
      return true;
    };
    std::vector<Statement>& statements = block.statements;
    statements.erase(std::remove_if(statements.begin(), statements.end(), is_shared), statements.end());
  }
  const auto is_found = [&](const Expr& symbol) {
    return !waiting[symbol.id()] && rolls.places.count(symbol.id()) == 0;
  };
  plan.crossing.erase(std::remove_if(plan.crossing.begin(), plan.crossing.end(), is_found),
                      plan.crossing.end());
  return shared;
}

// Puts the blocks of a plan in their places around the checks and the iteration.
class StepBuilder {
public:
  // `readers`: of the guarded values.
  StepBuilder(const scheme::Function& function, Schedule& schedule, std::vector<Block> blocks,
              const std::vector<scheme::Guard>& guards, Readers readers)
      : function_(function), schedule_(schedule), blocks_(std::move(blocks)), guards_(guards),
        readers_(std::move(readers)) {
    for (const scheme::Argument& argument : function.arguments)
      if (argument.nullable) optional_.push_back(argument.name);
  }

  void build() {
    for (const std::vector<Expr>* copies : {&schedule_.unknowns, &schedule_.overwritten})
      for (const Expr& symbol : *copies) {
        schedule_.steps.push_back(step_of(Step::Kind::copy));
        schedule_.steps.back().symbol = symbol;
      }
    schedule_.steps.push_back(step_of(Step::Kind::declare));
    if (function_.returns_status)
      add_stages();
    else
      add(Stage::after, schedule_.steps);
    if (has_flags()) schedule_.steps.push_back(step_of(Step::Kind::idle));
    if (function_.returns_status) schedule_.steps.push_back(step_of(Step::Kind::succeed));
  }

private:
  void add_stages() {
    std::vector<Step>& steps = schedule_.steps;
    const Counts& counts = schedule_.counts;
    add(Stage::before, steps);
    if (!schedule_.unknowns.empty()) add_iteration();
    add(Stage::after, steps);
    const int loop_pivots = schedule_.loop_pivots, others = counts[Purpose::pivot] - loop_pivots;
    // Results come before their checks: then the compiler has nothing to postpone behind these.
    if (counts[Purpose::checked] + counts[Purpose::inertia] > 0)
      steps.push_back(fail_if(Test::unsound, Status::singular, loop_pivots, others));
    if (others > 0) steps.push_back(fail_if(Test::degenerate, Status::singular, loop_pivots, others));
    if (counts[Purpose::consistency] > 0) steps.push_back(fail_if(Test::inconsistent, Status::not_converged));
    add_optional();
    add(Stage::results, steps);
  }

  // Near a singular configuration a small residual is not yet a small error of the coordinates: unless the correction
  // is small, too, it is made once more.
  void add_iteration() {
    Step loop = step_of(Step::Kind::iterate);
    add(Stage::loop, loop.steps);
    if (schedule_.loop_pivots > 0)
      loop.steps.push_back(fail_if(Test::degenerate, Status::singular, 0, schedule_.loop_pivots));
    loop.steps.push_back(step_of(Step::Kind::measure));
    loop.steps.push_back(leave_if(Test::converged));
    loop.steps.push_back(fail_if(Test::diverged, Status::not_converged));
    loop.steps.push_back(step_of(Step::Kind::correct));
    schedule_.steps.push_back(std::move(loop));
  }

  void add_optional() {
    Step guarded = step_of(Step::Kind::if_wanted);
    guarded.wanted = optional_;
    add(Stage::optional, guarded.steps);
    if (!guarded.steps.empty()) schedule_.steps.push_back(std::move(guarded));
  }

  void add(Stage stage, std::vector<Step>& steps) {
    for (Block& block : blocks_) {
      if (block.stage != stage) continue;
      if (!schedule_.in_parts) {
        add_statements(stage, std::move(block.statements), steps);
        continue;
      }
      Step part = step_of(Step::Kind::part);
      part.count = static_cast<int>(&block - blocks_.data()) + 1;
      add_statements(stage, std::move(block.statements), part.steps);
      steps.push_back(std::move(part));
    }
  }

  // Results that the caller may leave out are written where they are wanted. One array alone has its guard in
  // add_optional.
  bool is_guarded(const Statement& statement) const {
    return statement.output != nullptr && (!function_.returns_status || optional_.size() > 1) &&
           std::find(optional_.begin(), optional_.end(), statement.output->array) != optional_.end();
  }

  void add_statements(Stage stage, std::vector<Statement> statements, std::vector<Step>& steps) {
    for (std::vector<Statement>& run : runs_of(std::move(statements)))
      if (run.front().guard == scheme::Guards::none)
        add_unguarded(stage, std::move(run), steps);
      else
        add_guarded(stage, std::move(run), steps);
  }

  void add_guarded(Stage stage, std::vector<Statement> statements, std::vector<Step>& steps) {
    Step guarded = run_of(stage, "");
    guarded.kind = Step::Kind::if_holds;
    guarded.guard = guards_[static_cast<std::size_t>(statements.front().guard)];
    guarded.zeroed = readers_.read_elsewhere(statements);
    guarded.steps.push_back(run_of(stage, ""));
    guarded.steps.back().statements = std::move(statements);
    steps.push_back(std::move(guarded));
  }

  void add_unguarded(Stage stage, std::vector<Statement> statements, std::vector<Step>& steps) {
    const Step* last = nullptr;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      Statement& statement = statements[i];
      if (statement.is_in_loop()) {
        i += add_loop(stage, &statement, steps) - 1;
        last = nullptr;
        continue;
      }
      const bool is_value = statement.output != nullptr && scheme::returns_number(function_.task);
      const std::string wanted = is_guarded(statement) ? statement.output->array : "";
      if (last == nullptr || is_value || wanted != wanted_by(*last)) steps.push_back(run_of(stage, wanted));
      last = &steps.back();
      Step& run = wanted.empty() ? steps.back() : steps.back().steps.front();
      if (is_value) run.kind = Step::Kind::give;
      run.statements.push_back(std::move(statement));
    }
  }

  // The number of statements.
  std::size_t add_loop(Stage stage, Statement* first, std::vector<Step>& steps) {
    const std::size_t size = first->together();
    const std::string wanted = is_guarded(*first) ? first->output->array : "";
    steps.push_back(run_of(stage, wanted));
    Step& run = wanted.empty() ? steps.back() : steps.back().steps.front();
    run.rounds = first->rounds;
    run.statements.assign(std::make_move_iterator(first), std::make_move_iterator(first + size));
    return size;
  }

  static std::string wanted_by(const Step& step) {
    return step.kind == Step::Kind::if_wanted ? step.wanted.front() : "";
  }

  static Step run_of(Stage stage, const std::string& wanted) {
    Step run;
    run.stage = stage;
    if (wanted.empty()) return run;
    Step guarded = step_of(Step::Kind::if_wanted);
    guarded.wanted = {wanted};
    guarded.steps.push_back(std::move(run));
    return guarded;
  }

  bool has_flags() const {
    return std::any_of(function_.arguments.begin(), function_.arguments.end(),
                       [](const scheme::Argument& argument) { return argument.is_flags; });
  }

  const scheme::Function& function_;
  Schedule& schedule_;
  std::vector<Block> blocks_;
  const std::vector<scheme::Guard>& guards_;
  Readers readers_;
  std::vector<std::string> optional_; ///< arrays that the caller may leave out
};

// `program`: null for equations alone.
Schedule scheduled(SymbolCollector& symbols, const scheme::Program* program, const scheme::Function& function,
                   Stages stages, const Choices& choices) {
  Schedule schedule;
  if (choices.gathers_angles) schedule.angles = gather_angles(symbols, function, stages);
  guard_statements(symbols, function, stages);
  if (choices.limb_lanes > 0 && program != nullptr && !program->shape.limbs.empty())
    schedule.packs = pack_limbs(
        symbols, *program, function,
        {choices.limb_lanes, choices.gathers_angles, choices.packs_sines && choices.gathers_angles},
        schedule.angles, schedule.opposites, stages);
  const bool may_roll = choices.rolls_links && function.unknowns.empty() && stages.guards.empty();
  if (may_roll && schedule.packs.packed == 0) schedule.rolls = roll_rounds(symbols, schedule.angles, stages);
  schedule.counts = stages.counts;
  schedule.loop_pivots = stages.loop_pivots;
  schedule.only_zero_scales = stages.only_zero_scales;
  schedule.unknowns = function.unknowns;
  schedule.overwritten = std::move(stages.overwritten);
  const bool iterates = !function.unknowns.empty();
  Plan plan = make_plan(symbols, std::move(stages.statements), stages.guards,
                        iterates ? choices.large_iteration : choices.large,
                        iterates ? choices.part_of_iteration : choices.part);
  schedule.shared_sines = share_sines(schedule.angles, schedule.rolls, plan);
  for (const Block& block : plan.blocks) schedule.statements += block.statements.size();
  schedule.statements -= schedule.rolls.count.statements - schedule.rolls.count.written;
  schedule.stack_values =
      stack_values(symbols, schedule.counts, schedule.angles,
                   schedule.unknowns.size() + schedule.overwritten.size(), schedule.rolls, plan);
  schedule.in_parts = plan.in_parts;
  schedule.crossing = std::move(plan.crossing);
  schedule.free = std::move(plan.free);
  schedule.used = std::move(plan.used);
  Readers readers(symbols, stages.guards);
  if (!stages.guards.empty())
    for (const Block& block : plan.blocks) readers.add(block.statements);
  StepBuilder(function, schedule, std::move(plan.blocks), stages.guards, std::move(readers)).build();
  return schedule;
}

// Of a function that calls others.
Schedule calls_of(const scheme::Program& program, const scheme::Function& function) {
  Schedule schedule;
  for (const scheme::Task task : function.calls) {
    const scheme::Function& callee = function_of(program, task);
    schedule.steps.push_back(step_of(Step::Kind::call));
    schedule.steps.back().callee = &callee;
    for (const scheme::Argument& argument : callee.arguments) {
      if (argument.matrix != scheme::Argument::Matrix::lower) continue;
      const scheme::Argument& matrix = handed_on(function, argument);
      schedule.steps.push_back(step_of(Step::Kind::compute));
      schedule.steps.back().statements.emplace_back().product = {Product::Kind::mirror, nullptr, &matrix,
                                                                 rows_of(matrix)};
    }
  }
  schedule.statements = schedule.steps.size();
  return schedule;
}

} // namespace

const scheme::Argument& handed_on(const scheme::Function& caller, const scheme::Argument& callees) {
  return callees.matrix == scheme::Argument::Matrix::lower ? full_matrix_of(caller)
                                                           : caller.argument(callees.name);
}

const char* word(Status status) {
  switch (status) {
  case Status::ok:
    return "ok";
  case Status::not_converged:
    return "not_converged";
  case Status::singular:
    return "singular";
  case Status::invalid_input:
    break;
  }
  return "invalid_input";
}

Schedule make_schedule(SymbolCollector& symbols, const scheme::Program& program,
                       const scheme::Function& function, const Choices& choices) {
  if (choices.calls && !function.calls.empty()) return calls_of(program, function);
  Stages stages = make_stages(symbols, function);
  if (choices.rolls_products) roll_products(*program.pool, symbols, function, stages);
  add_matrix_steps(function, stages);
  if (choices.stores_early) store_early(symbols, function, stages);
  const bool fails = function.returns_status && can_fail(stages.counts);
  Schedule schedule = scheduled(symbols, &program, function, std::move(stages), choices);
  if (fails) schedule.numbers = scheme::numbers_read(program, function);
  return schedule;
}

Schedule make_schedule(SymbolCollector& symbols, const std::vector<scheme::Equation>& equations,
                       const Choices& choices) {
  Stages stages;
  stages.statements[Stage::after] = sequence_of(equations);
  Choices of_constants = choices;
  of_constants.gathers_angles = false; // constants are computed once, by the library's sines
  of_constants.rolls_links = false;
  return scheduled(symbols, nullptr, {}, std::move(stages), of_constants);
}

} // namespace mbsgen::schedule
