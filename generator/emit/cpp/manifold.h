// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// Functions on quaternions in a namespace `manifold`; empty for models without ball and free joints.
std::string manifold_helpers(const scheme::Shape& shape);

/// The member functions `integrate`, `difference` and `normalize`; empty for models without such joints.
std::string manifold_members(const scheme::Shape& shape);

} // namespace mbsgen::emit
