// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/routine.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <set>
#include <tuple>

namespace mbsgen::interpret {

namespace {

using schedule::Step;
using scheme::Purpose;

class RoutineBuilder {
public:
  RoutineBuilder(const scheme::Program& program, const scheme::Function& function, Registers& registers,
                 Laws laws)
      : program_(program), function_(function), symbols_(*program.pool), compiler_(*program.pool, registers),
        registers_(registers) {
    for (const scheme::LawCall& law : function.laws)
      if (laws == Laws::refused || law.is_derivative())
        throw NeedsLaws(function.name + " calls the law " + quoted(law.name));
  }

  Routine build() {
    routine_.name = function_.name;
    for (const scheme::Argument& argument : function_.arguments) routine_.arrays.push_back(argument.name);
    const schedule::Schedule schedule = make_schedule(symbols_, program_, function_, {});
    routine_.only_zero_scales = schedule.only_zero_scales;
    for (const scheme::Equation& equation : function_.equations) seen_.insert(equation.symbol.id());
    for (const scheme::Expr& unknown : function_.unknowns) find_argument(unknown.id());
    for (const expr::NodeId id : schedule.free) find_argument(id);
    for (const scheme::Expr& number : schedule.numbers) find_argument(number.id());
    define_arguments();
    for (const scheme::Expr& unknown : function_.unknowns)
      routine_.unknowns.push_back(compiler_.value(unknown));
    routine_.actions = actions(schedule.steps);
    for (const scheme::Expr& number : schedule.numbers) routine_.numbers.push_back(compiler_.value(number));
    for (const Result& result : results_) write(result);
    return std::move(routine_);
  }

private:
  // An element of an argument, by its symbol.
  struct ArgumentElement {
    std::size_t array = 0, index = 0;
    expr::NodeId id = 0;
  };
  struct Result {
    std::size_t array = 0, index = 0;
    Register at = 0;
  };

  // Symbols that no equation defines are elements of arguments: the stem is the argument's name.
  void find_argument(expr::NodeId id) {
    if (registers_.find(id) != nullptr || !seen_.insert(id).second) return;
    const expr::Symbol& symbol = program_.pool->symbol_of(id);
    const auto found = std::find(routine_.arrays.begin(), routine_.arrays.end(), symbol.stem);
    if (found == routine_.arrays.end()) return;
    const int place = symbol.index[0] == expr::Symbol::none ? 0 : symbol.index[0];
    arguments_.push_back({static_cast<std::size_t>(found - routine_.arrays.begin()), at(place), id});
  }

  // In the order of the arrays, so that elements side by side have registers side by side.
  void define_arguments() {
    std::sort(arguments_.begin(), arguments_.end(), [](const ArgumentElement& a, const ArgumentElement& b) {
      return std::tie(a.array, a.index) < std::tie(b.array, b.index);
    });
    std::vector<ReadRun>& runs = routine_.reads;
    for (const ArgumentElement& element : arguments_) {
      const Register to = registers_.add();
      compiler_.define(element.id, to);
      const bool continues = !runs.empty() && runs.back().array == element.array &&
                             runs.back().index + runs.back().count == element.index;
      if (!continues) runs.push_back({element.array, element.index, 0, to});
      ++runs.back().count;
    }
  }

  std::vector<Action> actions(const std::vector<Step>& steps) {
    std::vector<Action> result;
    for (const Step& step : steps) {
      Action action;
      action.kind = step.kind;
      action.test = step.test;
      action.status = step.status;
      action.first = at(step.first);
      action.count = at(step.count);
      for (const schedule::Statement& statement : step.statements)
        if (statement.law != nullptr)
          result.push_back(call_of(statement, action));
        else if (statement.product.exists())
          action.loops.push_back(loop_of(statement.product));
        else
          add(statement);
      action.tape = compiler_.take();
      if (step.kind == Step::Kind::if_holds)
        add_guarded(step, action);
      else
        action.actions = actions(step.steps);
      result.push_back(std::move(action));
    }
    return result;
  }

  // With what comes before it in the step.
  Action call_of(const schedule::Statement& statement, Action& step) {
    Action action;
    action.loops = std::exchange(step.loops, {});
    action.law.emplace();
    LawCall& call = *action.law;
    call.law = statement.law->name;
    for (const scheme::Output* argument : statement.arguments) {
      const std::size_t place = at(argument->index);
      if (call.arguments.size() <= place) call.arguments.resize(place + 1, registers_.number(0));
      call.arguments[place] = compiler_.value(argument->value);
    }
    for (const scheme::Expr& result : statement.law->results) {
      call.results.emplace_back();
      if (!result.is_symbol()) continue;
      call.results.back() = registers_.add();
      compiler_.define(result.id(), *call.results.back());
    }
    action.tape = compiler_.take();
    return action;
  }

  // What is computed under the condition is known behind it in the registers of `zeroed` alone. Which contacts are
  // active is not known here: what depends on that is computed always.
  void add_guarded(const Step& step, Action& action) {
    for (const scheme::Guard::Number& number : step.guard.numbers)
      action.numbers.push_back({compiler_.value(number.symbol), number.negated});
    if (!step.guard.contacts.empty()) action.numbers.clear();
    const Compiler::Known before = compiler_.known();
    action.actions = actions(step.steps);
    for (const scheme::Expr& symbol : step.zeroed) {
      action.zeroed.push_back(registers_.add());
      compiler_.copy(compiler_.value(symbol), action.zeroed.back());
    }
    action.actions.emplace_back();
    action.actions.back().tape = compiler_.take();
    compiler_.forget(before);
    for (std::size_t i = 0; i < step.zeroed.size(); ++i)
      compiler_.define(step.zeroed[i].id(), action.zeroed[i]);
  }

  MatrixLoop loop_of(const schedule::Product& product) {
    const std::size_t rows = at(product.rows);
    return {rows, product.inverts() ? std::vector<Register>() : entries(*product.left, rows),
            entries(*product.matrix, rows)};
  }

  // Registers of their own, into which the results so far are copied.
  std::vector<Register> entries(const scheme::Argument& matrix, std::size_t rows) {
    std::vector<Register>& known = matrices_[matrix.name];
    if (!known.empty()) return known;
    known.resize(rows * rows);
    const std::size_t array = array_of(matrix.name);
    for (Result& result : results_) {
      if (result.array != array) continue;
      known[result.index] = registers_.add();
      compiler_.copy(result.at, known[result.index]);
      result.at = known[result.index];
    }
    return known;
  }

  void add(const schedule::Statement& statement) {
    const Register value = compiler_.value(statement.value);
    if (statement.output == nullptr)
      compiler_.define(statement.symbol.id(), value);
    else if (statement.output->purpose == Purpose::result)
      results_.push_back({array_of(statement.output->array), at(statement.output->index), value});
    else
      put(routine_.rows[static_cast<std::size_t>(statement.output->purpose)], at(statement.row), value);
  }

  void write(const Result& result) {
    std::vector<Written>& results = routine_.results;
    auto array = std::find_if(results.begin(), results.end(),
                              [&](const Written& one) { return one.array == result.array; });
    if (array == results.end()) array = results.insert(results.end(), Written{result.array, {}});
    array->elements.push_back({result.index, result.at});
  }

  std::size_t array_of(const std::string& array) {
    const auto found = std::find(routine_.arrays.begin(), routine_.arrays.end(), array);
    if (found != routine_.arrays.end()) return static_cast<std::size_t>(found - routine_.arrays.begin());
    routine_.arrays.push_back(array);
    return routine_.arrays.size() - 1;
  }

  static void put(std::vector<Register>& rows, std::size_t row, Register value) {
    rows.resize(std::max(rows.size(), row + 1));
    rows[row] = value;
  }

  const scheme::Program& program_;
  const scheme::Function& function_;
  schedule::SymbolCollector symbols_;
  Compiler compiler_;
  Registers& registers_;
  std::set<expr::NodeId> seen_;
  std::vector<ArgumentElement> arguments_;
  std::vector<Result> results_;
  std::map<std::string, std::vector<Register>> matrices_; ///< by result, where loops change them
  Routine routine_;
};

} // namespace

std::size_t Routine::array(const std::string& wanted) const {
  const auto found = std::find(arrays.begin(), arrays.end(), wanted);
  if (found == arrays.end()) throw std::logic_error(name + " has no array " + wanted);
  return static_cast<std::size_t>(found - arrays.begin());
}

Routine compile(const scheme::Program& program, const scheme::Function& function, Registers& registers,
                Laws laws) {
  return RoutineBuilder(program, function, registers, laws).build();
}

} // namespace mbsgen::interpret
