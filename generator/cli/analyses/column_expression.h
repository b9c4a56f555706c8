// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "expr/parse.h"
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// An expression of the columns of a table, by their names: "q(crank) - 0.5*Z(spring)".
class ColumnExpression {
public:
  /// `constants`: further names, with their values; `option` is named where the text is no such expression. Throws
  /// importer::UnknownName.
  ColumnExpression(const std::string& option, const std::string& text,
                   const std::vector<std::string>& columns, const std::map<std::string, double>& constants);

  /// T: double, or a type over which expressions are evaluated.
  template <class T>
  T value(const std::vector<T>& row) const {
    expr::Evaluator<T> evaluator(*pool_);
    for (const auto& [symbol, column] : places_) evaluator.set(symbol, row[column]);
    for (const auto& [symbol, number] : constants_) evaluator.set(symbol, T(number));
    return evaluator.value(expression_);
  }

private:
  std::shared_ptr<expr::Pool> pool_;
  std::vector<std::pair<expr::Expr, std::size_t>> places_; ///< symbols, and their columns
  std::vector<std::pair<expr::Expr, double>> constants_;
  expr::Expr expression_;
};

} // namespace mbsgen::cli
