// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/inertia.h"
#include "base/index.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::exporter {

namespace {

using importer::cross;
using importer::dot;
using importer::largest;

double trace(const Mat3& a) {
  return a[0] + a[4] + a[8];
}

double determinant(const Mat3& a) {
  return dot({a[0], a[1], a[2]}, cross({a[3], a[4], a[5]}, {a[6], a[7], a[8]}));
}

bool is_diagonal(const Mat3& a) {
  return a[1] == 0 && a[2] == 0 && a[5] == 0;
}

void add_to_diagonal(Mat3& a, double value) {
  for (std::size_t i = 0; i < 3; ++i) a[4 * i] += value;
}

// Tensor of second moments: no eigenvalue is negative where no moment of inertia exceeds the sum of the
// others.
Mat3 second_moments(const Mat3& tensor) {
  Mat3 result;
  for (std::size_t i = 0; i < 9; ++i) result[i] = -tensor[i];
  add_to_diagonal(result, trace(tensor) / 2);
  return result;
}

} // namespace

// By the cosine of a third of an angle: the roots of the characteristic polynomial of a matrix without trace
// and of unit size.
double least_eigenvalue(const Mat3& symmetric) {
  if (is_diagonal(symmetric)) return std::min({symmetric[0], symmetric[4], symmetric[8]});
  const double mean = trace(symmetric) / 3;
  Mat3 rest = symmetric;
  add_to_diagonal(rest, -mean);
  double square = 0;
  for (const double entry : rest) square += entry * entry;
  const double size = std::sqrt(square / 6);
  for (double& entry : rest) entry /= size;
  constexpr double third_of_turn = 2.09439510239319549;
  const double angle = std::acos(std::clamp(determinant(rest) / 2, -1.0, 1.0)) / 3;
  return mean + 2 * size * std::cos(angle + third_of_turn);
}

// In the link's axes, where all joints above it turn about parallel axes, in all positions.
std::optional<Vec3> Masses::only_axis(int row) const {
  std::optional<Vec3> axis;
  Pose behind; // of the frame behind a joint, in the link's
  const auto back = [&](const Pose& step) { behind = behind * importer::inverse(step); };
  for (int at_link = row; at_link >= 0; at_link = mechanism_.links[at(at_link)].parent) {
    const Link& link = mechanism_.links[at(at_link)];
    back(link.after);
    for (auto joint = link.joints.rbegin(); joint != link.joints.rend(); ++joint) {
      if (!joint->is_single()) return std::nullopt;
      if (joint->turns()) {
        const Vec3 own = behind.rotation * joint->axis;
        if (axis && largest(cross(*axis, own)) > 1e-9) return std::nullopt;
        axis = own;
      }
      back(joint->before);
    }
  }
  return axis ? axis : Vec3{0, 0, 1};
}

Masses::Numbers Masses::of(int row) {
  const Link& link = mechanism_.links[at(row)];
  Numbers numbers{link.mass, link.tensor};
  const double scale = trace(link.tensor);
  constexpr double rounding = 1e-12, nothing = 1e-15;
  const double misfit = least_eigenvalue(second_moments(link.tensor));
  if (misfit < -rounding * scale) {
    const auto axis = only_axis(row);
    (axis ? planar_ : impossible_).add(link.source->where, link.name());
    const double moment = axis ? dot(*axis, link.tensor * *axis) : 0;
    if (axis) numbers.tensor = {moment, 0, 0, 0, moment, 0, 0, 0, moment};
  } else if (misfit < nothing * scale && !is_diagonal(link.tensor)) {
    add_to_diagonal(numbers.tensor, 4 * std::max(-misfit, nothing * scale)); // the reader's own rounding
  }
  if (link.mass < least || least_eigenvalue(numbers.tensor) < least) {
    small_.add(link.source->where, link.name());
    numbers.mass = std::max(numbers.mass, least);
    if (is_diagonal(numbers.tensor))
      for (std::size_t i = 0; i < 3; ++i) numbers.tensor[4 * i] = std::max(numbers.tensor[4 * i], least);
    else
      add_to_diagonal(numbers.tensor, least * std::max(1.0, scale));
  }
  return numbers;
}

void Masses::note(Diagnostics& diagnostics) const {
  const std::string number = "2e-15 kg or kg m^2";
  small_.note(reader_ + " takes no body that moves without mass or inertia, " + number +
                  " is written in place of less",
              diagnostics);
  planar_.note("the moments of inertia that do not count in the plane are made equal to the one that does, " +
                   reader_ + " refuses others",
               diagnostics);
  impossible_.warn("no body has such a tensor of inertia, and " + reader_ + " may refuse the file",
                   diagnostics);
}

} // namespace mbsgen::exporter
