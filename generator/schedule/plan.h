// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/rolls.h"
#include "schedule/stages.h"

namespace mbsgen::schedule {

/// Consecutive statements of one stage.
struct Block {
  Stage stage = Stage::after;
  std::vector<Statement> statements;
};

/// The text of a function, cut into blocks.
struct Plan {
  bool in_parts = false; ///< each block is a function of its own; otherwise there is one for each stage
  std::vector<Block> blocks;
  /// Values that are read out of the C++ scope in which they are computed, in order of definition: in another
  /// part, or after the loop.
  std::vector<scheme::Expr> crossing;
  std::vector<expr::NodeId> free; ///< read here, defined elsewhere; each once
  std::vector<bool> used;         ///< by NodeId: read here
};

/// Cuts the statements of each stage into equal blocks of about `block_size` when there are more statements than `large`; one
/// block a stage otherwise. In a cut function the block that completes an output writes it, so that it
/// need not cross. Conditions of `guards` are read where the statements are that have them.
Plan make_plan(SymbolCollector& symbols, PerStage<std::vector<Statement>> statements,
               const std::vector<scheme::Guard>& guards, std::size_t large, std::size_t block_size);

/// See Schedule::stack_values. `copies`: elements of arguments that the function copies.
std::size_t stack_values(SymbolCollector& symbols, const Counts& counts, const Angles& angles,
                         std::size_t copies, const Rolls& rolls, const Plan& plan);

} // namespace mbsgen::schedule
