// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/frames.h"
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbsgen::importer {

void Rounding::drop(double size, double& value, const std::string& name) {
  if (value == 0 || std::abs(value) >= size) return;
  dropped_ += (dropped_.empty() ? "" : ", ") + name + (name.empty() ? "" : " ") + number_text(value);
  value = 0;
}

void Rounding::note(const Location& where, const char* scale, Diagnostics& diagnostics) const {
  if (!dropped_.empty())
    diagnostics.add(
        {Severity::note, where, dropped_ + ": taken as zero, rounding below " + scale, Topic::none, scale});
}

namespace {

double position_noise(double size) {
  constexpr double relative = 1e-12;
  constexpr double absolute = 1e-15; // m
  return std::max(relative * size, absolute);
}

std::string expression(const Angle& angle) {
  return angle.is_zero() ? "0" : json_of(angle).get<std::string>();
}

/// The remark on one angle; empty or beginning with "; ".
std::string remark(double value, const Angle& angle) {
  if (angle.exact && value != 0) return "; " + number_text(value) + " is taken as " + expression(angle);
  // Angles such as 1.57 are kept, because the file says so, but they cost operations that pi/2 would not.
  const Angle near = snapped(value, 2e-3);
  if (angle.exact || !near.exact) return {};
  return "; " + number_text(value) + " is kept, write " + number_text(near.value) + " if " +
         expression(near) + " is meant: it saves operations";
}

void warn_of_degrees(const Vec3& angles, const XmlElement& origin, Diagnostics& diagnostics) {
  constexpr double turn = 6.28318530717958647693;
  constexpr double degree = turn / 360;
  const double most = largest(angles);
  if (most > turn * (1 + 1e-4))
    diagnostics.warning(location(origin), "rpy: an angle of " + number_text(most) +
                                              " rad is more than a turn, write " +
                                              number_text(most * degree) + " if these are degrees");
}

void note_axis(const XmlElement& element, const Vec3& given, const Axis& axis, Diagnostics& diagnostics) {
  const double length = std::hypot(given[0], given[1], given[2]);
  if (std::abs(length - 1) > axis_tolerance)
    diagnostics.note(location(element),
                     "the axis has length " + number_text(length) + ", its direction is used",
                     Topic::normalized);
  if (axis.aligned && std::count(given.begin(), given.end(), 0.0) < 2)
    diagnostics.note(location(element), "the axis is taken as exactly along a coordinate axis",
                     Topic::normalized);
}

} // namespace

Place FrameReader::place(const XmlElement* origin) {
  if (origin == nullptr) return {};
  const Vec3 angles = vector_attribute(*origin, "rpy", {}, diagnostics_);
  return place(*origin, vector_attribute(*origin, "xyz", {}, diagnostics_), angles);
}

Place FrameReader::place(const XmlElement& element, const Vec3& position, const Vec3& angles) {
  Place result{position, rpy(element, angles)};
  // Programs that derive positions leave rounding where a component is zero.
  Rounding rounding;
  for (double& component : result.origin) rounding.drop(position_noise(largest(position)), component, "");
  rounding.note(location(element), "1e-12 of the position's largest component", diagnostics_);
  return result;
}

Rpy FrameReader::rpy(const XmlElement& element, const Vec3& values) {
  Rpy rpy;
  std::string changes;
  Topic topic = Topic::normalized;
  for (std::size_t i = 0; i < 3; ++i) {
    rpy[i] = snapped(values[i], angle_tolerance);
    const std::string change = remark(values[i], rpy[i]);
    if (!change.empty() && !rpy[i].exact) topic = Topic::nearly_exact;
    changes += change;
  }
  if (!changes.empty()) diagnostics_.note(location(element), "rpy: " + changes.substr(2), topic);
  warn_of_degrees(values, element, diagnostics_);
  return rpy;
}

Axis FrameReader::axis(const XmlElement& element, const std::string& of) {
  if (!required_attribute(element, "xyz", diagnostics_)) return {};
  const std::size_t errors = diagnostics_.errors();
  const Vec3 given = vector_attribute(element, "xyz", {}, diagnostics_);
  if (diagnostics_.errors() != errors) return {};
  return axis(element, given, of);
}

Axis FrameReader::axis(const XmlElement& element, const Vec3& given, const std::string& of) {
  const auto axis = axis_along(given, axis_tolerance);
  if (!axis) {
    diagnostics_.error(location(element), "the axis of " + of + " is zero, give a direction");
    return {};
  }
  note_axis(element, given, *axis, diagnostics_);
  return *axis;
}

} // namespace mbsgen::importer
