// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/assignment.h"
#include "certify/evaluator.h"
#include "certify/scan.h"

namespace mbsgen::certify {

template <class Number>
using Results = std::map<std::string, std::vector<Number>>;

/// Runs the equations of a program at a point, as the generated code would: `update` first, then a function
/// that knows its arguments, the parameters and the derived constants, and nothing else.
template <class Field>
class SchemeRun {
public:
  using Number = typename Field::Number;

  SchemeRun(const scheme::Program& program, const AngleScan& angles, Point<Field>& point,
            const Assignment<Field>& values)
      : program_(program), angles_(angles), point_(point), values_(values) {}

  /// The function's results; all entries of each array, once each. Throws Defect.
  Results<Number> operator()(const scheme::Function& function) {
    Evaluator<Field> evaluator(*program_.pool, PointTraits<Field>(point_));
    set_members(evaluator);
    for (const scheme::Argument& argument : function.arguments)
      if (argument.use != scheme::Argument::Use::out) set_argument(evaluator, argument.name);
    try {
      run(evaluator, program_.update);
      run(evaluator, function.equations);
      return outputs(evaluator, function);
    } catch (const std::out_of_range& error) {
      throw Defect(error.what());
    }
  }

private:
  void set_members(Evaluator<Field>& evaluator) {
    for (const scheme::Parameter& parameter : program_.parameters)
      if (parameter.symbol.is_symbol())
        evaluator.set(parameter.symbol,
                      values_.parameters.at({parameter.group, parameter.field, parameter.element}));
    if (program_.time.is_symbol()) evaluator.set(program_.time, values_.time);
    for (const scheme::InputForce& input : program_.inputs)
      for (std::size_t i = 0; i < 3; ++i) {
        if (input.force[i].is_symbol()) evaluator.set(input.force[i], values_.inputs.at(input.name).force[i]);
        if (input.torque[i].is_symbol())
          evaluator.set(input.torque[i], values_.inputs.at(input.name).torque[i]);
      }
  }

  void set_argument(Evaluator<Field>& evaluator, const std::string& name) {
    using expr::SymbolKind;
    if (name == "q") set_array(evaluator, SymbolKind::q, name, values_.q);
    if (name == "qd") set_array(evaluator, SymbolKind::qd, name, values_.qd);
    if (name == "qdd") set_array(evaluator, SymbolKind::qdd, name, values_.qdd);
    if (name == "Q") set_array(evaluator, SymbolKind::force, name, values_.Q);
  }

  void set_array(Evaluator<Field>& evaluator, expr::SymbolKind kind, const std::string& stem,
                 const std::vector<Number>& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      evaluator.set(program_.pool->symbol(kind, stem, static_cast<int>(i)), values[i]);
  }

  void run(Evaluator<Field>& evaluator, const std::vector<scheme::Equation>& equations) {
    for (const scheme::Equation& equation : equations)
      define<Field>(evaluator, equation.symbol, equation.rhs,
                    angles_.symbols.count(equation.symbol.id()) != 0, point_.field());
  }

  static Results<Number> outputs(Evaluator<Field>& evaluator, const scheme::Function& function) {
    Results<Number> results;
    std::map<std::string, std::vector<bool>> written;
    for (const scheme::Output& output : function.outputs) {
      const auto index = static_cast<std::size_t>(output.index);
      std::vector<Number>& array = results[output.array];
      std::vector<bool>& done = written[output.array];
      if (array.size() <= index) {
        array.resize(index + 1);
        done.resize(index + 1);
      }
      if (done[index]) throw Defect(output.array + '[' + std::to_string(index) + "] is written twice");
      done[index] = true;
      array[index] = output.value.pool() == nullptr ? Number(0) : evaluator.value(output.value);
    }
    for (const auto& [array, done] : written)
      for (std::size_t i = 0; i < done.size(); ++i)
        if (!done[i]) throw Defect(array + '[' + std::to_string(i) + "] is never written");
    return results;
  }

  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
};

} // namespace mbsgen::certify
