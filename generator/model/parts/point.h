// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/scalar.h"
#include <array>
#include <string>

namespace mbsgen::model {

/// Row of the fixed inertial body wherever a body is named by its row in `Model::bodies`.
constexpr int base_body = -1;
/// Row of a body's own origin wherever a point is named by its row in the body's points.
constexpr int body_origin = -1;

/// Fixed rotation, of a body's joints against the parent or of a point against its body: outer axes <- axes
/// after the rotation.
struct Rotation {
  enum class Kind { identity, rpy, matrix };
  Kind kind = Kind::identity;
  Location where;
  Vec3 rpy;                     ///< R = Rz(rpy[2])·Ry(rpy[1])·Rx(rpy[0]), rad; multiples of pi/2 are exact
  std::array<Scalar, 9> matrix; ///< row-major; 0 and ±1 are exact
  double inexactness = 0; ///< the file's |R Rᵀ − 1|, where an exact rotation has replaced its matrix
};

/// A named point fixed in a body or in the base, with axes: position from the body's origin in body axes, m.
struct Point {
  std::string name;
  Location where;
  Vec3 position;
  Rotation orientation; ///< body axes <- the point's axes
};

/// A point by rows: `point` is `body_origin` for the implicit point "origin".
struct PointRef {
  Location where;
  int body = base_body;
  int point = body_origin;
};

} // namespace mbsgen::model
