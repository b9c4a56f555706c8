// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/materials.h"
#include "mesh/triangles.h"
#include <string_view>

namespace mbsgen::mesh {

/// False where the program was built without the library Assimp (Debian: libassimp-dev).
bool has_library();

/// The surfaces of a file of another format, in m where the file tells its unit, along the axes of its
/// coordinates. Nothing but the text is read, and by `beside` the materials of an OBJ file, which has no colours without
/// them. `ending`: "obj" or "dae".
Reading read_by_library(std::string_view text, const char* ending, const Beside& beside = {});

} // namespace mbsgen::mesh
