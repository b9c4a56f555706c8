// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Dead code elimination: removes the equations that no result needs (section 3.3, figure 5 of the 2013
/// paper).
void eliminate(Pool& pool, Function& function);
/// Removes the derived constants that no function reads.
Program eliminate_constants(Program program);

} // namespace mbsgen::scheme
