// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// For analyses: distances LZ, their rates LZd and forces LF of all links that have an expression, in document order.
FunctionRow links_row();

} // namespace mbsgen::formalism
