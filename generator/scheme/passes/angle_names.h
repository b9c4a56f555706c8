// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "scheme/scheme.h"
#include <string>

namespace mbsgen::scheme {

/// Names of angles that are sums of coordinates: "2p3" for q2 + q3, "2m3" for q2 - q3. An equation may have
/// given the sum, or a part of it, a symbol of its own.
class AngleNames {
public:
  explicit AngleNames(const Pool& pool) : pool_(pool) {}

  /// Learns the equation symbol = rhs where rhs is such an angle.
  void define(const Expr& symbol, const Expr& rhs);
  /// The name of an angle; empty for any other expression.
  std::string operator()(NodeId angle) const;

private:
  bool append(std::string& text, NodeId angle, bool minus) const;

  const Pool& pool_;
  expr::Memo<Expr> sums_; ///< by the symbols of their equations
};

} // namespace mbsgen::scheme
