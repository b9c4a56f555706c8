// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"
#include "model/tables.h"

namespace mbsgen::model {

/// Reads "base" and "bodies" of the file but for what refers to other bodies: parents, "at" and the laws of
/// joints.
void read_bodies(const Json& file, expr::Pool& pool, ScalarReader& scalars, NameTables& names, Model& model,
                 Diagnostics& diagnostics);

/// Second half, for a file on which `read_bodies` has run: each body's parent and place, and the tree's
/// order.
void read_tree(const Json& file, ScalarReader& scalars, const NameTables& names, Model& model,
               Diagnostics& diagnostics);

} // namespace mbsgen::model
