// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <string>

namespace mbsgen::model {

/// The text of `mbsgen check` on the mechanism: the model's size, its tree of bodies with their joints, its
/// loops, forces and sensors. Several lines, each ended by a line feed.
std::string describe(const Model& model);

} // namespace mbsgen::model
