// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "expr/evaluate.h"
#include "scheme/program.h"
#include <map>
#include <stdexcept>

namespace mbsgen::scheme {

/// Values of the arrays that a function reads or writes, by the arrays' names ("q", "qd", "M", …).
template <class T>
using Arrays = std::map<std::string, std::vector<T>>;

/// Numeric evaluation of a program over any number type: the parameters at their nominal values, or at values
/// set by `set`, the derived constants from them.
template <class T, class Traits = expr::NumberTraits<T>>
class Evaluation {
public:
  explicit Evaluation(const Program& program) : program_(program), evaluator_(*program.pool) {
    for (const Parameter& parameter : program.parameters)
      evaluator_.set(parameter.symbol, T(parameter.nominal));
    if (program.smallest_pivot.is_symbol()) evaluator_.set(program.smallest_pivot, T(smallest_pivot.value));
  }

  /// Sets one symbol (a parameter, an input force, the time).
  void set(const Expr& symbol, const T& value) { evaluator_.set(symbol, value); }

  /// Computes the derived constants; to be called once after the last `set` of a parameter.
  void update() {
    evaluator_.forget();
    run(program_.update);
  }

  /// The function's results for the given arguments (those that it reads). Throws std::out_of_range when one
  /// of them is missing. A function with unknowns makes one pass at the given q; a value that is no result
  /// stands under its array_name.
  Arrays<T> operator()(const Function& function, const Arrays<T>& inputs) {
    for (const auto& [name, values] : inputs) read(name, values);
    evaluator_.forget();
    run(function.equations);
    Arrays<T> results;
    for (const Output& output : function.outputs) {
      std::vector<T>& array = results[array_name(output)];
      const std::size_t index = at(output.index);
      if (array.size() <= index) array.resize(index + 1, T(0));
      array[index] = evaluator_.value(output.value);
    }
    return results;
  }

private:
  void read(const std::string& name, const std::vector<T>& values) {
    const expr::SymbolKind kind = kind_of(name);
    for (std::size_t i = 0; i < values.size(); ++i)
      evaluator_.set(program_.pool->symbol(kind, name, static_cast<int>(i)), values[i]);
  }

  static expr::SymbolKind kind_of(const std::string& argument) {
    return argument == "q"     ? expr::SymbolKind::q
           : argument == "qd"  ? expr::SymbolKind::qd
           : argument == "qdd" ? expr::SymbolKind::qdd
                               : expr::SymbolKind::force;
  }

  void run(const std::vector<Equation>& equations) {
    for (const Equation& equation : equations)
      evaluator_.set(equation.symbol, evaluator_.value(equation.rhs));
  }

  const Program& program_;
  expr::Evaluator<T, Traits> evaluator_;
};

} // namespace mbsgen::scheme
