// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/step_run.h"
#include "base/index.h"
#include "certify/program/closed_gates.h"
#include "certify/program/matrix_loops.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::certify {

namespace {

using schedule::Step;
using scheme::Purpose;

[[noreturn]] void fail(const std::string& what) {
  StepChecks::fail(what);
}

const scheme::Function& function_of_constants() {
  static const scheme::Function none;
  return none;
}

// Removes the entries that `keep` does not hold for.
template <class Map, class Keep>
void keep_only(Map& map, Keep keep) {
  for (auto entry = map.begin(); entry != map.end();)
    entry = keep(entry->first) ? std::next(entry) : map.erase(entry);
}

// The call that the expression is; null: it is none.
const expr::Node* call_of(const expr::Expr& expression) {
  const bool is_call = expression.pool() != nullptr && expression.node().kind == expr::NodeKind::call;
  return is_call ? &expression.node() : nullptr;
}

} // namespace

StepRun::StepRun(const StepSetting& setting, const schedule::Schedule& schedule,
                 const scheme::Function* function, const StepRun* constants)
    : setting_(setting), point_(&setting.point), schedule_(schedule),
      function_(function == nullptr ? function_of_constants() : *function), constants_(constants),
      pool_(*setting.program.pool), checks_(function_, schedule_) {
  for (const expr::Expr& symbol : schedule.crossing) crossing_.insert(symbol.id());
  set_members();
  for (const scheme::Argument& argument : function_.arguments) {
    if (argument.use == scheme::Argument::Use::out) continue;
    const Assignment<ModularField>& values = function_.unknowns.empty() ? setting.values : setting.start;
    const std::vector<Modular>* given = values.argument(argument.name);
    for (std::size_t i = 0; given != nullptr && i < given->size(); ++i)
      cells_[{argument.name, static_cast<int>(i)}] = (*given)[i];
  }
}

void StepRun::set_members() {
  const scheme::Program& program = setting_.program;
  const Assignment<ModularField>& values = setting_.values;
  const auto set = [this](const expr::Expr& symbol, const Modular& value, bool is_input) {
    if (!symbol.is_symbol()) return;
    members_[symbol.id()] = value;
    if (is_input) inputs_.insert(symbol.id());
  };
  for (const scheme::Parameter& parameter : program.parameters)
    set(parameter.symbol, values.parameters.at(parameter.path), false);
  set(program.time, values.time, true);
  set(program.smallest_pivot, values.smallest_pivot, false);
  for (std::size_t i = 0; i < program.states.size(); ++i) set(program.states[i], values.x.at(i), true);
  for (const scheme::InputForce& input : program.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      set(input.force[i], values.inputs.at(input.name).force[i], true);
      set(input.torque[i], values.inputs.at(input.name).torque[i], true);
    }
}

void StepRun::run() {
  execute(schedule_.steps);
  if (function_.returns_status) {
    if (!ended_) fail("the function does not end with a status");
    checks_.require_all(read_);
  }
  for (const scheme::Argument& argument : function_.arguments)
    if (argument.is_flags && !idle_) fail("contacts that are not active keep their response");
}

void StepRun::execute(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    if (ended_) fail("a step after the end");
    stage_ = step.stage;
    execute(step);
  }
}

void StepRun::execute(const Step& step) {
  switch (step.kind) {
  case Step::Kind::copy: {
    const Modular copied = symbol(step.symbol.id());
    return define(step.symbol, copied);
  }
  case Step::Kind::declare:
    return;
  case Step::Kind::compute:
    return compute(step);
  case Step::Kind::part:
  case Step::Kind::if_wanted:
    return enclose(step);
  case Step::Kind::call:
    return call_function(*step.callee);
  case Step::Kind::if_holds:
    return guard(step);
  case Step::Kind::iterate:
    return iterate(step);
  case Step::Kind::measure:
    require_rows(Purpose::residual, 0, schedule_.counts[Purpose::residual]);
    return require_rows(Purpose::correction, 0, schedule_.counts[Purpose::correction]);
  case Step::Kind::correct:
    return require_rows(schedule_.counts[Purpose::change] > 0 ? Purpose::change : Purpose::correction, 0,
                        static_cast<int>(function_.unknowns.size()));
  case Step::Kind::leave_if:
  case Step::Kind::fail_if:
    if (function_.returns_status && has_results_) fail("results are written before the last check");
    return checks_.add(step, iterates_, [this](Purpose purpose, int first, int count) {
      require_rows(purpose, first, count);
    });
  case Step::Kind::idle:
    idle_ = true;
    return;
  case Step::Kind::give:
    compute(step);
    break;
  case Step::Kind::succeed:
    break;
  }
  ended_ = true;
}

// Values of a part stay in it but for those that cross; values that some result alone needs are not read elsewhere.
void StepRun::enclose(const Step& step) {
  const std::map<expr::NodeId, Modular> before = values_;
  const bool is_part = step.kind == Step::Kind::part;
  if (!is_part) {
    if (!std::all_of(step.wanted.begin(), step.wanted.end(),
                     [this](const std::string& array) { return is_nullable(array); }))
      fail("a condition on a result that is always wanted");
    guards_.push_back(step.wanted);
  }
  execute(step.steps);
  if (!is_part) guards_.pop_back();
  keep_only(values_,
            [&](expr::NodeId id) { return before.count(id) != 0 || (is_part && crossing_.count(id) != 0); });
}

// The steps are executed as if the condition held. Of the values that they give, those alone are known behind them that are
// set to zero before; whether zero is right where the condition does not hold is seen with all its gates closed.
void StepRun::guard(const Step& step) {
  if (!holds_.empty() || iterates_) fail("a condition within another one or in an iteration");
  require_condition(step.guard);
  std::set<expr::NodeId> known;
  for (const auto& [id, value] : values_) known.insert(id);
  const std::set<expr::NodeId> zeros = zeros_of(step);
  holds_.push_back(step.guard);
  execute(step.steps);
  holds_.pop_back();
  for (const auto& [id, value] : values_)
    if (known.count(id) == 0) guarded_[id] = {step.guard, zeros.count(id) != 0};
  for (const expr::Expr& symbol : step.zeroed)
    if (values_.count(symbol.id()) == 0 || !known.insert(symbol.id()).second)
      fail(name(pool_.symbol_of(symbol.id())) + " is zero in every case");
  keep_only(values_, [&](expr::NodeId id) { return known.count(id) != 0; });
}

void StepRun::require_condition(const scheme::Guard& guard) {
  if (guard.is_empty()) fail("a condition of nothing");
  for (const scheme::Guard::Number& number : guard.numbers) value(number.symbol);
  int contacts = 0;
  for (const scheme::Argument& argument : function_.arguments)
    if (argument.is_flags) contacts = argument.size;
  for (const auto& [first, second] : guard.contacts)
    if (first < 0 || first > second || second >= contacts) fail("a condition on a contact that is none");
}

// The values of the steps that are zero where all numbers of the condition are negative or zero, at a point of their own:
// roots that this one lacks are no reason to draw it again.
std::set<expr::NodeId> StepRun::zeros_of(const Step& step) const {
  std::set<expr::NodeId> zeros;
  if (!step.guard.contacts.empty()) return zeros;
  Point<ModularField> point = *point_;
  StepRun closed = *this;
  closed.point_ = &point;
  closed.holds_.push_back(step.guard);
  closed.close(step.guard);
  closed.execute(step.steps);
  for (const auto& [id, value] : closed.values_)
    if (values_.count(id) == 0 && value.is_zero()) zeros.insert(id);
  return zeros;
}

// Values that are computed under no other conditions are zero, too, or not read.
void StepRun::close(const scheme::Guard& guard) {
  closed_ = guard.numbers;
  for (const auto& [id, of] : guarded_)
    if (of.is_zero && values_.count(id) != 0 && implies(of.guard, guard)) values_[id] = Modular(0);
}

// A value under a condition is read under one that implies it, or is zero elsewhere.
void StepRun::require_readable(expr::NodeId id) const {
  const auto found = guarded_.find(id);
  if (found == guarded_.end() || found->second.is_zero) return;
  const auto allows = [&](const scheme::Guard& holds) { return implies(holds, found->second.guard); };
  if (std::none_of(holds_.begin(), holds_.end(), allows))
    fail(name(pool_.symbol_of(id)) + " is read where it may not have been computed");
}

void StepRun::compute(const Step& step) {
  for (const Statement& statement : step.statements)
    if (!holds_.empty() && (statement.law != nullptr || !statement.angles.empty() ||
                            statement.zeros.rows != 0 || statement.product.exists()))
      fail("a condition on more than equations and results");
  for (const Statement& statement : step.statements) {
    if (statement.law != nullptr)
      call_law(statement);
    else if (!statement.angles.empty())
      compute_angles(statement);
    else if (statement.zeros.rows != 0)
      write_zeros(statement);
    else if (statement.product.exists())
      change(statement.product);
    else
      compute(statement);
  }
}

// A derived constant may have no value at the point: most functions do not read it.
void StepRun::compute(const Statement& statement) {
  if (statement.output != nullptr) {
    const scheme::Guard wanted = scheme::wanted(function_, *statement.output);
    if (!holds_.empty() && !implies(wanted, holds_.front()))
      fail(statement.output->array + " is written under a condition");
    if (!wanted.is_empty()) holds_.push_back(wanted);
    const Modular number = value(statement.value);
    if (!wanted.is_empty()) holds_.pop_back();
    return write(*statement.output, statement.row, statement.negated ? -number : number);
  }
  if (const expr::Node* gate = call_of(statement.value); gate != nullptr && gate->op == expr::Op::max)
    gates_[statement.symbol.id()] = statement.value.id();
  try {
    define(statement.symbol, value(statement.value));
  } catch (const std::domain_error&) {
    if (constants_ != nullptr) throw;
    without_value_.insert(statement.symbol.id());
  }
}

void StepRun::define(const expr::Expr& symbol, const Modular& value) {
  const Modular number = point_->field().reduced(value);
  if (!values_.emplace(symbol.id(), number).second)
    fail(name(pool_.symbol_of(symbol.id())) + " is defined twice");
  if (constants_ == nullptr) derived_.emplace(symbol.id(), number);
}

// A result that may be left out is written in an `if` of its own, perhaps within others that it satisfies, too; all
// other results are written in none.
void StepRun::write(const scheme::Output& output, int row, const Modular& value) {
  const std::string array = array_name(output);
  if (output.purpose == Purpose::result) {
    bool allowed = is_nullable(array) ? !guards_.empty() && guards_.back().size() == 1 : guards_.empty();
    for (const std::vector<std::string>& names : guards_)
      allowed = allowed && std::find(names.begin(), names.end(), array) != names.end();
    if (!allowed || iterates_) fail(array + " is written where it may not be");
    has_results_ = true;
  }
  if (!written_.insert({array, row}).second) fail(array + " is written twice");
  cells_[{array, row}] = point_->field().reduced(value);
  for (const scheme::Argument& argument : function_.arguments)
    if (output.purpose == Purpose::result && argument.name == array) cells_.erase({argument.may_be, row});
}

void StepRun::write_zeros(const Statement& statement) {
  const schedule::Zeros& zeros = statement.zeros;
  for (int i = 0; i < zeros.rows; ++i)
    for (int j = 0; j < zeros.columns; ++j)
      write(*statement.output, statement.row + i * zeros.row_length + j, Modular(0));
}

void StepRun::change(const schedule::Product& product) {
  const auto entry = [this](const std::string& matrix, int place) { return cell({matrix, place}); };
  for (auto& [place, value] : matrix_after(product, point_->field(), entry)) cells_[place] = std::move(value);
}

// What it gives is known under the names of this function's results; nothing else of it is.
void StepRun::call_function(const scheme::Function& callee) {
  if (callee.returns_status || !callee.calls.empty()) fail("a call of " + callee.name);
  const std::vector<scheme::Function>& functions = setting_.program.functions;
  const auto is_callee = [&](const scheme::Function& each) { return each.task == callee.task; };
  const auto row = std::find_if(functions.begin(), functions.end(), is_callee) - functions.begin();
  StepRun run(setting_, setting_.schedules.functions.at(static_cast<std::size_t>(row)), &callee, constants_);
  run.run();
  const Results<Modular> results = run.results();
  for (const scheme::Argument& argument : callee.arguments) {
    const std::string& name = schedule::handed_on(function_, argument).name;
    if (argument.use != scheme::Argument::Use::out && name != argument.name)
      fail("an argument of " + callee.name);
    const auto given = results.find(argument.name);
    if (given == results.end()) continue;
    for (const auto& [index, value] : given->second) cells_[{name, index}] = value;
  }
}

// Angles that are neither copied nor in a vector are neighbours in an argument.
void StepRun::compute_angles(const Statement& statement) {
  int place = statement.row;
  const expr::Expr& first = statement.angles.front();
  for (const expr::Expr& angle : statement.angles) {
    const int i = place++ - statement.row;
    if (angle.pool() == nullptr) continue;
    if (statement.copy == Statement::not_copied && !statement.in_vector) {
      const expr::Symbol &head = pool_.symbol_of(first.id()), &own = pool_.symbol_of(angle.id());
      if (values_.count(angle.id()) != 0 || own.stem != head.stem || own.index[0] != head.index[0] + i)
        fail("angles are no neighbours");
    }
    const Modular size = value(angle);
    for (const expr::Op op : {expr::Op::sin, expr::Op::cos}) {
      auto& array = op == expr::Op::sin ? sines_ : cosines_;
      if (!array.emplace(statement.row + i, point_->call_of_step(op, size, size)).second)
        fail("a sine is computed twice");
    }
  }
}

void StepRun::call_law(const Statement& statement) {
  const scheme::LawCall& law = *statement.law;
  if (!laws_called_.insert(&law).second) fail("the law " + law.name + " is called twice");
  std::map<int, Modular> arguments;
  for (const scheme::Output* argument : statement.arguments)
    arguments[argument->index] = point_->field().reduced(value(argument->value));
  const auto known = law_arguments_.emplace("law " + law.name, arguments);
  if (known.first->second != arguments) fail("the law " + law.name + " gets other arguments");
  const Assignment<ModularField>& values = setting_.values;
  const std::vector<Modular>& results =
      law.is_derivative() ? values.law_slopes.at(law.name).at(at(law.along)) : values.laws.at(law.name);
  for (std::size_t k = 0; k < law.results.size(); ++k)
    if (law.results[k].is_symbol()) define(law.results[k], results.at(k));
}

void StepRun::iterate(const Step& step) {
  if (iterates_ || !guards_.empty() || function_.unknowns.empty()) fail("an iteration where none may be");
  checks_.require_loop(step.steps);
  iterates_ = true;
  const auto before = std::make_tuple(values_, cells_, written_, sines_, cosines_, laws_called_);
  execute(step.steps);
  std::tie(values_, cells_, written_, sines_, cosines_, laws_called_) = before;
  for (const expr::Expr& unknown : function_.unknowns)
    values_[unknown.id()] = setting_.values.q[at(pool_.symbol_of(unknown.id()).index[0])];
  execute(step.steps);
  keep_only(values_,
            [&](expr::NodeId id) { return std::get<0>(before).count(id) != 0 || crossing_.count(id) != 0; });
  iterates_ = false;
  checks_.add_converged();
}

void StepRun::require_rows(Purpose purpose, int first, int count) const {
  for (int i = first; i < first + count; ++i) cell({word(purpose), i});
}

bool StepRun::is_nullable(const std::string& array) const {
  return std::any_of(
      function_.arguments.begin(), function_.arguments.end(),
      [&](const scheme::Argument& argument) { return argument.nullable && argument.name == array; });
}

Results<Modular> StepRun::results() const {
  Results<Modular> results = law_arguments_;
  std::set<Cell> expected;
  for (const scheme::Output& output : function_.outputs) {
    if (output.purpose != Purpose::result) continue;
    expected.insert({output.array, output.index});
    results[output.array][output.index] = cell({output.array, output.index});
  }
  for (const Cell& place : written_)
    if (is_result(place.first)) {
      if (expected.count(place) == 0) fail(place.first + " gets an entry that is no result");
    } else {
      results[place.first][place.second] = cell(place);
    }
  return results;
}

bool StepRun::is_result(const std::string& array) const {
  return std::any_of(function_.outputs.begin(), function_.outputs.end(), [&](const scheme::Output& output) {
    return output.purpose == Purpose::result && output.array == array;
  });
}

const Modular& StepRun::cell(const Cell& place) const {
  const auto found = cells_.find(place);
  if (found == cells_.end())
    fail(place.first + '[' + std::to_string(place.second) + "] has no value where it is read");
  return found->second;
}

Modular StepRun::value(const expr::Expr& expression) {
  memo_.clear();
  return expression.pool() == nullptr ? Modular(0) : value(expression.id());
}

Modular StepRun::value(expr::NodeId id) {
  if (const auto known = memo_.find(id); known != memo_.end()) return known->second;
  return memo_.emplace(id, computed(id)).first->second;
}

Modular StepRun::computed(expr::NodeId id) {
  const expr::Node& node = pool_.node(id);
  switch (node.kind) {
  case expr::NodeKind::number:
    return point_->field().from(node.number);
  case expr::NodeKind::symbol:
    return symbol(id);
  case expr::NodeKind::call:
    return is_closed_gate(pool_, id, closed_) ? Modular(0) : call(node);
  case expr::NodeKind::sum: {
    Modular sum = point_->field().from(node.number);
    for (const expr::Term& term : node.terms())
      sum = sum + point_->field().from(term.coefficient) * value(term.node);
    return sum;
  }
  case expr::NodeKind::product:
    break;
  }
  Modular product = point_->field().from(node.number);
  for (const expr::Factor& factor : node.factors()) {
    const Modular size = value(factor.base).power(std::abs(factor.exponent));
    product = factor.exponent > 0 ? product * size : product / size;
  }
  return product;
}

Modular StepRun::call(const expr::Node& node) {
  if (node.op == expr::Op::pi) return point_->pi();
  const expr::NodeId first = node.factors().front().base;
  if (node.op == expr::Op::sin || node.op == expr::Op::cos) {
    const auto& places = schedule_.angles.places[stage_];
    if (const auto place = places.find(first); place != places.end())
      return entry(node.op == expr::Op::sin, place->second);
  }
  const Modular x = value(first);
  return point_->call_of_step(node.op, x, node.factors().size() > 1 ? value(node.factors()[1].base) : x);
}

Modular StepRun::entry(bool is_sine, int place) const {
  const auto& array = is_sine ? sines_ : cosines_;
  const auto found = array.find(place);
  if (found == array.end()) fail("a sine or cosine is read before it is computed");
  return found->second;
}

Modular StepRun::symbol(expr::NodeId id) {
  require_readable(id);
  if (const auto gate = gates_.find(id); gate != gates_.end() && is_closed_gate(pool_, gate->second, closed_))
    return Modular(0);
  if (const auto found = values_.find(id); found != values_.end()) return found->second;
  for (const schedule::SharedSine& shared : schedule_.shared_sines)
    if (shared.symbol.id() == id) return entry(shared.place.is_sine, shared.place.index);
  if (const auto found = members_.find(id); found != members_.end()) {
    if (inputs_.count(id) != 0) read_.insert(id);
    return found->second;
  }
  if (constants_ != nullptr && constants_->without_value_.count(id) != 0)
    throw std::domain_error("a derived constant has no value");
  if (constants_ != nullptr)
    if (const auto found = constants_->derived_.find(id); found != constants_->derived_.end())
      return found->second;
  return argument(id);
}

// The symbol of an element has the argument's name as its stem.
Modular StepRun::argument(expr::NodeId id) {
  const expr::Symbol& symbol = pool_.symbol_of(id);
  const bool is_argument =
      std::any_of(function_.arguments.begin(), function_.arguments.end(),
                  [&](const scheme::Argument& argument) { return argument.name == symbol.stem; });
  if (!is_argument) fail(name(symbol) + " has no value where it is read");
  read_.insert(id);
  return cell({symbol.stem, std::max(symbol.index[0], 0)}); // a number by value has no index
}

} // namespace mbsgen::certify
