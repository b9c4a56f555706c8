// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"
#include <string_view>

namespace mbsgen::mesh {

/// The surface of an STL file, ASCII or binary, as one part.
Reading read_stl(std::string_view text);

} // namespace mbsgen::mesh
