// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/constant_rates.h"
#include "scheme/law_readers.h"
#include <memory>

namespace mbsgen::scheme {

/// A symbol and its derivative along a direction. The rate is an expression over symbols of the scheme. The
/// equation of a symbol that has a seed is not differentiated.
struct Seed {
  Expr symbol;
  Expr rate;
};

/// Lets a function call its laws' derivatives, too: adds a call for each argument of each law to `laws`.
/// `outputs`: those of the function, which hold the arguments.
std::vector<LawResult> add_law_derivatives(Pool& pool, std::vector<LawCall>& laws,
                                           const std::vector<Output>& outputs);

/// Recursive differentiation of a scheme along one direction (section 3.5.2 of the 2013 paper): each equation
/// gets a twin, its total derivative, that reads the twins of earlier equations and the equations themselves,
/// as AUXJ_P = AUXI_P + 2 of AUXJ = AUXI + 2 P. Twins are condensed while they are written; those that are
/// zero become no equation. The derivative of abs, min and max is that of the branch that is taken (between
/// two equal values, the mean of both), that of sign is zero.
class Differentiation {
public:
  /// Writes the twins of the first `count` equations of the scheme behind all that it has. Symbols without a
  /// seed or one of these equations are constant, and results of laws that `laws` does not name.
  Differentiation(Scheme& scheme, std::size_t count, const std::vector<Seed>& seeds,
                  const std::vector<LawResult>& laws = {});
  /// As above, along a direction that changes parameters: `constants`, as far as something reads them, get
  /// twins, too.
  Differentiation(Scheme& scheme, const Scheme& constants, std::size_t count, const std::vector<Seed>& seeds,
                  const std::vector<LawResult>& laws);
  /// As the first, for the equations at these places, ascending.
  Differentiation(Scheme& scheme, const std::vector<std::size_t>& places, const std::vector<Seed>& seeds,
                  const std::vector<LawResult>& laws);

  /// Total derivative of an expression over the symbols of the scheme.
  Expr operator()(const Expr& expression) const;

private:
  void begin(Scheme& scheme, const std::vector<Seed>& seeds);
  void add_twins(Scheme& scheme, const std::vector<std::size_t>& places, const std::vector<LawResult>& laws);
  void add_twin(Scheme& scheme, const Equation& equation);
  void set(const Expr& symbol, const Expr& rate);
  void settle(Scheme& scheme, const LawResult& law);

  std::vector<Expr> symbols_; ///< those with a derivative, which keep their ids while they are here
  expr::Memo<Expr> rates_;
  std::unique_ptr<ConstantRates> constants_; ///< null: they do not change
};

/// A column of a matrix of derivatives: entry i of the result `of` has its derivative along the direction of
/// the seeds at `array[i * columns + column]`.
struct Column {
  std::vector<Seed> seeds;
  std::string of;
  std::string array;
  int column = 0;
  int columns = 1;
};

/// Adds the derivatives of results to a function, column by column; what they have in common with the
/// function and with each other is shared. A function that calls laws of the user's then calls their
/// derivatives, too.
void differentiate(Pool& pool, Function& function, const std::vector<Column>& columns);

} // namespace mbsgen::scheme
