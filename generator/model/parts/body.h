// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/flexible.h"
#include "model/parts/looks.h"
#include "model/parts/point.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

struct Body {
  std::string name, doc;
  Location where;
  int parent = base_body;
  Vec3 at;                    ///< where the joints begin, parent's axes, m
  int at_point = body_origin; ///< row of the parent's point that `at` repeats; `body_origin` when written out
  Rotation orientation;
  /// Placed by "dh": `at` has the length a alone, `orientation` the angle alpha about x alone, and `slide` is d.
  bool dh = false;
  Scalar slide;                  ///< where the joints begin, farther along the z axis after `orientation`, m
  std::vector<int> joints;       ///< rows of Model::joints, in sequence; empty: welded
  Scalar mass;                   ///< kg
  Vec3 com;                      ///< from the body's origin, body axes, m
  std::array<Scalar, 6> inertia; ///< Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, body axes, kg m^2
  std::vector<Point> points;
  Looks looks;
  std::optional<Flexible> flexible; ///< beside the rigid mass, which is fixed in the floating frame
};

} // namespace mbsgen::model
