// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/walls.h"
#include "cli/session/table.h"

namespace mbsgen::cli {

/// A row for each place and virtual damping.
Table walls_table(const WallStudy& study);
/// A text for readers.
std::string walls_text(const WallStudy& study);
/// What a program reads first: the smallest limits without virtual damping.
Figures walls_figures(const WallStudy& study);
/// The header of limits. Throws UsageError where one of them is not finite.
std::string walls_header(const WallStudy& study);

/// "q(key) = 0.01", with commas between.
std::string place_text(const passivity::Device& device, const WorkspacePlace& place);

} // namespace mbsgen::cli
