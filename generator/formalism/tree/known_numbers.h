// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "scheme/scheme.h"
#include <map>
#include <optional>

namespace mbsgen::formalism {

/// Values of expressions that are made of numbers alone, directly or through the constants that they read.
class KnownNumbers {
public:
  explicit KnownNumbers(const scheme::Scheme& constants)
      : constants_(constants), evaluator_(constants.pool()) {}

  /// Nothing where the value depends on a parameter.
  std::optional<double> operator()(const expr::Expr& value);

private:
  bool is_known(expr::NodeId id);
  bool define(const expr::Expr& symbol);

  const scheme::Scheme& constants_;
  expr::Evaluator<double> evaluator_;
  std::map<expr::NodeId, bool> symbols_; ///< whether the value of a constant is known, and set
};

} // namespace mbsgen::formalism
