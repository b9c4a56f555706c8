// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"
#include "model/tables.h"

namespace mbsgen::model {

/// Reads "base" and "bodies" of the file except references to other bodies: parents, "at" and the laws of
/// joints.
void read_bodies(const Json& file, expr::Pool& pool, ScalarReader& scalars, NameTables& names, Model& model,
                 Diagnostics& diagnostics);

} // namespace mbsgen::model
