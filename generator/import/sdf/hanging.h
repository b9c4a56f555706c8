// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/xml.h"

namespace mbsgen::importer {

/// True for a <joint> of a model whose child is the world: its parent hangs from the world by it. The frame of such a
/// joint is fixed to the world, and without relative_to its <pose> is in the world's frame. The library, which
/// refuses such joints in models, gets them with both ends exchanged.
bool hangs_from_world(const XmlElement& joint);

/// Errors for elements that name the frame of such a joint, since the library has it on the link.
void check_hanging(const XmlElement& root, Diagnostics& diagnostics);

} // namespace mbsgen::importer
