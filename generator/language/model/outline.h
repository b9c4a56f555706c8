// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/names.h"

namespace mbsgen::language {

/// The parts of a model file: its lists with the things that have names, joints and points within their bodies.
std::vector<Part> outline(const JsonTree& tree, const std::vector<PlacedNode>& nodes, const Grammar& grammar);

} // namespace mbsgen::language
