// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// A force between two points along their line; positive pulls them together.
struct Link {
  std::string name;
  Location where;
  PointRef from, to;
  std::optional<expr::Expr> force; ///< N, also over `link_distance` and `link_rate`; empty: a law of the user
  std::vector<int> states;         ///< rows of the states whose rates that law gives
};
/// Stems of the auxiliary symbols of a link's law: the points' distance in m and its rate in m/s.
inline constexpr const char* link_distance = "Z";
inline constexpr const char* link_rate = "Zd";

enum class ForceLaw { expression, input, external };
/// Axes of a force: inertial ones, those of the body, or those of the point.
enum class Frame { world, body, point };

/// An external force and torque at a point of a body.
struct Force {
  std::string name;
  Location where;
  PointRef point;
  ForceLaw law = ForceLaw::expression;
  Frame frame = Frame::world;       ///< axes of force, torque and the point's kinematics
  std::array<expr::Expr, 3> force;  ///< ForceLaw::expression, N
  std::array<expr::Expr, 3> torque; ///< ForceLaw::expression, N m
  std::vector<int> states;          ///< ForceLaw::external: rows of the states whose rates the law gives
};
/// Stems of the auxiliary symbols of a force's law: position of the point from the base's origin, its
/// velocity against the base, and the body's angular velocity, all as components in the force's frame.
inline constexpr std::array<const char*, 9> force_kinematics{"x",  "y",  "z",  "vx", "vy",
                                                             "vz", "wx", "wy", "wz"};

/// matrices: of stiffness and damping; expression: components of force and torque.
enum class BushingLaw { matrices, expression, external };

/// A rubber bushing between two bodies: force (N) and torque (N m) over the motion of b's frame against that of a, all in the
/// axes of a's point. Displacement d in m and its rate v in m/s; rotation r = 2 tan(angle/2) times the unit vector of its axis
/// (twice the vector of Rodrigues and Gibbs; M. D. Shuster, A survey of attitude representations, J. Astronautical Sciences
/// 41, 1993), which differs from the rotation vector in rad by angle^3/12 and is singular at half a turn only; angular
/// velocity w in rad/s. The force acts on b at its point and, opposite, on a at the same place.
struct Bushing {
  std::string name;
  Location where;
  PointRef a, b;
  BushingLaw law = BushingLaw::matrices;
  /// BushingLaw::matrices: the diagonal, 6 numbers, or all 36, row by row, for (d, r), and for (v, w); or none.
  std::vector<Scalar> stiffness, damping;
  std::array<expr::Expr, 3> force;  ///< BushingLaw::expression, on b, N, over `bushing_kinematics`
  std::array<expr::Expr, 3> torque; ///< BushingLaw::expression, on b, N m
  std::vector<int> states;          ///< BushingLaw::external: rows of the states whose rates the law gives
};
/// Stems of the auxiliary symbols of a bushing's law: d, r, v, w.
inline constexpr std::array<const char*, 12> bushing_kinematics{"dx", "dy", "dz", "rx", "ry", "rz",
                                                                "vx", "vy", "vz", "wx", "wy", "wz"};

} // namespace mbsgen::model
