// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/looks.h"
#include "model/scalars.h"

namespace mbsgen::model {

/// Reads "shapes" and "drawing" of a body or of the base. Their numbers are fixed: a tunable parameter in
/// them is an error.
Looks read_looks(const Json& owner, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics);

} // namespace mbsgen::model
