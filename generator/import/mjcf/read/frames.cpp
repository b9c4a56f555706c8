// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/frames.h"
#include "base/text.h"
#include "import/vectors.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace mbsgen::importer {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double rounding = 1e-12;
constexpr std::array<const char*, 4> alternatives_to_quat{"axisangle", "xyaxes", "zaxis", "euler"};

Vec3 unit(const Vec3& a) {
  return scaled(1 / length(a), a);
}

bool is_tiny(const Vec3& a) {
  return !(largest(a) > 1e-10);
}

Mat3 by_quaternion(const MjcfElement& element) {
  const auto q = element.numbers("quat", 4);
  if (!q) return identity;
  const Quaternion quaternion{(*q)[0], (*q)[1], (*q)[2], (*q)[3]};
  if (largest(quaternion) > 0) return rotation_of(quaternion);
  element.error("the quaternion of " + element.subject() + " is zero, write one of length 1");
  return identity;
}

Mat3 by_axes(const MjcfElement& element) {
  const auto v = element.numbers("xyaxes", 6);
  if (!v) return identity;
  const Vec3 first{(*v)[0], (*v)[1], (*v)[2]}, second{(*v)[3], (*v)[4], (*v)[5]};
  if (!is_tiny(first)) {
    const Vec3 x = unit(first), rest = second - scaled(dot(x, second), x);
    if (!is_tiny(rest)) return from_columns(x, unit(rest), cross(x, unit(rest)));
  }
  element.error("the xyaxes of " + element.subject() + " have no plane, write two different directions");
  return identity;
}

Mat3 by_z(const MjcfElement& element) {
  const Vec3 z = element.vector("zaxis", {0, 0, 1});
  if (!is_tiny(z)) return rotation_to(z);
  element.error("the zaxis of " + element.subject() + " is zero, write a direction");
  return identity;
}

// The attribute that gives the orientation: the innermost one but quat, which any other overrides.
const char* given_orientation(const MjcfElement& element) {
  for (auto layer = element.layers().rbegin(); layer != element.layers().rend(); ++layer)
    for (const char* const name : alternatives_to_quat)
      if ((*layer)->attribute(name) != nullptr) return name;
  return "quat";
}

} // namespace

Mat3 rotation_to(const Vec3& z) {
  const Vec3 direction = unit(z);
  const Vec3 normal = cross({0, 0, 1}, direction);
  const bool along = is_tiny(normal);
  const double angle = std::atan2(along ? 0 : length(normal), direction[2]);
  return rotation_about(*axis_along(along ? Vec3{1, 0, 0} : normal, rounding), snapped(angle, rounding));
}

// Rounding of the last digits is none.
void MjcfFrames::record(double change) const {
  if (!(change > rounding)) return;
  ++changed_;
  largest_change_ = std::max(largest_change_, change);
}

void MjcfFrames::see(double value) const {
  has_angles_ = has_angles_ || value != 0;
  largest_ = std::max(largest_, std::abs(value));
}

Angle MjcfFrames::angle(double value) const {
  see(value);
  if (settings_.degrees) return snapped(value * (pi / 180), rounding);
  const Angle result = snapped(value, angle_tolerance);
  record(std::abs(result.value - value));
  return result;
}

Angle MjcfFrames::coordinate(double value) const {
  see(value);
  return snapped(settings_.degrees ? value * (pi / 180) : value, rounding);
}

std::optional<Axis> MjcfFrames::axis(const Vec3& direction) const {
  const auto result = axis_along(direction, axis_tolerance);
  if (result) record(length(unit(direction) - result->direction));
  return result;
}

void MjcfFrames::note_changes(const MjcfElement& root) const {
  if (changed_ > 0)
    root.note("angles or axes next to right ones are taken as these (" + std::to_string(changed_) +
              " of them, the largest change is " + rounded(largest_change_, 2) +
              " rad): write them in more digits if they are not right");
}

void MjcfFrames::note_unit(const MjcfElement& root) const {
  if (!has_angles_) return;
  if (settings_.degrees && largest_ < 2 * pi)
    root.note("angles are taken in degrees, as MuJoCo takes them, and none exceeds " + rounded(largest_, 3) +
              ": write <compiler angle=\"radian\"/> if they are radians");
  if (!settings_.degrees && largest_ > 4 * pi * (1 + 1e-4))
    root.warning("angles are taken in radians, and one is " + rounded(largest_, 6) +
                 ", more than two turns: write <compiler angle=\"degree\"/> if they are degrees");
}

Mat3 MjcfFrames::by_euler(const MjcfElement& element) const {
  const Vec3 values = element.vector("euler", {});
  Mat3 rotation = identity;
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = settings_.eulerseq[i];
    const bool moves = letter >= 'x'; // about the axes that the turns before have made
    Rpy turn;
    turn[static_cast<std::size_t>(letter - (moves ? 'x' : 'X'))] = angle(values[i]);
    rotation = moves ? rotation * matrix_of(turn) : matrix_of(turn) * rotation;
  }
  return rotation;
}

Mat3 MjcfFrames::by(const char* attribute, const MjcfElement& element) const {
  const std::string name = attribute;
  if (name == "quat") return by_quaternion(element);
  if (name == "xyaxes") return by_axes(element);
  if (name == "zaxis") return by_z(element);
  if (name == "euler") return by_euler(element);
  const auto v = element.numbers("axisangle", 4);
  if (!v) return identity;
  if (const auto about = axis({(*v)[0], (*v)[1], (*v)[2]})) return rotation_about(*about, angle((*v)[3]));
  element.error("the axis of axisangle of " + element.subject() + " is zero, write a direction");
  return identity;
}

Mat3 MjcfFrames::orientation(const MjcfElement& element) const {
  std::vector<std::string> given;
  for (const char* const name : {"quat", "axisangle", "xyaxes", "zaxis", "euler"})
    if (element.own().attribute(name) != nullptr) given.emplace_back(name);
  if (given.size() > 1)
    element.error(element.subject() + " has " + given[0] + " and " + given[1] + ", remove one of them");
  return by(given_orientation(element), element);
}

Pose MjcfFrames::pose(const MjcfElement& element) const {
  return {orientation(element), element.vector("pos", {})};
}

std::optional<MjcfFrames::Line> MjcfFrames::line(const MjcfElement& element) const {
  const auto v = element.numbers("fromto", 6);
  if (!v) return std::nullopt;
  const Vec3 from{(*v)[0], (*v)[1], (*v)[2]}, to{(*v)[3], (*v)[4], (*v)[5]};
  const Vec3 way = to - from;
  if (is_tiny(way)) {
    element.error("the points of fromto of " + element.subject() + " are one, write two of them");
    return std::nullopt;
  }
  return Line{{rotation_to(way), scaled(0.5, from + to)}, 0.5 * length(way)};
}

} // namespace mbsgen::importer
