// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// A symbol and its derivative along a direction. The rate is an expression over symbols of the scheme. The equation
/// of a symbol that has a seed is not differentiated.
struct Seed {
  Expr symbol;
  Expr rate;
};

/// Recursive differentiation of a scheme along one direction (section 3.5.2 of the 2013 paper): each equation gets a
/// twin, its total derivative, that reads the twins of earlier equations and the equations themselves, as AUXJ_P =
/// AUXI_P + 2 of AUXJ = AUXI + 2 P. Twins are condensed while they are written; those that are zero become no equation.
/// Of abs, min and max the derivative is that of the branch that is taken (between two equal values, the mean of both),
/// that of sign is zero.
class Differentiation {
public:
  /// Writes the twins of the first `count` equations of the scheme behind all that it has. Symbols without a seed or
  /// one of these equations are constant.
  Differentiation(Scheme& scheme, std::size_t count, const std::vector<Seed>& seeds);

  /// Total derivative of an expression over the symbols of the scheme.
  Expr operator()(const Expr& expression) const;

private:
  void set(const Expr& symbol, const Expr& rate);

  std::vector<Expr> symbols_; ///< those with a derivative, which keep their ids while they are here
  expr::Memo<Expr> rates_;
};

/// A column of a matrix of derivatives: entry i of the result `of` has its derivative along the direction of the seeds
/// at `array[i * columns + column]`.
struct Column {
  std::vector<Seed> seeds;
  std::string of;
  std::string array;
  int column = 0;
  int columns = 1;
};

/// Adds the derivatives of results to a function, column by column; what they have in common with the function and with
/// each other is shared. Throws
/// std::domain_error where the function calls a law of the user's, whose derivative is not known.
void differentiate(Pool& pool, Function& function, const std::vector<Column>& columns);

} // namespace mbsgen::scheme
