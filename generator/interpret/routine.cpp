// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/routine.h"
#include "base/index.h"
#include "base/text.h"
#include "scheme/passes/watch.h"
#include <algorithm>
#include <set>

namespace mbsgen::interpret {

namespace {

using emit::Stage;
using scheme::Purpose;

constexpr std::array<Stage, emit::number_of_stages> order{Stage::before, Stage::loop, Stage::after,
                                                          Stage::optional, Stage::results};

class RoutineBuilder {
public:
  RoutineBuilder(const scheme::Program& program, const scheme::Function& function, Registers& registers)
      : program_(program), function_(function), symbols_(*program.pool), compiler_(*program.pool, registers),
        registers_(registers) {
    if (!function.laws.empty())
      throw NeedsLaws(function.name + " calls the law " + quoted(function.laws.front().name));
  }

  Routine build() {
    routine_.name = function_.name;
    for (const scheme::Argument& argument : function_.arguments) routine_.arrays.push_back(argument.name);
    const emit::Stages stages = make_stages(symbols_, function_);
    routine_.loop_pivots = at(stages.loop_pivots);
    routine_.only_zero_scales = stages.only_zero_scales;
    find_arguments(stages);
    for (const scheme::Expr& unknown : function_.unknowns)
      routine_.unknowns.push_back(compiler_.value(unknown));
    for (const Stage stage : order) {
      for (const emit::Statement& statement : stages.statements[stage]) add(statement);
      routine_.tapes[stage] = compiler_.take();
    }
    for (const scheme::Expr& number : scheme::numbers_read(program_, function_))
      routine_.numbers.push_back(compiler_.value(number));
    return std::move(routine_);
  }

private:
  // Symbols that no equation defines are elements of arguments: the stem is the argument's name.
  void find_arguments(const emit::Stages& stages) {
    for (const scheme::Equation& equation : function_.equations) seen_.insert(equation.symbol.id());
    for (const scheme::Expr& unknown : function_.unknowns) find_argument(unknown.id());
    for (const scheme::Equation& equation : function_.equations) find_arguments(equation.rhs);
    for (const Stage stage : order)
      for (const emit::Statement& statement : stages.statements[stage]) find_arguments(statement.value);
    for (const scheme::Expr& number : scheme::numbers_read(program_, function_)) find_arguments(number);
  }

  void find_arguments(const scheme::Expr& expression) {
    for (const expr::NodeId id : symbols_.collect(expression)) find_argument(id);
  }

  void find_argument(expr::NodeId id) {
    if (registers_.find(id) != nullptr || !seen_.insert(id).second) return;
    const expr::Symbol& symbol = program_.pool->symbol_of(id);
    const auto found = std::find(routine_.arrays.begin(), routine_.arrays.end(), symbol.stem);
    if (found == routine_.arrays.end()) return;
    const Register to = registers_.add();
    compiler_.define(id, to);
    const int place = symbol.index[0] == expr::Symbol::none ? 0 : symbol.index[0];
    routine_.reads.push_back({static_cast<std::size_t>(found - routine_.arrays.begin()), at(place), to});
  }

  void add(const emit::Statement& statement) {
    const Register value = compiler_.value(statement.value);
    if (statement.output == nullptr)
      compiler_.define(statement.symbol.id(), value);
    else if (statement.output->purpose == Purpose::result)
      routine_.results.push_back({array_of(*statement.output), at(statement.output->index), value});
    else
      put(rows_of(statement.output->purpose), at(statement.row), value);
  }

  std::size_t array_of(const scheme::Output& output) {
    const auto found = std::find(routine_.arrays.begin(), routine_.arrays.end(), output.array);
    if (found != routine_.arrays.end()) return static_cast<std::size_t>(found - routine_.arrays.begin());
    routine_.arrays.push_back(output.array);
    return routine_.arrays.size() - 1;
  }

  static void put(std::vector<Register>& rows, std::size_t row, Register value) {
    rows.resize(std::max(rows.size(), row + 1));
    rows[row] = value;
  }

  std::vector<Register>& rows_of(Purpose purpose) {
    switch (purpose) {
    case Purpose::residual:
      return routine_.residuals;
    case Purpose::correction:
      return routine_.corrections;
    case Purpose::change:
      return routine_.changes;
    case Purpose::pivot:
      return routine_.pivots;
    case Purpose::pivot_scale:
      return routine_.pivot_scales;
    case Purpose::consistency:
      return routine_.consistencies;
    case Purpose::inertia:
      return routine_.inertias;
    case Purpose::inertia_limit:
      return routine_.inertia_limits;
    case Purpose::checked:
      return routine_.checked;
    case Purpose::result:
    case Purpose::law_argument:
      break;
    }
    throw std::logic_error("results have no rows of a purpose");
  }

  const scheme::Program& program_;
  const scheme::Function& function_;
  emit::SymbolCollector symbols_;
  Compiler compiler_;
  Registers& registers_;
  std::set<expr::NodeId> seen_;
  Routine routine_;
};

} // namespace

std::size_t Routine::array(const std::string& wanted) const {
  const auto found = std::find(arrays.begin(), arrays.end(), wanted);
  if (found == arrays.end()) throw std::logic_error(name + " has no array " + wanted);
  return static_cast<std::size_t>(found - arrays.begin());
}

Routine compile(const scheme::Program& program, const scheme::Function& function, Registers& registers) {
  return RoutineBuilder(program, function, registers).build();
}

} // namespace mbsgen::interpret
