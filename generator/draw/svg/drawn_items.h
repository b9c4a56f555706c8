// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/projection.h"

namespace mbsgen::draw {

bool is_line_of_body(const scene::Item& item);

/// The items of the scene without lines that have no length, or that another line of the body covers.
std::vector<const scene::Item*> drawn_items(const Scene& scene);

/// The places that the paper has to hold, m; boxes aside.
std::vector<Vector> extent(const std::vector<const scene::Item*>& items, const Posture& posture);

/// The largest distance of two places along a coordinate axis, m.
double size_of(const std::vector<Vector>& places);

} // namespace mbsgen::draw
