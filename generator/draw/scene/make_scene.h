// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "formalism/closure/closure.h"

namespace mbsgen::draw {

/// What pictures show of a model, in the configuration that the analysis of its loops has found. Loops may stay open
/// (ClosureOptions::may_stay_open).
Scene make_scene(const model::Model& model, const formalism::LoopAnalysis& loops);

} // namespace mbsgen::draw
