// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/opposites.h"
#include "schedule/statements.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::schedule {

/// The operands at one place of several expressions, one for each: symbols, sines and cosines that are known, or the
/// opposite of a constant.
using Lanes = std::vector<expr::NodeId>;

/// True where all lanes have the same operand.
inline bool is_common(const Lanes& lanes) {
  for (const expr::NodeId lane : lanes)
    if (lane != lanes.front()) return false;
  return true;
}

/// What may differ between expressions of one form.
struct Freedom {
  const std::unordered_map<expr::NodeId, int>& sines; ///< angles whose sines and cosines are operands
  const Opposites* opposites = nullptr; ///< constants that a lane may have with the other sign; null: none
  bool ignores_signs = false;           ///< all terms may have either sign
};

/// The operands of expressions that are equal but for these, in the order of the text, each once. Nothing where the
/// expressions differ in more, so that the same operations in the same order would not give all of them; where an
/// operand of the first one has several partners; and where operations on what differs are more than sums, products
/// and quotients. A term that has another sign than that of the first expression has the opposite of a constant among
/// its operands.
std::optional<std::vector<Lanes>> operands_of(const expr::Pool& pool, const Freedom& freedom,
                                              const Lanes& expressions);

} // namespace mbsgen::schedule
