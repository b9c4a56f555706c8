// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/breakdown.h"
#include "scheme/passes/run.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::scheme {

/// One way to write a function that was tried, from the equations of the formalism to the choice.
struct Trial {
  std::string function;
  std::string method;                   ///< name of the way; empty: there is one
  std::string_view chains;              ///< how the tree is cut; empty: there is one way
  std::string copy_of;                  ///< the function that these equations were taken from; empty: its own
  Breakdown written, needed;            ///< as the formalism wrote it, and without its dead equations
  std::vector<expr::Tooth> memory;      ///< while it was written; the first: before
  std::vector<PassRecord> first_passes; ///< before it was compared with others for the first time
  std::vector<PassRecord> passes;       ///< empty: it was left out before them
  expr::Work work;                      ///< of what the passes left, or of what was left out
  long weighted = 0;                    ///< the `weighted_cost` of the same

  /// False for a way that cost too much before the passes.
  bool was_condensed() const { return !passes.empty() || !copy_of.empty(); }
};

} // namespace mbsgen::scheme
