// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/passes/differentiate.h"
#include "scheme/rewrite.h"
#include <string>
#include <vector>

namespace mbsgen::scheme::test {

/// A column of a matrix of derivatives: entry i of the result `of` has its derivative along the direction of
/// the seeds at `array[i * columns + column]`.
struct Column {
  std::vector<Seed> seeds;
  std::string of;
  std::string array;
  int column = 0;
  int columns = 1;
};

// The function's equations in a scheme that more can be added to.
inline Scheme opened(Pool& pool, Function& function) {
  Rewriter rewrite(pool);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  for (const Equation& equation : function.equations) {
    scheme.set_topic(equation.topic);
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(equation.rhs)));
  }
  for (Output& output : function.outputs) output.value = rewrite(output.value);
  return scheme;
}

/// Adds the derivatives of results to a function, column by column; what they have in common with the
/// function and with each other is shared. A function that calls the user's laws then calls their
/// derivatives, too.
inline void differentiate(Pool& pool, Function& function, const std::vector<Column>& columns) {
  Scheme scheme = opened(pool, function);
  const std::vector<Output> values = function.outputs;
  const std::vector<LawResult> laws = add_law_derivatives(pool, function.laws, values);
  const std::size_t count = scheme.equations().size();
  for (const Column& column : columns) {
    const Differentiation derivative(scheme, count, column.seeds, laws);
    for (const Output& output : values)
      if (output.purpose == Purpose::result && output.array == column.of)
        function.outputs.push_back({column.array, output.index * column.columns + column.column,
                                    scheme.let_numbered("der", derivative(output.value))});
  }
  function.equations = std::move(scheme).take();
}

} // namespace mbsgen::scheme::test
