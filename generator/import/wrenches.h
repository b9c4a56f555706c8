// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/json_text.h"

namespace mbsgen::importer {

/// Gives each body of `model` a point "com" at its centre of mass (another name when that one is taken) and
/// adds to "forces" an input "<body>_wrench" on it, in body axes, as ROBOTRAN does for every body.
void add_body_wrenches(Json& model, Diagnostics& diagnostics);

} // namespace mbsgen::importer
