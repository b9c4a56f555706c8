// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/spherical_block.h"

namespace mbsgen::formalism {

SphericalBlock::SphericalBlock(const Writer& writer, int number, Vec3 other_column, std::array<Vec3, 2> axes,
                               Vec3 arm)
    : other_column_(std::move(other_column)), axes_(std::move(axes)), arm_(std::move(arm)) {
  along_ = writer.let("Jdet", number, dot(arm_, other_column_));
  across_ = writer.let("Jdet", number, dot(axes_[0], cross(axes_[1], arm_)));
  over_along_ = writer.let("Jinv", number, power(along_, -1));
  over_across_ = writer.let("Jinv", number, power(across_, -1));
}

std::array<Expr, 3> SphericalBlock::solve(const Writer& writer, int number, const Vec3& b) const {
  const Expr rate = writer.let("Jx", number, over_along_ * dot(arm_, b));
  Vec3 rest;
  for (std::size_t i = 0; i < 3; ++i)
    rest[i] =
        writer.let(scheme::Name{"Jy", static_cast<int>(i) + 1, number + 1}, b[i] - rate * other_column_[i]);
  return {rate, -(over_across_ * dot(axes_[1], rest)), over_across_ * dot(axes_[0], rest)};
}

Vec3 SphericalBlock::solve_transposed(const std::array<Expr, 3>& b) const {
  const Vec3 second = (over_across_ * b[1]) * axes_[1];
  const Vec3 across = (over_across_ * b[2]) * axes_[0] - second;
  return across + (over_along_ * (b[0] - dot(other_column_, across))) * arm_;
}

} // namespace mbsgen::formalism
