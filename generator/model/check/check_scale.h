// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"

namespace mbsgen::model {

/// Warns of sizes that tell of other units: gravity of more than ten times the earth's, and points a hundred
/// times as far from their bodies' origins as all others. A note where gravity points upwards, as it looks to
/// most.
void check_scale(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
