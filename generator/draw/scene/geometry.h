// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

namespace mbsgen::draw {

/// Components in some axes; of positions in m.
using Vector = std::array<double, 3>;
/// Row-major, as `mbsgen::model::Rotation`: outer axes <- inner axes.
using Matrix = std::array<double, 9>;

/// Place of a frame in another one.
struct Pose {
  Vector position{};
  Matrix rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};
};

Vector operator+(const Vector& a, const Vector& b);
Vector operator-(const Vector& a, const Vector& b);
Vector operator*(double factor, const Vector& v);
double dot(const Vector& a, const Vector& b);
Vector cross(const Vector& a, const Vector& b);
double length(const Vector& v);
/// The vector with the length 1; zero stays zero.
Vector unit(const Vector& v);

Vector operator*(const Matrix& m, const Vector& v);
Matrix operator*(const Matrix& a, const Matrix& b);
Vector column(const Matrix& m, std::size_t j);
Matrix transposed(const Matrix& m);
/// The rotation by an angle (rad) about a coordinate axis.
Matrix turn(std::size_t axis, double angle);
/// The rotation of a unit quaternion.
Matrix rotation_of(double w, double x, double y, double z);
/// The frame that a pose is given in, in the frame of the pose.
Pose inverse(const Pose& pose);

/// The pose `b`, given in the frame of `a`, in the frame that `a` is given in.
Pose operator*(const Pose& a, const Pose& b);
/// The point, given in the frame of `a`, in the frame that `a` is given in.
Vector operator*(const Pose& a, const Vector& point);

} // namespace mbsgen::draw
