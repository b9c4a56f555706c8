// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/image.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::interpret {

Image::Image(const scheme::Program& program, Laws laws) : closure_gap_(program.shape.closure_gap) {
  for (const scheme::Parameter& parameter : program.parameters)
    parameters_[scheme::text(parameter.path)] = define(parameter.symbol, parameter.nominal);
  define_inputs(program);
  Compiler compiler(*program.pool, registers_);
  for (const scheme::Equation& equation : program.update)
    registers_.define(equation.symbol.id(), compiler.value(equation.rhs));
  update_ = compiler.take();
  for (const scheme::Function& function : program.functions)
    routines_.push_back(compile(program, function, registers_, laws));
  number_tapes();
  keep_tables();
}

void Image::keep_tables() {
  const auto keep = [this](const Tape& tape) {
    for (const Instruction& instruction : tape) {
      if (instruction.code != Code::call || instruction.op != expr::Op::entry) continue;
      const double number = registers_.initial()[instruction.x];
      const bool is_kept = std::any_of(tables_.begin(), tables_.end(), [number](const expr::Table& table) {
        return table.number() == static_cast<int>(number);
      });
      if (!is_kept) tables_.push_back(expr::Table::find(number));
    }
  };
  keep(update_);
  const auto keep_action = [&keep](const Action& action) { keep(action.tape); };
  for (const Routine& routine : routines_) for_each_action(routine.actions, keep_action);
}

void Image::number_tapes() {
  const auto count = [this](Action& action) { action.number = tapes_++; };
  for (Routine& routine : routines_) for_each_action(routine.actions, count);
}

void Image::define_inputs(const scheme::Program& program) {
  if (program.time.is_symbol()) time_ = define(program.time);
  for (std::size_t i = 0; i < program.states.size(); ++i)
    states_.push_back(define(program.states[i], program.shape.states[i].x0));
  if (program.smallest_pivot.is_symbol()) smallest_pivot_ = define(program.smallest_pivot);
  for (const scheme::InputForce& input : program.inputs) {
    std::size_t place = 0;
    for (const auto& components : {input.force, input.torque})
      for (const scheme::Expr& component : components) {
        if (component.is_symbol()) inputs_.push_back({input.name, place, define(component)});
        ++place;
      }
  }
}

Register Image::define(const scheme::Expr& symbol, double value) {
  const Register at = registers_.add(value);
  registers_.define(symbol.id(), at);
  return at;
}

const Routine* Image::find(const std::string& function) const {
  const auto found = std::find_if(routines_.begin(), routines_.end(),
                                  [&](const Routine& routine) { return routine.name == function; });
  return found == routines_.end() ? nullptr : &*found;
}

const Routine& Image::routine(const std::string& function) const {
  if (const Routine* found = find(function)) return *found;
  throw std::logic_error("the program has no function " + quoted(function));
}

} // namespace mbsgen::interpret
