// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"

namespace mbsgen {

/// Reads the document's text into it. False, after an error in `diagnostics`, when the text is no JSON or
/// exceeds the limits.
bool build(JsonDocument& document, Diagnostics& diagnostics, const JsonLimits& limits);

} // namespace mbsgen
