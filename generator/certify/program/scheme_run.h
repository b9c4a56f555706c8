// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/evaluator.h"
#include "certify/program/assignment.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// What a function computes, by array (scheme::array_name) and place.
template <class Number>
using Results = std::map<std::string, std::map<int, Number>>;

/// Runs the equations of a program at a point, as the generated code would: `update` first, then a function
/// that knows its arguments, the parameters and the derived constants, and nothing else. Functions with
/// unknowns run straight through, as if the iteration ended at the coordinates that are given.
template <class Field>
class SchemeRun {
public:
  using Number = typename Field::Number;

  SchemeRun(const scheme::Program& program, const AngleScan& angles, Point<Field>& point,
            const Assignment<Field>& values)
      : program_(program), angles_(angles), point_(point), values_(values) {}

  /// The function's results. Throws MalformedText.
  Results<Number> operator()(const scheme::Function& function) {
    Evaluator<Field> evaluator(*program_.pool, PointTraits<Field>(point_));
    set_members(evaluator);
    defined_.clear();
    for (const scheme::Equation& equation : function.equations) defined_.insert(equation.symbol.id());
    for (const scheme::Argument& argument : function.arguments)
      if (argument.use != scheme::Argument::Use::out) set_argument(evaluator, argument.name);
    try {
      run(evaluator, program_.update);
      set_laws(evaluator, function);
      run(evaluator, function.equations);
      return outputs(evaluator, function);
    } catch (const std::out_of_range& error) {
      throw MalformedText(error.what());
    }
  }

private:
  void set_members(Evaluator<Field>& evaluator) {
    for (const scheme::Parameter& parameter : program_.parameters)
      if (parameter.symbol.is_symbol())
        evaluator.set(parameter.symbol, values_.parameters.at(parameter.path));
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

  // What an equation defines, as coordinates that follow from others, has no value before.
  void set_array(Evaluator<Field>& evaluator, expr::SymbolKind kind, const std::string& stem,
                 const std::vector<Number>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const expr::Expr symbol = program_.pool->symbol(kind, stem, static_cast<int>(i));
      if (defined_.count(symbol.id()) == 0) evaluator.set(symbol, values[i]);
    }
  }

  void set_laws(Evaluator<Field>& evaluator, const scheme::Function& function) {
    for (const scheme::LawCall& law : function.laws) {
      const std::vector<Number>& results = values_.laws.at(law.name);
      if (law.results.size() > results.size()) throw MalformedText("the results of the law " + law.name);
      for (std::size_t k = 0; k < law.results.size(); ++k)
        if (law.results[k].is_symbol()) evaluator.set(law.results[k], results[k]);
    }
  }

  void run(Evaluator<Field>& evaluator, const std::vector<scheme::Equation>& equations) {
    for (const scheme::Equation& equation : equations)
      define<Field>(evaluator, equation.symbol, equation.rhs, angles_.parts.count(equation.symbol.id()) != 0,
                    point_.field());
  }

  static Results<Number> outputs(Evaluator<Field>& evaluator, const scheme::Function& function) {
    Results<Number> results;
    for (const scheme::Output& output : function.outputs) {
      const std::string name = array_name(output);
      const Number value = output.value.pool() == nullptr ? Number(0) : evaluator.value(output.value);
      if (!results[name].emplace(output.index, value).second)
        throw MalformedText(name + '[' + std::to_string(output.index) + "] is written twice");
    }
    return results;
  }

  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
  std::unordered_set<expr::NodeId> defined_; ///< by equations of the function
};

} // namespace mbsgen::certify
