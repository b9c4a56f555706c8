// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/shared_options.h"
#include "cli/session/session.h"
#include "draw/page/page.h"

namespace mbsgen::cli {

/// The page that shows the model and plays the motion. Throws std::runtime_error where the model that has moved
/// cannot be written as code.
std::string motion_page(const Session& session, const AnalysisOptions& options, draw::PlayedMotion motion);

/// Findings about a text that nobody sees: without their places.
Diagnostics without_places(const Diagnostics& diagnostics);

} // namespace mbsgen::cli
