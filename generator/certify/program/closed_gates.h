// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/guards.h"
#include <vector>

namespace mbsgen::certify {

/// True of max(0, sign(n)), of either order, where n is among the numbers, which are not positive: with the sign that they
/// have there. Found by another way than scheme::number_of_gate: what finds conditions is not to judge them.
bool is_closed_gate(const expr::Pool& pool, expr::NodeId id,
                    const std::vector<scheme::Guard::Number>& closed);

} // namespace mbsgen::certify
