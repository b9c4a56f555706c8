// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <string>

namespace mbsgen::formalism {

/// Origin of one constraint equation that is not identically zero, for the partition and for reports.
struct RowOrigin {
  Location where;        ///< of the cut or constraint
  std::string name;      ///< "cut 'c1', z" or "constraint 'rack'": for diagnostics and reports
  bool holonomic = true; ///< false: restricts velocities only
  bool rotation = false; ///< of a solid: an entry of the relative rotation matrix, not a length in m
};

} // namespace mbsgen::formalism
