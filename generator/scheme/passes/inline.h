// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Forward substitution: puts the right-hand side of an equation that is used once in its place, as long as
/// the right-hand side is short.
void inline_single_uses(Pool& pool, Function& function);

} // namespace mbsgen::scheme
