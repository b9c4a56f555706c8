// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// The rigid contacts, by their places among them, in groups whose contacts can act on each other: those that
/// touch a common branch of the tree, which is a body that a joint moves against the base with all that hangs
/// on it, directly or through others. Blocks of Λ⁻¹ between groups are zero in every position (Chardonnet et
/// al. 2008, section 3.2).
std::vector<std::vector<int>> rigid_groups(const Model& model);
/// The groups by the names of their contacts.
std::vector<std::vector<std::string>> rigid_group_names(const Model& model);

} // namespace mbsgen::model
