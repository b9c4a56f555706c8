// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/elimination.h"

namespace mbsgen::formalism {

/// A symmetric positive definite system A x = b over some coordinates, such as the reduced mass matrix.
struct SymmetricSystem {
  std::vector<std::vector<Expr>> a; ///< full, of which the entries with row >= column count
  std::vector<Expr> b;
  std::vector<int> coordinates; ///< which coordinate each line belongs to, for names and diagnostics
};

/// x, by LDLᵀ in an order that fills in little; its pivots are added to `pivots`. Throws SingularMassMatrix
/// where a pivot is zero whatever the parameters.
std::vector<Expr> solve_symmetric(const Writer& writer, SymmetricSystem system, std::vector<Pivot>& pivots);

} // namespace mbsgen::formalism
