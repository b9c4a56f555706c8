// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/postures.h"
#include "draw/scene/scene.h"
#include "draw/svg/graphics.h"
#include <functional>
#include <string>

namespace mbsgen::draw {

/// The direction of sight. front: along y, x to the right and z upwards; side: against x, y to the right and
/// z upwards; top: against z, x to the right and y upwards; iso: from all three sides alike, up is against
/// gravity.
enum class View { front, side, top, iso };

/// "top view"; where gravity does not act along z, "view along z".
std::string name_of(View view, const Vector& gravity);

/// The view that shows the plane of a planar mechanism, or iso. Planar: the axes of all turning joints are
/// one coordinate axis, which no sliding joint moves along.
View best_view(const Scene& scene, const Posture& posture);

/// A parallel projection in m, before its scale.
class Projection {
public:
  /// Where gravity points up along z, front and side stand on their heads, as the mechanism does.
  Projection(View view, const Vector& gravity);

  /// y downwards, as on the paper.
  Point2 operator()(const Vector& position) const { return {dot(right_, position), -dot(up_, position)}; }
  /// Towards the viewer.
  double depth(const Vector& position) const { return dot(cross(right_, up_), position); }

private:
  Vector right_{}, up_{};
};

/// From a place in a body's frame to the paper.
using ToPaper = std::function<Point2(const Vector&)>;

/// The six faces of that on the paper, all in the same sense of rotation, so that their area is filled as
/// one.
std::vector<std::vector<Point2>> faces(const scene::Shape& box, const ToPaper& to_paper);
/// Places around a contact's surface; of a plane, its point alone.
std::vector<Vector> places_around(const scene::Shape& surface);

/// The outline of a shape; of a plane, which has no end, a square with edges of twice `reach` m. `scale`:
/// px/m.
Graphic outline(const std::string& classes, const scene::Shape& shape, double reach, double scale,
                const ToPaper& to_paper);
/// The fill of a solid, in the words of CSS.
std::string fill_of(const scene::Shape& shape);
/// A solid on the paper, but for meshes.
Graphics solid_graphics(const scene::Shape& shape, double scale, const ToPaper& to_paper);

} // namespace mbsgen::draw
