// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"

namespace mbsgen::expr {

/// Tells whether a sine or cosine stands in the sums and products of an expression (not in arguments of
/// functions).
class TrigContent {
public:
  explicit TrigContent(const Pool& pool) : pool_(pool) {}
  bool operator()(NodeId id);

private:
  const Pool& pool_;
  Memo<bool> known_;
};

} // namespace mbsgen::expr
