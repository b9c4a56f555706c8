// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/scheme_run.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/field/gauss.h"

namespace mbsgen::certify {

template <class Field>
Results<typename Field::Number> SchemeRun<Field>::operator()(const scheme::Function& function) {
  Evaluator<Field> evaluator(*program_.pool, PointTraits<Field>(point_));
  set_members(evaluator);
  set_arguments(evaluator, function);
  bool lacks_constants = false;
  try {
    lacks_constants = !update(evaluator);
    set_laws(evaluator, function);
    run(evaluator, function.equations);
    return outputs(evaluator, function);
  } catch (const std::out_of_range& error) {
    if (lacks_constants) throw std::domain_error("a derived constant has no value");
    throw MalformedProgram(error.what());
  }
}

template <class Field>
void SchemeRun<Field>::update() {
  Evaluator<Field> evaluator(*program_.pool, PointTraits<Field>(point_));
  set_members(evaluator);
  update(evaluator);
}

// False where a constant has no value, as those that divide by the mass matrix of a function do where it is
// singular. The other functions do not read them.
template <class Field>
bool SchemeRun<Field>::update(Evaluator<Field>& evaluator) {
  bool complete = true;
  for (const scheme::Equation& equation : program_.update) {
    try {
      define(evaluator, equation);
    } catch (const std::domain_error&) {
      complete = false;
    } catch (const std::out_of_range&) {
      if (complete) throw;
    }
  }
  return complete;
}

template <class Field>
void SchemeRun<Field>::set_members(Evaluator<Field>& evaluator) {
  for (const scheme::Parameter& parameter : program_.parameters)
    if (parameter.symbol.is_symbol()) evaluator.set(parameter.symbol, values_.parameters.at(parameter.path));
  if (program_.time.is_symbol()) evaluator.set(program_.time, values_.time);
  for (std::size_t i = 0; i < program_.states.size(); ++i) evaluator.set(program_.states[i], values_.x.at(i));
  if (program_.smallest_pivot.is_symbol()) evaluator.set(program_.smallest_pivot, values_.smallest_pivot);
  for (const scheme::InputForce& input : program_.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      if (input.force[i].is_symbol()) evaluator.set(input.force[i], values_.inputs.at(input.name).force[i]);
      if (input.torque[i].is_symbol())
        evaluator.set(input.torque[i], values_.inputs.at(input.name).torque[i]);
    }
}

namespace {

// The kind of the symbols of an argument's elements.
expr::SymbolKind kind_of(const std::string& argument) {
  if (argument == "q") return expr::SymbolKind::q;
  if (argument == "qd") return expr::SymbolKind::qd;
  return argument == "qdd" ? expr::SymbolKind::qdd : expr::SymbolKind::force;
}

} // namespace

// A symbol that an equation defines, such as a dependent coordinate, has no value before.
template <class Field>
void SchemeRun<Field>::set_arguments(Evaluator<Field>& evaluator, const scheme::Function& function) {
  std::unordered_set<expr::NodeId> defined;
  for (const scheme::Equation& equation : function.equations) defined.insert(equation.symbol.id());
  const auto set = [&](expr::SymbolKind kind, const std::string& stem, const std::vector<Number>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const expr::Expr symbol = program_.pool->symbol(kind, stem, static_cast<int>(i));
      if (defined.count(symbol.id()) == 0) evaluator.set(symbol, values[i]);
    }
  };
  for (const scheme::Argument& argument : function.arguments) {
    if (argument.use == scheme::Argument::Use::out) continue;
    const std::vector<Number>* given = values_.argument(argument.name);
    if (given == nullptr) continue;
    if (argument.is_number)
      evaluator.set(program_.pool->symbol(expr::SymbolKind::force, argument.name), given->front());
    else
      set(kind_of(argument.name), argument.name, *given);
  }
}

template <class Field>
void SchemeRun<Field>::set_laws(Evaluator<Field>& evaluator, const scheme::Function& function) {
  for (const scheme::LawCall& law : function.laws) {
    const std::vector<Number>& results =
        law.is_derivative() ? values_.law_slopes.at(law.name).at(at(law.along)) : values_.laws.at(law.name);
    if (law.results.size() > results.size()) throw MalformedProgram("the results of the law " + law.name);
    for (std::size_t k = 0; k < law.results.size(); ++k)
      if (law.results[k].is_symbol()) evaluator.set(law.results[k], results[k]);
  }
}

template <class Field>
void SchemeRun<Field>::run(Evaluator<Field>& evaluator, const std::vector<scheme::Equation>& equations) {
  for (const scheme::Equation& equation : equations) define(evaluator, equation);
}

template <class Field>
void SchemeRun<Field>::define(Evaluator<Field>& evaluator, const scheme::Equation& equation) {
  certify::define<Field>(evaluator, equation.symbol, equation.rhs,
                         angles_.parts.count(equation.symbol.id()) != 0, point_.field());
}

template <class Field>
Results<typename Field::Number> SchemeRun<Field>::outputs(Evaluator<Field>& evaluator,
                                                          const scheme::Function& function) {
  Results<Number> results;
  for (const scheme::Output& output : function.outputs) {
    const std::string name = array_name(output);
    const Number value = output.value.pool() == nullptr ? Number(0) : evaluator.value(output.value);
    if (!results[name].emplace(output.index, value).second)
      throw MalformedProgram(name + '[' + std::to_string(output.index) + "] is written twice");
  }
  for (const scheme::MatrixStep& step : function.matrix_steps)
    change(results, step, static_cast<std::size_t>(function.rows(step)));
  return results;
}

namespace {

template <class Number>
Rows<Number> matrix_of(const std::map<int, Number>& entries, std::size_t rows) {
  if (entries.size() != rows * rows) throw MalformedProgram("a matrix lacks entries");
  Rows<Number> matrix(rows);
  for (const auto& [place, value] : entries) matrix[at(place) / rows].push_back(value);
  return matrix;
}

template <class Field, class Number>
Rows<Number> product(Field& field, const Rows<Number>& a, const Rows<Number>& b) {
  Rows<Number> result = a;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j) {
      Number sum(0);
      for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[i][k] * b[k][j];
      result[i][j] = field.reduced(sum);
    }
  return result;
}

} // namespace

template <class Field>
void SchemeRun<Field>::change(Results<Number>& results, const scheme::MatrixStep& step, std::size_t rows) {
  Rows<Number> matrix = matrix_of(results[step.matrix], rows);
  if (step.inverts()) {
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < i; ++j) matrix[j][i] = matrix[i][j];
    std::optional<Rows<Number>> inverse = Gauss<Field>(point_.field()).inverse(std::move(matrix));
    if (!inverse) throw std::domain_error("a matrix is singular");
    matrix = std::move(*inverse);
  } else {
    matrix = product(point_.field(), matrix_of(results[step.left], rows), matrix);
  }
  std::size_t place = 0;
  for (auto& [index, value] : results[step.matrix]) {
    value = point_.field().reduced(matrix[place / rows][place % rows]);
    ++place;
  }
}

#define FIELD(Field) template class SchemeRun<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
