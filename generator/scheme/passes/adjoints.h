// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/passes/differentiate.h"

namespace mbsgen::scheme {

/// Backward differentiation of a scheme: the derivatives of one value by many symbols. Each equation gets its
/// adjoint, the derivative of the value by the equation's symbol, summed from the last equation that reads
/// the symbol to the first. The adjoints are condensed while they are written and share what they can with
/// the equations; those that are zero, and those of equations that do not stand on the variables, become no
/// equation. Functions with corners are differentiated as by Differentiation.
class Adjoints {
public:
  /// Writes the adjoints of the equations, which the scheme has, behind all that it has. `variables`: inputs
  /// or symbols of equations; these equations are not differentiated. Results of laws that `laws` does not
  /// name are constant.
  Adjoints(Scheme& scheme, const std::vector<Equation>& equations, const Expr& value,
           const std::vector<Expr>& variables, const std::vector<LawResult>& laws = {});

  /// Derivative of the value along the direction of the seeds, whose symbols are variables.
  Expr along(const std::vector<Seed>& seeds) const;

private:
  struct State {
    Expr symbol; ///< keeps its id while it is here
    bool is_variable = false;
    std::vector<Expr> summands; ///< of its adjoint
  };

  // How a symbol follows from others: the terms' derivatives by their arguments, one of them where it is an
  // equation.
  struct Definition {
    LawResult rule;
    int body = -1;
  };

  static std::vector<Definition> definitions(Pool& pool, const std::vector<Equation>& equations,
                                             const std::vector<LawResult>& laws);
  bool is_moved(const Definition& definition) const;
  void settle(const Definition& definition);
  void admit(const Expr& symbol, bool is_variable);
  void carry(const Expr& expression, const Expr& adjoint);

  Scheme& scheme_;
  std::vector<State> states_;      ///< of the variables, and of the equations that stand on them
  expr::Memo<std::size_t> places_; ///< by symbol
};

/// The symbols that some of the directions move, each once.
std::vector<Expr> moved_by(const std::vector<std::vector<Seed>>& directions);

/// The derivatives of the values along directions, by value and direction. Forward: by the twins of each
/// direction; backward: by the adjoints of each value. A symbol of one direction is at rest in those without
/// it, an equation's, too.
std::vector<std::vector<Expr>> derivatives(Scheme& scheme, const std::vector<Expr>& values,
                                           const std::vector<std::vector<Seed>>& directions, Sweep sweep);

} // namespace mbsgen::scheme
