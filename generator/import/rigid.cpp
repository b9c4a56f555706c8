// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/rigid.h"
#include <algorithm>
#include <cstddef>
#include <iterator>

namespace mbsgen::importer {
namespace {

Mat3 scaled(double factor, const Mat3& a) {
  Mat3 result{};
  for (std::size_t i = 0; i < 9; ++i) result[i] = factor * a[i];
  return result;
}

/// Tensor of a unit point mass at d, about the origin: |d|^2 - d d^T.
Mat3 point_tensor(const Vec3& d) {
  const auto [x, y, z] = d;
  return {y * y + z * z, -x * y, -x * z, -x * y, x * x + z * z, -y * z, -x * z, -y * z, x * x + y * y};
}

Vec3 common_com(const std::vector<RigidInertia>& parts, double mass) {
  Vec3 moment{};
  for (const auto& part : parts)
    for (std::size_t i = 0; i < 3; ++i) moment[i] += part.mass * part.com[i];
  for (double& component : moment) component /= mass;
  return moment;
}

} // namespace

Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Vec3 operator-(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vec3 operator*(const Mat3& a, const Vec3& b) {
  Vec3 result{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) result[i] += a[3 * i + j] * b[j];
  return result;
}

Mat3 operator+(const Mat3& a, const Mat3& b) {
  Mat3 result{};
  for (std::size_t i = 0; i < 9; ++i) result[i] = a[i] + b[i];
  return result;
}

Mat3 operator*(const Mat3& a, const Mat3& b) {
  Mat3 result{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) result[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return result;
}

Mat3 transposed(const Mat3& a) {
  return {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]};
}

bool is_exact(const Mat3& rotation) {
  return std::all_of(rotation.begin(), rotation.end(), [](double v) { return v == 0 || v == 1 || v == -1; });
}

Pose operator*(const Pose& b_in_a, const Pose& c_in_b) {
  return {b_in_a.rotation * c_in_b.rotation, b_in_a * c_in_b.origin};
}

Vec3 operator*(const Pose& b_in_a, const Vec3& point) {
  return b_in_a.origin + b_in_a.rotation * point;
}

RigidInertia moved(const RigidInertia& inertia, const Pose& pose) {
  const bool exact = is_exact(pose.rotation) && pose.origin == Vec3{};
  return {inertia.mass, pose * inertia.com, pose.rotation * inertia.tensor * transposed(pose.rotation),
          inertia.derived || !exact, std::max({inertia.reach, largest(inertia.com), largest(pose.origin)})};
}

RigidInertia lumped(const std::vector<RigidInertia>& parts) {
  std::vector<RigidInertia> present;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(present),
               [](const RigidInertia& part) { return !part.is_zero(); });
  if (present.empty()) return {};
  if (present.size() == 1) return present.front();
  RigidInertia sum;
  sum.derived = true;
  for (const auto& part : present) {
    sum.mass += part.mass;
    sum.reach = std::max({sum.reach, part.reach, largest(part.com)});
  }
  if (sum.mass > 0) sum.com = common_com(present, sum.mass);
  for (const auto& part : present)
    sum.tensor = sum.tensor + part.tensor + scaled(part.mass, point_tensor(part.com - sum.com));
  return sum;
}

} // namespace mbsgen::importer
