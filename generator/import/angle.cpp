// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/angle.h"
#include <algorithm>
#include <cmath>
#include <tuple>

namespace mbsgen::importer {

namespace {

constexpr double pi = 3.14159265358979323846;

Angle quarter_turns(long quarters) {
  return {static_cast<double>(quarters) * (pi / 2), true, quarters};
}

double sine(const Angle& angle) {
  constexpr double exact[] = {0, 1, 0, -1};
  return angle.exact ? exact[((angle.quarters % 4) + 4) % 4] : std::sin(angle.value);
}

double cosine(const Angle& angle) {
  return angle.exact ? sine(quarter_turns(angle.quarters + 1)) : std::cos(angle.value);
}

/// The angle plus half a turn, within (-pi, pi].
Angle half_turn_more(const Angle& angle) {
  if (angle.exact) return quarter_turns(angle.quarters > 0 ? angle.quarters - 2 : angle.quarters + 2);
  return {angle.value > 0 ? angle.value - pi : angle.value + pi, false, 0};
}

Angle opposite(const Angle& angle) {
  return {-angle.value, angle.exact, -angle.quarters};
}

/// Cost of an Rpy in the generated code and for its reader: smaller is better.
auto complexity(const Rpy& rpy) {
  const auto general = std::count_if(rpy.begin(), rpy.end(), [](const Angle& a) { return !a.exact; });
  const auto nonzero = std::count_if(rpy.begin(), rpy.end(), [](const Angle& a) { return !a.is_zero(); });
  double size = 0;
  for (const Angle& angle : rpy) size += std::abs(angle.value);
  return std::make_tuple(general, nonzero, size);
}

} // namespace

Angle snapped(double value, double tolerance) {
  constexpr double sensible = 1e6; // beyond it, a double does not resolve a tolerance of 1e-12 any more
  if (std::abs(value) > sensible) return {value, false, 0};
  const Angle nearest = quarter_turns(std::lround(value / (pi / 2)));
  return std::abs(value - nearest.value) <= tolerance ? nearest : Angle{value, false, 0};
}

Mat3 matrix_of(const Rpy& rpy) {
  const double sr = sine(rpy[0]), cr = cosine(rpy[0]);
  const double sp = sine(rpy[1]), cp = cosine(rpy[1]);
  const double sy = sine(rpy[2]), cy = cosine(rpy[2]);
  return {cy * cp,
          cy * sp * sr - sy * cr,
          cy * sp * cr + sy * sr, //
          sy * cp,
          sy * sp * sr + cy * cr,
          sy * sp * cr - cy * sr, //
          -sp,
          cp * sr,
          cp * cr};
}

Rpy rpy_of(const Mat3& rotation) {
  constexpr double rounding = 1e-12;
  const Mat3& m = rotation;
  const Angle pitch = snapped(std::atan2(-m[6], std::hypot(m[0], m[3])), rounding);
  // At a pitch of ±pi/2 only the sum or difference of roll and yaw is determined: roll is set to zero.
  if (pitch.exact && pitch.quarters != 0) return {Angle{}, pitch, snapped(std::atan2(-m[1], m[4]), rounding)};
  const Angle yaw = snapped(std::atan2(m[3], m[0]), rounding);
  const double s = sine(yaw), c = cosine(yaw);
  // From Rz(yaw)^T R, not from the last row, whose entries are rounding noise when the pitch is nearly pi/2.
  const Angle roll = snapped(std::atan2(s * m[2] - c * m[5], c * m[4] - s * m[1]), rounding);
  const Rpy one = {roll, pitch, yaw};
  const Rpy other = {half_turn_more(roll), half_turn_more(opposite(pitch)), half_turn_more(yaw)};
  return is_simpler(other, one) ? other : one;
}

bool is_simpler(const Rpy& a, const Rpy& b) {
  return complexity(a) < complexity(b);
}

bool is_zero(const Rpy& rpy) {
  return std::all_of(rpy.begin(), rpy.end(), [](const Angle& angle) { return angle.is_zero(); });
}

Json json_of(const Angle& angle) {
  if (!angle.exact) return angle.value;
  if (angle.quarters == 0) return 0;
  const bool halves = angle.quarters % 2 != 0;
  const long count = std::abs(halves ? angle.quarters : angle.quarters / 2);
  const std::string sign = angle.quarters < 0 ? "-" : "";
  return sign + (count == 1 ? "" : std::to_string(count) + "*") + "pi" + (halves ? "/2" : "");
}

Json json_of(const Rpy& rpy) {
  Json angles = Json::array();
  for (const Angle& angle : rpy) angles.push_back(json_of(angle));
  return {{"rpy", angles}};
}

namespace {

Angle angle_of(double sine, double cosine) {
  return snapped(std::atan2(sine, cosine), 1e-12);
}

} // namespace

std::optional<Axis> axis_along(const Vec3& vector, double tolerance) {
  const double size = largest(vector);
  if (size == 0) return std::nullopt;
  Axis axis;
  // Divided by the largest component first, so that the squares of tiny or huge ones neither vanish nor
  // overflow.
  for (std::size_t i = 0; i < 3; ++i) axis.direction[i] = vector[i] / size;
  const double length = std::hypot(axis.direction[0], axis.direction[1], axis.direction[2]);
  for (double& component : axis.direction) component /= length;
  const auto small = [&](double component) { return std::abs(component) <= tolerance; };
  axis.aligned = std::count_if(axis.direction.begin(), axis.direction.end(), small) == 2;
  if (!axis.aligned) return axis;
  while (small(axis.direction[axis.index])) ++axis.index;
  axis.negative = axis.direction[axis.index] < 0;
  axis.direction = {};
  axis.direction[axis.index] = axis.negative ? -1 : 1;
  return axis;
}

std::vector<Mat3> half_turns_against(std::size_t index) {
  std::vector<Mat3> turns;
  for (std::size_t kept = 0; kept < 3; ++kept) {
    if (kept == index) continue;
    Mat3 turn{};
    for (std::size_t i = 0; i < 3; ++i) turn[4 * i] = i == kept ? 1 : -1;
    turns.push_back(turn);
  }
  return turns;
}

Alignment alignment(const Axis& axis) {
  const auto [x, y, z] = axis.direction;
  if (axis.is_positive()) return {Rpy{}, axis.index};
  if (z == 0) return {Rpy{Angle{}, Angle{}, angle_of(y, x)}, 0};
  if (x == 0) return {Rpy{angle_of(z, y), Angle{}, Angle{}}, 1};
  if (y == 0) return {Rpy{Angle{}, angle_of(x, z), Angle{}}, 2};
  return {Rpy{Angle{}, angle_of(std::hypot(x, y), z), angle_of(y, x)}, 2};
}

Mat3 rotation_about(const Axis& axis, const Angle& angle) {
  const Alignment aligned = alignment(axis);
  Rpy turn;
  turn[aligned.coordinate_axis] = angle;
  const Mat3 to_axis = matrix_of(aligned.rpy);
  return to_axis * matrix_of(turn) * transposed(to_axis);
}

} // namespace mbsgen::importer
