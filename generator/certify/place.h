// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <string>
#include <vector>

namespace mbsgen::certify {

/// "the joint 'z' of the body 'b'" of a coordinate.
std::string joint_text(const model::Model& model, int velocity);

/// "Q[0] (the joint 'z' of the body 'b', on which the force 'wind' acts)": an entry of a function's results,
/// with the laws on which it depends, where these act on some velocities only.
std::string place_text(const model::Model& model, const std::string& array, std::size_t index);

/// Of velocities that can move together without an inertia: why there are no accelerations, and a remedy.
std::string undetermined_text(const model::Model& model, const std::vector<int>& velocities);

} // namespace mbsgen::certify
