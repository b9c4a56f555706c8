// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "draw/svg/marks.h"

namespace mbsgen::draw {

/// The colours of what the scene has, each with its name, in a row; `at` is the left end.
Marks legend(const Scene& scene, const Spot& at);
double legend_width(const Scene& scene);

} // namespace mbsgen::draw
