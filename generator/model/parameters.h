// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/model.h"
#include "model/names.h"
#include "model/scalars.h"

namespace mbsgen::model {

/// Reads "parameters" of the file into the model. `names` receives their names; `scalars`, which looks up
/// `model.parameters` by `names`, their nominal values.
void read_parameters(const Json& file, expr::Pool& pool, NameTable& names, ScalarReader& scalars,
                     Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
