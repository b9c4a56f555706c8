// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/postures.h"
#include "draw/svg/marks.h"
#include <string>

namespace mbsgen::draw {

/// The direction of sight. front: along y, x to the right and z upwards; side: against x, y to the right and z upwards;
/// top: against z, x to the right and y upwards; iso: from all three sides alike, up is against gravity.
enum class View { front, side, top, iso };

/// "top view"; where gravity does not act along z, "view along z".
std::string name_of(View view, const Vector& gravity);

/// The view that shows the plane of a planar mechanism, or iso. Planar: the axes of all turning joints are one
/// coordinate axis, which no sliding joint moves along.
View best_view(const Scene& scene, const Posture& posture);

/// A parallel projection in m, before its scale.
class Projection {
public:
  /// Where gravity points up along z, front and side stand on their heads, as the mechanism does.
  Projection(View view, const Vector& gravity);

  /// y downwards, as on the paper.
  Spot operator()(const Vector& position) const { return {dot(right_, position), -dot(up_, position)}; }
  /// Towards the viewer.
  double depth(const Vector& position) const { return dot(cross(right_, up_), position); }

private:
  Vector right_{}, up_{};
};

} // namespace mbsgen::draw
