// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The functions on quaternions that integrate, advance, difference and normalize call; empty for models without ball
/// and free joints. An array is followed by the place of its first entry.
std::string javascript_manifold_helpers(const scheme::Shape& shape);

} // namespace mbsgen::emit
