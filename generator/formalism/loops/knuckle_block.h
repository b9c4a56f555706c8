// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/spherical_block.h"
#include "formalism/tree/constraints.h"
#include <array>

namespace mbsgen::formalism {

/// Two ball cuts of a body on a spherical group of three joints, such as a steering knuckle: the first one is also moved
/// by one other joint, the second one by a rod, a spherical group of two joints, at its other end. Six rows over six
/// joints are solved for the body's angular velocity ω in place of the group's rates, which follow from it. The arm g of
/// the first cut annihilates its columns ω × g and gives the other joint's rate; then ω is known but for its part along
/// g, for which the rod gives one scalar equation: |det| = (g·w) (r·(g × h)) (r·(z_i × z_j)) (z_1·(z_2 × z_3)), with
/// w the other joint's column, h the arm of the second cut, r that of the rod. Each factor is one of the determinant of
/// J_v, as the rows have no other columns.
class KnuckleBlock {
public:
  /// The rates of the other joint, of the group's joints as in `SphericalGroup`, and of the rod's two.
  using Rates = std::array<Expr, 6>;
  /// Right-hand sides of the rows of the first cut, then of the second.
  using Rows = std::array<Expr, 6>;

  struct Parts {
    std::array<Vec3, 2> other_column; ///< of the other joint, at the first cut and at the second
    SphericalGroup first;             ///< the body's, at the first cut
    Vec3 arm; ///< of the second cut, signed so that columns are axis of `first` × arm
    std::array<Vec3, 2> rod_axes;
    Vec3 rod_arm;
  };

  /// Components in the axes that both cuts are in; `number`: of the block, for names. `parts.first.gimbal` is there.
  KnuckleBlock(const Writer& writer, int number, Parts parts);

  /// The factors of the determinant that may vanish: g·w, r·(g × h), r·(z_i × z_j), and z_1·(z_2 × z_3).
  std::array<Expr, 4> factors() const;
  Rates solve(const Writer& writer, int number, const Rows& b) const;
  /// The rows' multipliers for these sums over each column, in the order of `Rates`.
  Rows solve_transposed(const Writer& writer, int number, const Rates& b) const;

private:
  Rates rates(const Expr& other, const Vec3& omega, const Expr& first, const Expr& second) const;

  Parts parts_;
  Expr along_, over_along_, over_sine_;
  Vec3 short_arm_; ///< g / |g|²
  Vec3 normal_;    ///< of the group's first and second axis
  SphericalBlock rod_;
};

} // namespace mbsgen::formalism
