// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include "scheme/scheme.h"

namespace mbsgen::scheme {

/// The stem of twins, the total derivatives of equations.
inline constexpr std::string_view twin_stem = "der";

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

} // namespace mbsgen::scheme
