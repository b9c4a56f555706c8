// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/sdf/index.h"
#include "import/sdf/parts.h"
#include <optional>
#include <string>

namespace mbsgen::importer {

/// Reads a sifted text (sifted.h) with libsdformat, whose errors become diagnostics with the line of the element that
/// they are about. Nothing after errors.
std::optional<SdfScene> read_scene(const std::string& text, const SdfIndex& index, Diagnostics& diagnostics);

} // namespace mbsgen::importer
