// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "draw/svg/marks.h"
#include <functional>

namespace mbsgen::draw {

/// From a place in a body's frame to the paper.
using ToPaper = std::function<Spot(const Vector&)>;

/// The eight corners of a cuboid.
std::vector<Vector> corners(const Box& box);
/// Its six faces on the paper, all in the same sense of rotation, so that their area is filled as one.
std::vector<std::vector<Spot>> faces(const Box& box, const ToPaper& to_paper);

/// Places around a solid; none of a mesh, which drawings leave out.
std::vector<Vector> places_of(const Solid& solid);
/// A solid on the paper. `scale`: px/m.
Marks solid_marks(const Solid& solid, double scale, const ToPaper& to_paper);

/// Places around a contact's surface; of a plane, its point alone.
std::vector<Vector> places_of(const ContactSurface& surface);
/// The outline of a contact's surface; of a plane, which has no end, a square with edges of twice `reach` m. `scale`: px/m.
Mark outline(const ContactSurface& surface, double reach, double scale, const ToPaper& to_paper);

} // namespace mbsgen::draw
