// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// A function of some of a condensed function's result arrays (those of `narrow.arguments`): the equations
/// that these need, and no others.
Function restrict_to(Pool& pool, const Function& whole, Function narrow);

} // namespace mbsgen::scheme
