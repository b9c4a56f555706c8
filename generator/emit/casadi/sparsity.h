// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/casadi/body.h"
#include <string>

namespace mbsgen::emit {

/// The patterns of a program's results, for all users of its C text: declarations and definitions.
struct SparsityText {
  std::string declarations, definitions;
};

/// Of each result that is a matrix its own, of each other result those of its derivatives by the arrays that the
/// function takes.
SparsityText sparsity_text(CasadiModel& model);

} // namespace mbsgen::emit
