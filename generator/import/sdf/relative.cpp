// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/relative.h"
#include "import/numbers.h"
#include <cmath>
#include <cstdio>

namespace mbsgen::importer {

namespace {

// The number with fourteen digits that the value is but for rounding; else the value.
double tidied(double value, double scale) {
  constexpr double rounding = 1e-15;
  char text[32];
  std::snprintf(text, sizeof text, "%.14g", value);
  const double shorter = parse_number(text).value_or(value);
  return std::abs(shorter - value) <= rounding * scale ? shorter : value;
}

} // namespace

RelativePose relative(const Pose& from, const Pose& to) {
  const Mat3 back = transposed(from.rotation);
  RelativePose result;
  const double scale = largest(from.origin) + largest(to.origin);
  int residues = 0;
  result.origin = without_residues(back * (to.origin - from.origin), scale, residues);
  for (double& one : result.origin) one = tidied(one, scale);
  result.rpy = rpy_of(back * to.rotation);
  for (Angle& angle : result.rpy)
    if (!angle.exact) angle = snapped(tidied(angle.value, 1), angle_tolerance);
  return result;
}

} // namespace mbsgen::importer
