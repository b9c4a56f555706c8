// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "expr/expr.h"
#include <array>
#include <string>

namespace mbsgen::model {

/// A number of the file, exact: a decimal is the rational that it spells, an expression is kept symbolic over
/// the symbols of the user parameters that are not constant.
struct Scalar {
  Location where;
  expr::Expr value;
  bool is_literal = true; ///< names no user parameter: a plain number, tunable at run time unless zero
  bool given = false;     ///< written in the file, not a default
  bool fixed = false;     ///< a literal that is no tunable number all the same: `fix_geometry`
  int alone = -1;         ///< row of the user parameter that this is and nothing more; -1: none
  double nominal = 0;     ///< value with every user parameter at its nominal value
};
using Vec3 = std::array<Scalar, 3>;

/// A named scalar of "parameters".
struct UserParameter {
  std::string name;
  Location where;
  Scalar value;          ///< over the symbols of other user parameters
  bool derived = false;  ///< given by other parameters that are not constant: recomputed by update()
  bool constant = false; ///< folded: every expression holds its value instead of its symbol
  bool used = false;     ///< named by an expression of the model
  std::string unit, doc;
  expr::Expr symbol; ///< SymbolKind::parameter with the parameter's name
};

/// A parameter with respect to which derivatives are wanted, by its place among the parameters of the
/// generated code.
struct Sensitivity {
  std::string name; ///< "k", "link2.mass", "link2.com[0]"
  Location where;
};

} // namespace mbsgen::model
