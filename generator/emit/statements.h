// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbsgen::emit {

/// A line of a generated function: `symbol = value`, or, where `output` is set, a result.
struct Statement {
  scheme::Expr symbol;
  scheme::Expr value;
  scheme::Topic topic;
  const scheme::Output* output = nullptr;
};

/// Collects symbols of expressions; each shared part is walked once a call.
class SymbolCollector {
public:
  explicit SymbolCollector(const expr::Pool& pool) : pool_(pool), seen_(pool.id_limit(), 0) {}
  /// The symbols of the expression, each once.
  const std::vector<expr::NodeId>& collect(const scheme::Expr& expression);

private:
  void walk(expr::NodeId id);

  const expr::Pool& pool_;
  std::vector<std::uint32_t> seen_; ///< by NodeId: the number of the last call that came here
  std::uint32_t call_ = 0;
  std::vector<expr::NodeId> symbols_;
};

/// A function body cut into blocks. Values defined in one block and read in another are `crossing`.
struct Plan {
  std::vector<std::vector<Statement>> blocks;
  std::vector<scheme::Expr> crossing; ///< in order of definition
  std::vector<expr::NodeId> free;     ///< read here, defined elsewhere; each once
  std::vector<bool> used;             ///< by NodeId: defined here and read here
};

/// Cuts into equal blocks of about `block_size` when there are more statements than `large`; one block
/// otherwise. In a cut function each result stands in the block that completes it, so that it need not cross;
/// in one block the results stand last.
Plan make_plan(const expr::Pool& pool, const std::vector<scheme::Equation>& equations,
               const std::vector<scheme::Output>& outputs, std::size_t large, std::size_t block_size);

} // namespace mbsgen::emit
