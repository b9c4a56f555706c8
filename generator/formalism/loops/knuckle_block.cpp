// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/knuckle_block.h"

namespace mbsgen::formalism {

namespace {

scheme::Name by_axis(std::string_view stem, std::size_t axis, int number) {
  return scheme::Name{stem, static_cast<int>(axis) + 1, number + 1};
}

Vec3 let(const Writer& writer, std::string_view stem, int number, const Vec3& value) {
  Vec3 result;
  for (std::size_t i = 0; i < 3; ++i) result[i] = writer.let(by_axis(stem, i, number), value[i]);
  return result;
}

} // namespace

KnuckleBlock::KnuckleBlock(const Writer& writer, int number, Parts parts)
    : parts_(std::move(parts)),
      rod_(writer, number, let(writer, "Jn", number, cross(parts_.first.arm, parts_.arm)), parts_.rod_axes,
           parts_.rod_arm) {
  const SphericalGroup& group = parts_.first;
  along_ = writer.let("Jdet", number, dot(group.arm, parts_.other_column[0]));
  over_along_ = writer.let("Jinv", number, power(along_, -1));
  over_sine_ = writer.let("Jinv", number, power(group.gimbal->sine, -1));
  short_arm_ = let(writer, "Jg", number, power(group.gimbal->squared_arm, -1) * group.arm);
  normal_ = let(writer, "Jm", number, cross(group.axes[2], group.axes[1]));
}

std::array<Expr, 4> KnuckleBlock::factors() const {
  return {along_, rod_.along(), rod_.across(), parts_.first.gimbal->sine};
}

KnuckleBlock::Rates KnuckleBlock::solve(const Writer& writer, int number, const Rows& b) const {
  const SphericalGroup& group = parts_.first;
  const Vec3 first{b[0], b[1], b[2]}, second{b[3], b[4], b[5]};
  const Expr other = writer.let("Jx", number, over_along_ * dot(group.arm, first));
  const Vec3 rest = let(writer, "Jy", number, first - other * parts_.other_column[0]);
  const Vec3 across = let(writer, "Jw", number, cross(short_arm_, rest));
  const Vec3 carried = cross(across, parts_.arm);
  const Vec3 of_rod = let(writer, "Jy", number, second - other * parts_.other_column[1] - carried);
  const std::array<Expr, 3> x = rod_.solve(writer, number, of_rod);
  return rates(other, let(writer, "Jw", number, across + x[0] * group.arm), x[1], x[2]);
}

// The second axis is at right angles to the others, so that it gives its own rate.
KnuckleBlock::Rates KnuckleBlock::rates(const Expr& other, const Vec3& omega, const Expr& first,
                                        const Expr& second) const {
  const std::vector<Vec3>& axes = parts_.first.axes;
  const Expr last = over_sine_ * dot(normal_, omega);
  return {other, last,  dot(axes[1], omega), dot(axes[2], omega) - parts_.first.gimbal->cosine * last,
          first, second};
}

KnuckleBlock::Rows KnuckleBlock::solve_transposed(const Writer& writer, int number, const Rates& b) const {
  const SphericalGroup& group = parts_.first;
  const Expr along_normal = over_sine_ * (b[1] - group.gimbal->cosine * b[3]);
  const Vec3 third = along_normal * normal_, middle = b[2] * group.axes[1];
  const Vec3 moment = let(writer, "Jy", number, b[3] * group.axes[2] + middle + third);
  const Vec3 second = let(writer, "Jy", number, rod_.solve_transposed({dot(group.arm, moment), b[4], b[5]}));
  const Vec3 across = let(writer, "Jy", number, cross(moment - cross(parts_.arm, second), short_arm_));
  const Expr of_first = dot(parts_.other_column[0], across);
  const Expr along = over_along_ * (b[0] - dot(parts_.other_column[1], second) - of_first);
  const Vec3 first = across + along * group.arm;
  return {first[0], first[1], first[2], second[0], second[1], second[2]};
}

} // namespace mbsgen::formalism
