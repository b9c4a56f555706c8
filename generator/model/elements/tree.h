// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"
#include "model/tables.h"

namespace mbsgen::model {

/// Reads the parent of each body and its place there, and orders the bodies. `read_bodies` must have run on
/// the file: a parent may be written after its child.
void read_tree(const Json& file, ScalarReader& scalars, const NameTables& names, Model& model,
               Diagnostics& diagnostics);

} // namespace mbsgen::model
