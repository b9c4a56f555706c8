// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/modular/fingerprint.h"
#include "scheme/scheme.h"
#include <vector>

namespace mbsgen::formalism {

using expr::Expr;

/// Recognizes 0, 1 and -1 in any form, by values modulo a prime at random values of the parameters: what coincides for
/// the file's numbers only, and may be changed, stays apart.
class ConstantValues {
public:
  explicit ConstantValues(const scheme::Scheme& constants);
  /// To be called when equations have been added.
  void learn();
  /// The same for equations of another scheme, which read the constants.
  void learn(const std::vector<scheme::Equation>& equations, std::size_t first = 0);

  /// The number where the value is one of these, the expression itself otherwise.
  Expr simplified(const Expr& value);
  bool is_zero(const Expr& value) { return simplified(value).is_zero(); }
  expr::Pool& pool() const { return constants_.pool(); }

private:
  const scheme::Scheme& constants_;
  expr::Fingerprint values_;
  std::size_t learned_ = 0; ///< equations
};

} // namespace mbsgen::formalism
