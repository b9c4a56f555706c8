// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/model_text.h"
#include "model/model.h"

namespace mbsgen::manoeuvre {

/// Adds a height over x, m, to the roads under the tyres of a model; those on the plane z = 0 get a road of their own.
/// Throws ModelError, at the road, where its heights are measured or it has ends.
void add_to_roads(ModelText& text, const model::Model& model, const std::string& height);

} // namespace mbsgen::manoeuvre
