// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace mbsgen::importer {

/// Three components along the axes of some frame.
using Vec3 = std::array<double, 3>;

/// A 3x3 matrix, row by row. A rotation matrix of frame B in frame A maps components in B to components in A.
using Mat3 = std::array<double, 9>;

inline constexpr Mat3 identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};

Vec3 operator+(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a, const Vec3& b);
Vec3 operator*(const Mat3& a, const Vec3& b);
Mat3 operator+(const Mat3& a, const Mat3& b);
Mat3 operator*(const Mat3& a, const Mat3& b);
Mat3 transposed(const Mat3& a);

/// True when every entry is 0, 1 or -1, so that products with the matrix are exact.
bool is_exact(const Mat3& rotation);

/// Pose of a frame B in a frame A: rotation matrix of B in A, and origin of B in A (m).
struct Pose {
  Mat3 rotation = identity;
  Vec3 origin{};
};

/// Pose of C in A from B in A and C in B.
Pose operator*(const Pose& b_in_a, const Pose& c_in_b);
/// Position in A of a point given in B.
Vec3 operator*(const Pose& b_in_a, const Vec3& point);

/// Mass properties of a rigid body in some frame: mass (kg), centre of mass from the origin (m), symmetric
/// tensor about the centre of mass in the axes of the frame (kg m^2).
struct RigidInertia {
  double mass = 0;
  Vec3 com{};
  Mat3 tensor{};
  bool derived = false; ///< made by inexact arithmetic, not as the file gave it
  double reach = 0;     ///< largest component (m) that went into `com`: the scale of its rounding residues

  bool is_zero() const { return mass == 0 && tensor == Mat3{}; }
};

/// The body seen from another frame: `pose` is the frame of `inertia` in that other frame.
RigidInertia moved(const RigidInertia& inertia, const Pose& pose);

/// The parts welded together, all in one frame (parallel-axis theorem). Parts without mass and inertia leave
/// the others exactly as they are.
RigidInertia lumped(const std::vector<RigidInertia>& parts);

/// Relative size under which a component that came out of inexact arithmetic is rounding residue.
inline constexpr double residue = 1e-13;

/// Size of the largest component.
template <class Array>
double largest(const Array& values) {
  double size = 0;
  for (const double value : values) size = std::max(size, std::abs(value));
  return size;
}

/// Entries below `residue` times `scale` become exact zeros; adds the number of such entries to `count`.
template <class Array>
Array without_residues(Array values, double scale, int& count) {
  for (double& value : values) {
    if (value == 0 || std::abs(value) > residue * scale) continue;
    value = 0;
    ++count;
  }
  return values;
}

} // namespace mbsgen::importer
