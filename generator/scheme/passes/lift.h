// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Loop-invariant code motion: takes subexpressions that do not depend on the unknowns out of the equations
/// that an iteration repeats, at no operation more in all.
void lift(Pool& pool, Function& function);

} // namespace mbsgen::scheme
