// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include "scheme/scheme.h"
#include <memory>
#include <vector>

namespace mbsgen::scheme {

/// A result of one of the user's laws, with its derivatives by the law's arguments.
struct LawResult {
  struct Term {
    Expr argument;
    Expr derivative; ///< a result of a LawCall along the argument
  };
  Expr symbol;
  std::vector<Term> terms;
};

/// Finds where results of laws are read for the first time: their arguments are known there.
class LawReaders {
public:
  /// `laws` must outlive it.
  LawReaders(const Pool& pool, const std::vector<LawResult>& laws);

  /// Those that no earlier expression has read.
  std::vector<const LawResult*> first_read(const Expr& expression);
  std::vector<const LawResult*> never_read() const;

private:
  void visit(NodeId id);

  const Pool& pool_;
  const std::vector<LawResult>& laws_;
  expr::Memo<const LawResult*> waiting_; ///< null: read already
  std::vector<const LawResult*> found_;
};

/// Derivatives of constants along one direction of the parameters. A constant gets its twin when something
/// reads it for the first time: the list grows while twins are written, and has constants of other functions,
/// their twins included.
class ConstantRates {
public:
  /// `scheme` gets the twins; `seeds`: symbols that have their rates already.
  ConstantRates(Scheme& scheme, const Scheme& constants, const expr::Memo<Expr>& seeds)
      : scheme_(scheme), constants_(constants), rates_(seeds) {}

  /// Zero for symbols that neither change nor are constants.
  Expr operator()(const Expr& symbol);

private:
  void settle(const Expr& symbol);
  bool add_unsettled(NodeId id, std::vector<Expr>& open) const;
  void write_twin(const Equation& equation);

  Scheme& scheme_;
  const Scheme& constants_;
  expr::Memo<Expr> rates_;
};

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

} // namespace mbsgen::scheme
