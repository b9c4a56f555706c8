// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/limits.h"
#include "draw/svg/pictograms.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::draw {

namespace {

const double half_turn = std::acos(-1.0);

// Files write large numbers where nothing limits.
std::optional<double> known(const std::optional<double>& limit) {
  constexpr double boundless = 1e4; // rad or m
  return limit && std::fabs(*limit) < boundless ? limit : std::nullopt;
}

std::string class_of(const scene::Joint& joint) {
  return std::string("limit ") + word(joint.role);
}

// The coordinate of a joint that turns, up to full turns.
double angle_of(const scene::Joint& joint, const JointPose& pose) {
  const Matrix turned = transposed(pose.before.rotation) * pose.after.rotation;
  const std::size_t i = (joint.axis + 1) % 3, j = (joint.axis + 2) % 3;
  return std::atan2(turned[3 * j + i], turned[4 * i]);
}

class Arc {
public:
  explicit Arc(const LimitedJoint& limited)
      : limited_(limited), axis_(column(limited.pose.after.rotation, limited.joint.axis)),
        now_(angle_of(limited.joint, limited.pose)) {
    constexpr double least = 1e-6; // of the length
    first_ = limited.toward - dot(limited.toward, axis_) * axis_;
    if (length(first_) <= least * length(limited.toward))
      first_ = column(limited.pose.after.rotation, (limited.joint.axis + 1) % 3);
    first_ = unit(first_);
  }

  Graphics draw() const {
    constexpr int pieces = 24;
    const auto &lower = limited_.joint.lower, &upper = limited_.joint.upper;
    const double begin = lower.value_or(now_), end = upper.value_or(now_);
    if (!(end > begin) || end - begin >= 2 * half_turn) return {};
    std::vector<Point2> way;
    for (int i = 0; i <= pieces; ++i) way.push_back(place(begin + (end - begin) * i / pieces, 1));
    Graphic graphic = line(class_of(limited_.joint), std::move(way));
    for (const auto& limit : {lower, upper})
      if (limit) graphic.lines.push_back({place(*limit, 0.7), place(*limit, 1.3)});
    return {graphic};
  }

private:
  Point2 place(double angle, double share) const {
    const double way = angle - now_;
    const Vector direction = std::cos(way) * first_ + std::sin(way) * cross(axis_, first_);
    return limited_.point(limited_.pose.after.position + share * limited_.radius * direction);
  }

  const LimitedJoint& limited_;
  Vector axis_, first_{}; ///< in the axes of the base, of length 1
  double now_;
};

// A short line across the way on the paper.
std::vector<Point2> tick(const Point2& at, const Point2& way) {
  constexpr double half = 7; // px
  const double size = length(way);
  if (!(size > 0)) return {at + Point2{0, half}, at - Point2{0, half}};
  const Point2 side = half / size * Point2{-way.y, way.x};
  return {at + side, at - side};
}

Graphics track(const LimitedJoint& limited) {
  const JointPose& pose = limited.pose;
  const Vector axis = column(pose.after.rotation, limited.joint.axis);
  const Point2 way = limited.point(pose.before.position + axis) - limited.point(pose.before.position);
  std::vector<Point2> ends;
  for (const auto& limit : {limited.joint.lower, limited.joint.upper}) {
    if (!limit) continue;
    const Point2 end = limited.point(pose.before.position + *limit * limited.joint.travel * axis);
    if (limited.is_on_paper(end)) ends.push_back(end);
  }
  if (ends.empty()) return {};
  Graphic graphic = line(class_of(limited.joint),
                         {ends.front(), ends.size() == 2 ? ends.back() : limited.point(pose.after.position)});
  for (const Point2& end : ends) graphic.lines.push_back(tick(end, way));
  return {graphic};
}

} // namespace

Graphics limit_graphics(const LimitedJoint& limited) {
  const scene::Joint& joint = limited.joint;
  if (joint.is_spatial || (!joint.lower && !joint.upper)) return {};
  return joint.slides ? track(limited) : Arc(limited).draw();
}

std::string range_text(const scene::Joint& joint) {
  const auto number = [&](double limit) { return joint.turns ? limit * 180 / half_turn : limit; };
  const char* const unit = joint.turns ? "°" : " m";
  const auto lower = known(joint.lower), upper = known(joint.upper);
  if (lower && upper) return fmt::format("{:.3g} to {:.3g}{}", number(*lower), number(*upper), unit);
  if (lower) return fmt::format("from {:.3g}{}", number(*lower), unit);
  return upper ? fmt::format("to {:.3g}{}", number(*upper), unit) : "";
}

} // namespace mbsgen::draw
