// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"

namespace mbsgen::emit {

/// The members of the structures that results are in, in the order of C (emit/c/structures.h): sensor, contact,
/// rigid_contact, linearization.
std::vector<PythonMember> structure_members(const std::string& structure, const scheme::Shape& shape);

/// The twelve numbers of a pose.
std::vector<PythonMember> pose_members();

} // namespace mbsgen::emit
