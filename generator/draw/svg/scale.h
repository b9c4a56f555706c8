// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/marks.h"

namespace mbsgen::draw {

/// "27 mm", "1.5 m": a length in m with three digits at most.
std::string length_text(double length);

/// A bar of 1, 2 or 5 times a power of ten m, with its length above its left end; `scale` in px/m.
Marks scale_bar(double scale, const Spot& at);

} // namespace mbsgen::draw
