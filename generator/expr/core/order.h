// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"

namespace mbsgen::expr {

/// Multibody priority (relations (30), (31) of the 2013 paper): negative when `a` stands before `b` in a sum
/// or product, zero when they are the same node. number < symbols by kind, then ASCII < sine, cosine < other
/// functions < product < sum.
int compare(const Pool& pool, NodeId a, NodeId b);

} // namespace mbsgen::expr
