// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/laws.h"
#include "model/tables.h"

namespace mbsgen::model {

/// The tools that the readers of a model's elements share. They run on a model that `read_bodies` and
/// `read_tree` have filled.
struct ElementContext {
  ScalarReader& scalars;
  LawReader& laws;
  NameTables& names;
  Model& model;
  Diagnostics& diagnostics;
};

} // namespace mbsgen::model
