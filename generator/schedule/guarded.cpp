// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/guarded.h"
#include <algorithm>
#include <utility>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using scheme::Expr;
using scheme::Guards;

using Sequence = std::vector<Statement>;

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

// Stages in order; what is computed in the first two of them is needed in the iteration.
constexpr Stage stages_in_order[] = {Stage::before, Stage::loop, Stage::after, Stage::optional,
                                     Stage::results};
constexpr Stage stages_with_guards[] = {Stage::after, Stage::optional};

// The statements of a function as scheme::find_guards looks at them.
class GuardedSteps {
public:
  GuardedSteps(const scheme::Function& function, Stages& stages) : function_(function) {
    for (const Stage stage : stages_in_order) {
      steady_ = stage == Stage::before || stage == Stage::loop;
      may_skip_results_ = stage == Stage::after && !function.returns_status;
      for (Statement& statement : stages.statements[stage]) add(statement);
    }
  }

  const std::vector<scheme::GuardedStep>& steps() const { return steps_; }
  void set(const std::vector<int>& guards) const {
    for (std::size_t i = 0; i < guards.size(); ++i)
      if (statements_[i] != nullptr) statements_[i]->guard = guards[i];
  }

private:
  void add(Statement& statement) {
    if (statement.zeros.rows != 0 || statement.product.exists()) return;
    if (statement.law != nullptr || !statement.angles.empty())
      return for_each_read(statement, [this](const Expr& value) { end(value, true, {}, nullptr); });
    if (statement.output == nullptr) {
      steps_.push_back({statement.symbol, statement.value, steady_});
      return statements_.push_back(&statement);
    }
    const bool may_be_skipped = may_skip_results_ && !statement.overwrites;
    end(statement.value, steady_ || is_steady(statement.output->purpose),
        scheme::wanted(function_, *statement.output), may_be_skipped ? &statement : nullptr);
  }

  // `statement`: null for one that is executed always.
  void end(const Expr& value, bool is_steady, scheme::Guard wanted, Statement* statement) {
    steps_.push_back({{}, value, is_steady, std::move(wanted)});
    statements_.push_back(statement);
  }

  const scheme::Function& function_;
  bool steady_ = false, may_skip_results_ = false;
  std::vector<scheme::GuardedStep> steps_;
  std::vector<Statement*> statements_; // by step; null: always executed
};

// Puts statements of one condition side by side. Those without a condition keep their order; a statement under a condition
// waits until one that is always executed reads it, and then takes all others of its condition along that can be
// executed there.
class Arranger {
public:
  Arranger(SymbolCollector& symbols, const std::vector<scheme::Guard>& guards, Sequence statements)
      : collector_(symbols), guards_(guards), statements_(std::move(statements)), placed_(statements_.size()),
        ready_(statements_.size()), members_(guards.size()), is_open_(guards.size()) {
    for (std::size_t i = 0; i < statements_.size(); ++i)
      for_each_defined(statements_[i], [&](const Expr& symbol) { home_[symbol.id()] = i; });
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      ready_[i] = last_unguarded(i);
      if (has_guard(i)) members_[guard_of(i)].push_back(i);
    }
  }

  Sequence arranged() {
    order_.reserve(statements_.size());
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      if (has_guard(i)) continue;
      now_ = i;
      for_each_cause(i, [this](std::size_t cause) { demand(cause); });
      place(i);
    }
    now_ = statements_.size();
    for (std::size_t i = 0; i < statements_.size(); ++i) demand(i);
    Sequence result;
    result.reserve(order_.size());
    for (const std::size_t i : order_) result.push_back(std::move(statements_[i]));
    return result;
  }

private:
  bool has_guard(std::size_t i) const { return statements_[i].guard != Guards::none; }
  std::size_t guard_of(std::size_t i) const { return static_cast<std::size_t>(statements_[i].guard); }

  // Calls `visit(place)` for each statement of this stage that must come before.
  template <class Visit>
  void for_each_cause(std::size_t i, Visit visit) {
    const auto add = [&](NodeId symbol) {
      const auto home = home_.find(symbol);
      if (home != home_.end() && home->second != i) visit(home->second);
    };
    for_each_read(statements_[i], [&](const Expr& value) {
      for (const NodeId symbol : collector_.collect(value)) add(symbol);
    });
    for_each_number(statements_[i], guards_, [&](const Expr& symbol) { add(symbol.id()); });
  }

  // One behind the last of the causes, also of those that have conditions, that is always executed.
  std::size_t last_unguarded(std::size_t i) {
    std::size_t last = 0;
    for_each_cause(
        i, [&](std::size_t cause) { last = std::max(last, has_guard(cause) ? ready_[cause] : cause + 1); });
    return last;
  }

  void demand(std::size_t i) {
    if (placed_[i]) return;
    if (has_guard(i)) open(guard_of(i));
    place(i);
  }

  // Those of the condition that can be executed now.
  void open(std::size_t guard) {
    if (is_open_[guard]) return;
    is_open_[guard] = true;
    std::vector<std::size_t> here;
    for (const std::size_t i : members_[guard])
      if (!placed_[i] && ready_[i] <= now_) here.push_back(i);
    for (const std::size_t i : here)
      for_each_cause(i, [&](std::size_t cause) {
        if (!placed_[cause] && has_guard(cause) && guard_of(cause) != guard) open(guard_of(cause));
      });
    for (const std::size_t i : here) place(i);
    is_open_[guard] = false;
  }

  void place(std::size_t i) {
    if (placed_[i]) return;
    placed_[i] = true;
    for_each_cause(i, [this](std::size_t cause) { place(cause); });
    order_.push_back(i);
  }

  SymbolCollector& collector_;
  const std::vector<scheme::Guard>& guards_;
  Sequence statements_;
  std::vector<bool> placed_;
  std::vector<std::size_t> ready_, order_;
  std::vector<std::vector<std::size_t>> members_; // by guard
  std::vector<bool> is_open_;
  std::unordered_map<NodeId, std::size_t> home_;
  std::size_t now_ = nowhere;
};

} // namespace

void guard_statements(SymbolCollector& symbols, const scheme::Function& function, Stages& stages) {
  if (function.equations.empty()) return;
  const GuardedSteps steps(function, stages);
  scheme::Guards guards = find_guards(*function.equations.front().symbol.pool(), steps.steps());
  if (guards.is_empty()) return;
  steps.set(guards.of_steps);
  stages.guards = std::move(guards.guards);
  for (const Stage stage : stages_with_guards) {
    Sequence& statements = stages.statements[stage];
    statements = Arranger(symbols, stages.guards, std::move(statements)).arranged();
  }
}

std::vector<Sequence> runs_of(Sequence statements) {
  std::vector<Sequence> runs;
  for (Statement& statement : statements) {
    if (runs.empty() || runs.back().front().guard != statement.guard) runs.emplace_back();
    runs.back().push_back(std::move(statement));
  }
  return runs;
}

void Readers::count(const Sequence& statements, Counts& reads) const {
  for (const Statement& statement : statements) {
    for_each_read(statement, [&](const Expr& value) {
      for (const NodeId symbol : symbols_->collect(value)) ++reads[symbol];
    });
    for_each_number(statement, *guards_, [&](const Expr& symbol) { ++reads[symbol.id()]; });
  }
}

std::vector<Expr> Readers::read_elsewhere(const Sequence& statements) const {
  Counts here;
  count(statements, here);
  std::vector<Expr> values;
  for (const Statement& statement : statements)
    for_each_defined(statement, [&](const Expr& symbol) {
      const auto all = reads_.find(symbol.id());
      if (all != reads_.end() && all->second > here[symbol.id()]) values.push_back(symbol);
    });
  return values;
}

} // namespace mbsgen::schedule
