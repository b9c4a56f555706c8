// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/stack.h"
#include <algorithm>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using scheme::Expr;

// Arguments and results of a law on a point or contact: structures of 18 or 11 and 6 numbers. Arrays of
// states and of coordinates come on top.
constexpr std::size_t point_values = 18, contact_values = 11, wrench_values = 6;
// Columns of a matrix that are multiplied at once.
constexpr std::size_t columns_of_product = 8;

// Counts values that are alive between their definition and their last use.
class Liveness {
public:
  Liveness(SymbolCollector& symbols, const std::vector<Expr>& elsewhere)
      : collector_(symbols), elsewhere_(symbols.pool().id_limit()) {
    for (const Expr& symbol : elsewhere) elsewhere_[symbol.id()] = true;
  }

  std::size_t peak(const std::vector<const Statement*>& statements) {
    last_use_.clear();
    for (std::size_t at = 0; at < statements.size(); ++at)
      for_each_read(*statements[at], [&](const Expr& value) {
        for (const NodeId symbol : collector_.collect(value)) last_use_.set(symbol, at);
      });
    std::size_t alive = 0;
    std::size_t most = 0;
    std::vector<std::size_t> ends(statements.size());
    for (std::size_t at = 0; at < statements.size(); ++at) {
      for_each_defined(*statements[at], [&](const Expr& symbol) {
        const std::size_t* end = last_use_.find(symbol.id());
        if (end == nullptr || elsewhere_[symbol.id()]) return;
        ++alive;
        ++ends[*end];
      });
      most = std::max(most, alive + local_values(*statements[at]));
      alive -= std::min(alive, ends[at]);
    }
    return most;
  }

private:
  // Of a law's call, or of a product.
  static std::size_t local_values(const Statement& statement) {
    if (statement.product.left != nullptr)
      return columns_of_product * (static_cast<std::size_t>(statement.product.rows) + 1);
    return statement.law == nullptr ? 0 : values_of_call(statement);
  }

  static std::size_t values_of_call(const Statement& statement) {
    using Kind = scheme::LawCall::Kind;
    const scheme::LawCall& law = *statement.law;
    const bool is_wrench = law.kind == Kind::point || law.kind == Kind::contact;
    const auto states = static_cast<std::size_t>(law.states());
    const std::size_t structure = law.kind == Kind::point ? point_values : contact_values;
    const std::size_t listed = law.kind == Kind::rate ? statement.arguments.size() : states;
    return ((is_wrench ? structure : 0) + listed) * (law.is_derivative() ? 2 : 1) +
           (is_wrench ? wrench_values : 0) + states;
  }

  SymbolCollector& collector_;
  std::vector<bool> elsewhere_; // by NodeId: members of `work`, counted apart
  expr::Memo<std::size_t> last_use_;
};

std::size_t peak_of_blocks(SymbolCollector& symbols, const Plan& plan) {
  Liveness liveness(symbols, plan.crossing);
  std::vector<const Statement*> statements;
  std::size_t most = 0;
  for (const Block& block : plan.blocks) {
    if (plan.in_parts) statements.clear();
    for (const Statement& statement : block.statements) statements.push_back(&statement);
    if (plan.in_parts) most = std::max(most, liveness.peak(statements));
  }
  return plan.in_parts ? most : liveness.peak(statements);
}

} // namespace

std::size_t stack_values(SymbolCollector& symbols, const Counts& counts, const Angles& angles,
                         std::size_t copies, const Plan& plan) {
  std::size_t values = static_cast<std::size_t>(2 * angles.count + angles.copied) + copies;
  for (const scheme::Purpose purpose : arrays_of(counts)) values += static_cast<std::size_t>(counts[purpose]);
  return plan.crossing.size() + values + peak_of_blocks(symbols, plan);
}

} // namespace mbsgen::schedule
