// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/mbs/project.h"

namespace mbsgen::importer {

/// Finds every body and point that is named. A point "origin" that the file uses but does not define is added
/// where a cut or link ends on it; pairs without full names are taken out with a warning; errors for unknown
/// names.
void resolve_names(MbsProject& project, Diagnostics& diagnostics);

} // namespace mbsgen::importer
