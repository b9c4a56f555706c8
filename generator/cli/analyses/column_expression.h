// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "expr/parse.h"
#include <map>
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

  double value(const std::vector<double>& row);

private:
  std::unique_ptr<expr::Pool> pool_;
  expr::Evaluator<double> evaluator_;
  std::vector<std::pair<expr::Expr, std::size_t>> places_; ///< symbols, and their columns
  expr::Expr expression_;
};

} // namespace mbsgen::cli
