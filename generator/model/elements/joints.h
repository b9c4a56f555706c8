// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"
#include "model/tables.h"

namespace mbsgen::model {

/// Reads one entry of a body's "joints" except its laws; a shorthand of several joints gives them all. The
/// joints are appended to the model's and to `rows`.
void read_joint(const Json& json, int body, expr::Pool& pool, ScalarReader& scalars, NameTables& names,
                Model& model, std::vector<int>& rows, Diagnostics& diagnostics);

} // namespace mbsgen::model
