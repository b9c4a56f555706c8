// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// The most bodies in series of which each has one moving joint and carries the next one alone: the links of a chain, a
/// rope or a track.
int longest_row(const Model& model);

} // namespace mbsgen::model
