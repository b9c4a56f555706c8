// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/scheme.h"
#include <unordered_map>
#include <vector>

namespace mbsgen::schedule {

/// Numbers that a function reads with the other sign: constants that a lane of a vector may have in place of them, -c by
/// c, and elements of arguments, which are values of the function then.
class Opposites {
public:
  /// Does nothing where it is known.
  void add(const scheme::Expr& constant);
  /// Null where the constant has none.
  const expr::NodeId* find(expr::NodeId constant) const;
  void add_input(const scheme::Expr& opposite) { inputs_.push_back(opposite); }
  const std::vector<scheme::Expr>& inputs() const { return inputs_; }

private:
  struct Opposite {
    scheme::Expr value; ///< keeps it alive
    expr::NodeId id;
  };

  std::unordered_map<expr::NodeId, Opposite> opposites_;
  std::vector<scheme::Expr> inputs_;
};

/// A node without its minus sign.
struct Unsigned {
  expr::NodeId id;
  bool is_negative = false;
};

/// Takes the sign off the opposite of a symbol or of a sum. Other products keep theirs.
Unsigned without_minus(const expr::Pool& pool, expr::NodeId id);

} // namespace mbsgen::schedule
