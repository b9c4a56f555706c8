// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/laws.h"
#include "model/tables.h"

namespace mbsgen::model {

/// What the readers of a model's elements share.
struct ElementContext {
  ScalarReader& scalars;
  LawReader& laws;
  NameTables& names;
  Model& model;
  Diagnostics& diagnostics;
};

/// Each reads its part of the file into the model, on which `read_bodies` and `read_tree` have run.
void read_joint_laws(const Json& file, ElementContext& context);
void read_cuts(const Json& file, ElementContext& context);
void read_constraints(const Json& file, ElementContext& context);
void read_links(const Json& file, ElementContext& context);
void read_forces(const Json& file, ElementContext& context);
void read_sensors(const Json& file, ElementContext& context);
void read_actuators(const Json& file, ElementContext& context);

} // namespace mbsgen::model
