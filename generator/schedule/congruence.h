// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/statements.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::schedule {

/// The operands at one place of several expressions, one for each: symbols, or sines and cosines that are known.
using Lanes = std::vector<expr::NodeId>;

/// True where all lanes have the same operand.
inline bool is_common(const Lanes& lanes) {
  for (const expr::NodeId lane : lanes)
    if (lane != lanes.front()) return false;
  return true;
}

/// The operands of expressions that are equal but for these, in the order of the text, each once. Nothing where the
/// expressions differ in more, so that the same operations in the same order would not give all of them; where an
/// operand of the first one has several partners; and where operations on what differs are more than sums, products
/// and quotients. `sines`: angles whose sines and cosines are operands.
std::optional<std::vector<Lanes>> operands_of(const expr::Pool& pool,
                                              const std::unordered_map<expr::NodeId, int>& sines,
                                              const Lanes& expressions);

} // namespace mbsgen::schedule
