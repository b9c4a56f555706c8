// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/materials.h"
#include "mesh/triangles.h"
#include <string>
#include <string_view>

namespace mbsgen::mesh {

/// The surfaces of the text of a file, by the ending of its name: ".stl", ".obj", ".dae", in any case. `beside`: reads the
/// materials of an OBJ file.
Reading read(std::string_view text, const std::string& ending, const Beside& beside = {});

/// Why no file with that ending is read, whatever it holds; empty: it is.
std::string why_unread(const std::string& ending);

/// The surfaces with at most `most` faces together, each with its share; those that are nothing any more are
/// left out.
std::vector<Part> simplified(std::vector<Part> parts, std::size_t most);

} // namespace mbsgen::mesh
