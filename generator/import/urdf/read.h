// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// Reads the elements of a URDF text; errors about single elements go to `diagnostics`. Empty when the text
/// is no XML of a robot.
std::optional<Robot> read_urdf(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::importer
