// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "draw/svg/graphics.h"

namespace mbsgen::draw {

/// Half the size of a joint's symbol, px.
inline constexpr double joint_radius = 6;

/// The class of a body's colour.
std::string class_of_body(int row);

/// A joint at a place: a ring turns, a bar along `axis` slides, both make a screw, a disc is a ball, a ring
/// about a disc is free. `axis`: its direction on the paper, shorter than 1 where it leads out of that.
Graphics joint_symbol(const scene::Joint& joint, const Point2& at, const Point2& axis);
/// A pivot of the base: hatched ground below the place.
Graphics ground_symbol(const Point2& at);
/// A spring between two places: a zigzag, straight at its ends.
Graphic spring(const Point2& from, const Point2& to);
/// A bushing: two rings about its second point, and a line from its first one.
Graphics bushing_symbol(const Point2& from, const Point2& to);
/// An arrow that ends at a place, with its head.
Graphics arrow(const char* classes, const Point2& from, const Point2& to);
/// A disc of which two quarters are black.
Graphics centre_of_mass(const Point2& at);
/// The coordinate axes of a frame, whose unit vectors have these shadows on the paper, px.
Graphics triad(const Point2& origin, const std::array<Point2, 3>& axes);

/// "27 mm", "1.5 m": a length in m with three digits at most.
std::string length_text(double length);

/// A bar of 1, 2 or 5 times a power of ten m, with its length above its left end; `scale` in px/m.
Graphics scale_bar(double scale, const Point2& at);

/// The colours of what the scene has, each with its name, in a row; `at` is the left end.
Graphics legend(const Scene& scene, const Point2& at);
double legend_width(const Scene& scene);

} // namespace mbsgen::draw
