// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Gives terms of sums that are zero where a contact is open equations of their own, so that they need not be computed
/// there (scheme/guards.h). A term is moved, not repeated: the operations of the function stay as many. To be run behind
/// all passes that put equations in the place of what reads them.
void set_apart(Program& program);

} // namespace mbsgen::scheme
