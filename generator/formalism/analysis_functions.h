// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// For analyses: distances LZ, their rates LZd and forces LF of all links that have an expression, in document order.
FunctionRow links_row();

/// For pages, which follow changes of parameters: `places`, positions in body axes of the points of the base and of each
/// body in document order, then of the centres of mass; `lengths` of rods.
FunctionRow places_row();

} // namespace mbsgen::formalism
