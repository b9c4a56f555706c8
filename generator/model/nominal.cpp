// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/nominal.h"
#include "expr/evaluate.h"

namespace mbsgen::model {

double nominal(const Model& model, const expr::Expr& expression) {
  if (expression.pool() == nullptr) return 0;
  expr::Evaluator<double> evaluator(*expression.pool());
  for (const UserParameter& parameter : model.parameters)
    evaluator.set(parameter.symbol, parameter.value.nominal);
  return evaluator.value(expression);
}

} // namespace mbsgen::model
