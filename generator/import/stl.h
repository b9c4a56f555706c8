// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/triangles.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// The surface of an STL file, ASCII or binary; empty where the text is none.
std::optional<Triangles> read_stl(std::string_view text);

} // namespace mbsgen::importer
