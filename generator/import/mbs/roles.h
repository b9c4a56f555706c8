// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/mbs/project.h"

namespace mbsgen::importer {

/// Whether the "independent" and "dependent" of the file can be the partition of a model that has only the
/// file's cuts: true when the cuts give as many equations as there are dependent joints. A note when not.
bool keeps_partition(const MbsProject& project, Diagnostics& diagnostics);

} // namespace mbsgen::importer
