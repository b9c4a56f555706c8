// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "model/names.h"
#include <vector>

namespace mbsgen::model {

/// The names of a model file. What shares a table must have different names, because it shares a scope of the
/// generated code or of messages.
struct NameTables {
  NameTable parameters; ///< user parameters and bodies
  NameTable joints;     ///< and states of the user's
  NameTable equations;  ///< cuts and constraints
  NameTable laws;       ///< links, forces and contacts
  NameTable sensors;
  NameTable base_points;
  std::vector<NameTable> points; ///< per body

  const NameTable& points_of(int body) const { return body < 0 ? base_points : points[at(body)]; }
};

} // namespace mbsgen::model
