// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::draw {

/// A model's motion without its forces, with a body for each joint, so that the places of bodies are those of joints,
/// too: bodies that the joints of one body have between them come after all bodies of the model, whose rows stay.
struct StretchedModel {
  model::Model model;
  std::vector<int> bodies; ///< per joint: the row of the body behind it
};

StretchedModel stretched(const model::Model& model);

} // namespace mbsgen::draw
