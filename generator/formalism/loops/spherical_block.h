// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/constraints.h"
#include <array>

namespace mbsgen::formalism {

/// The block of a ball cut's three rows over two joints of a spherical group and one other joint, solved by
/// the directions that annihilate its columns, in place of cofactors. The group's columns z × g are across
/// the arm g, so that g gives the rate of the other joint alone; the rest is across g, and each axis of the
/// group annihilates the other one's column: det = (g·w) (g·(z_i × z_j)), w the other joint's column. Both
/// factors are factors of the determinant of J_v where the rows have no other columns.
class SphericalBlock {
public:
  /// Components in the cut's axes; `number`: of the block, for names.
  SphericalBlock(const Writer& writer, int number, Vec3 other_column, std::array<Vec3, 2> axes, Vec3 arm);

  /// The factors of the determinant: g·w and g·(z_i × z_j).
  const Expr& along() const { return along_; }
  const Expr& across() const { return across_; }
  /// The rates of the other joint and of the two of the group.
  std::array<Expr, 3> solve(const Writer& writer, int number, const Vec3& b) const;
  /// y with y·w = b[0], y·(z_i × g) = b[1], y·(z_j × g) = b[2].
  Vec3 solve_transposed(const std::array<Expr, 3>& b) const;

private:
  Vec3 other_column_;
  std::array<Vec3, 2> axes_;
  Vec3 arm_;
  Expr along_, across_, over_along_, over_across_;
};

} // namespace mbsgen::formalism
