// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/plan.h"
#include "schedule/guarded.h"
#include <algorithm>
#include <utility>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using scheme::Expr;

constexpr Stage stages_in_order[] = {Stage::before, Stage::loop, Stage::after, Stage::optional,
                                     Stage::results};

std::size_t share_of(std::size_t count, std::size_t blocks) {
  return (count + blocks - 1) / blocks;
}

class BlockCutter {
public:
  BlockCutter(SymbolCollector& symbols, const std::vector<scheme::Guard>& guards, bool in_parts)
      : collector_(symbols), guards_(guards), home_(symbols.pool().id_limit(), nowhere),
        crosses_(symbols.pool().id_limit()) {
    plan_.in_parts = in_parts;
    plan_.used.resize(symbols.pool().id_limit());
  }

  // Equations and calls of laws are cut equally; where there are none, the outputs are. All that leads to sines
  // and cosines is in the first block.
  void add(Stage stage, std::vector<Statement> statements, std::size_t blocks) {
    const auto lead = after_angles(statements);
    const auto outputs = std::find_if(lead, statements.cend(),
                                      [](const Statement& statement) { return statement.output != nullptr; });
    const auto end = outputs == lead ? statements.cend() : outputs;
    const auto leading = static_cast<std::size_t>(lead - statements.cbegin());
    const auto cut = static_cast<std::size_t>(end - statements.cbegin());
    const std::size_t size = share_of(cut - repeated(statements, cut), blocks);
    const std::size_t first = plan_.blocks.size();
    const std::size_t count = share_of(cut - repeated(statements, cut), size);
    for (std::size_t i = 0; i < count; ++i) {
      plan_.blocks.push_back({stage, {}});
      plan_.blocks.back().statements.reserve(share_of(statements.size(), count));
    }
    std::size_t spared = 0; // statements of further rounds, so far
    for (std::size_t i = 0; i < statements.size();) {
      const bool is_last = statements[i].product.exists() || statements[i].overwrites;
      const std::size_t past = i + statements[i].together();
      std::size_t block =
          is_last ? plan_.blocks.size() - 1 : std::min(first + (i - spared) / size, plan_.blocks.size() - 1);
      if (statements[i].is_in_loop()) spared += past - i - statements[i].period;
      if (!is_last && i >= cut) {
        block = first;
        for (std::size_t lane = i; lane < past; ++lane) block = std::max(block, earliest(statements[lane]));
      }
      if (i < leading) block = first;
      for (; i < past; ++i) put(std::move(statements[i]), block);
    }
  }

  Plan take() {
    for (const Block& block : plan_.blocks)
      for (const Statement& statement : block.statements)
        for_each_defined(statement, [this](const Expr& symbol) {
          if (crosses_[symbol.id()]) plan_.crossing.push_back(symbol);
        });
    plan_.in_parts = plan_.in_parts && plan_.blocks.size() > 1;
    return std::move(plan_);
  }

private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  // Statements, of the first ones, that are further rounds of loops: they have no text.
  static std::size_t repeated(const std::vector<Statement>& statements, std::size_t cut) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < cut;) {
      const std::size_t together = std::max<std::size_t>(1, statements[i].together());
      if (statements[i].is_in_loop() && i + together <= cut) count += together - statements[i].period;
      i += together;
    }
    return count;
  }

  static std::vector<Statement>::const_iterator after_angles(const std::vector<Statement>& statements) {
    const auto last = std::find_if(statements.rbegin(), statements.rend(),
                                   [](const Statement& statement) { return !statement.angles.empty(); });
    return last.base();
  }

  // The first block in which the value can be computed.
  std::size_t earliest(const Statement& statement) {
    std::size_t block = 0;
    for (const NodeId symbol : collector_.collect(statement.value))
      if (home_[symbol] != nowhere) block = std::max(block, home_[symbol]);
    for_each_number(statement, guards_, [&](const Expr& symbol) {
      if (home_[symbol.id()] != nowhere) block = std::max(block, home_[symbol.id()]);
    });
    return block;
  }

  void put(Statement&& statement, std::size_t block) {
    for_each_read(statement, [&](const Expr& value) { read(value, block); });
    for_each_number(statement, guards_, [&](const Expr& symbol) { read(symbol, block); });
    for_each_defined(statement, [&](const Expr& symbol) { home_[symbol.id()] = block; });
    plan_.blocks[block].statements.push_back(std::move(statement));
  }

  void read(const Expr& expression, std::size_t block) {
    for (const NodeId symbol : collector_.collect(expression)) {
      const std::size_t home = home_[symbol];
      if (home == nowhere && !plan_.used[symbol]) plan_.free.push_back(symbol);
      plan_.used[symbol] = true;
      if (home != nowhere && home != block) crosses_[symbol] = crosses_[symbol] || leaves_scope(home);
    }
  }

  // In one function, values computed before the loop stay visible.
  bool leaves_scope(std::size_t block) const {
    return plan_.in_parts || plan_.blocks[block].stage == Stage::loop;
  }

  SymbolCollector& collector_;
  const std::vector<scheme::Guard>& guards_;
  Plan plan_;
  std::vector<std::size_t> home_; // block, by symbol
  std::vector<bool> crosses_;
};

// A store of a value that has a name is next to nothing for a compiler.
std::size_t count(const std::vector<Statement>& statements) {
  const auto counts = [](const Statement& statement) {
    const bool is_store =
        statement.output != nullptr && (statement.value.is_symbol() || statement.value.is_number());
    return statement.lanes != 0 && !is_store;
  };
  std::size_t sum = 0;
  for (std::size_t i = 0; i < statements.size();) {
    const bool is_loop = statements[i].is_in_loop();
    const auto first = statements.begin() + static_cast<std::ptrdiff_t>(i);
    sum += static_cast<std::size_t>(std::count_if(
        first, first + static_cast<std::ptrdiff_t>(is_loop ? statements[i].period : 1), counts));
    i += is_loop ? statements[i].together() : 1;
  }
  return sum;
}

std::size_t blocks_of(std::size_t count, std::size_t block_size) {
  return std::max<std::size_t>(1, share_of(count, block_size));
}

} // namespace

Plan make_plan(SymbolCollector& symbols, PerStage<std::vector<Statement>> statements,
               const std::vector<scheme::Guard>& guards, std::size_t large, std::size_t block_size) {
  std::size_t total = 0;
  for (const Stage stage : stages_in_order) total += count(statements[stage]);
  const bool in_parts = total > large;
  BlockCutter cutter(symbols, guards, in_parts);
  for (const Stage stage : stages_in_order) {
    const std::size_t blocks = blocks_of(in_parts ? count(statements[stage]) : 0, block_size);
    if (!statements[stage].empty()) cutter.add(stage, std::move(statements[stage]), blocks);
  }
  return cutter.take();
}

namespace {

// Arguments and results of a law on a point or contact: structures of 18 or 11 and 6 numbers. Arrays of
// states and of coordinates come on top.
constexpr std::size_t point_values = 18, contact_values = 11, wrench_values = 6;
// Columns of a matrix that are multiplied at once.
constexpr std::size_t columns_of_product = 8;

// Counts values that are alive between their definition and their last use.
class Liveness {
public:
  Liveness(SymbolCollector& symbols, const std::vector<NodeId>& elsewhere)
      : collector_(symbols), elsewhere_(symbols.pool().id_limit()) {
    for (const NodeId symbol : elsewhere) elsewhere_[symbol] = true;
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
    if (statement.product.exists())
      return (statement.product.inverts() ? 1 : columns_of_product) *
             (static_cast<std::size_t>(statement.product.rows) + 1);
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

std::size_t peak_of_blocks(SymbolCollector& symbols, const std::vector<NodeId>& elsewhere, const Plan& plan) {
  Liveness liveness(symbols, elsewhere);
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
                         std::size_t copies, const Rolls& rolls, const Plan& plan) {
  std::size_t values = static_cast<std::size_t>(2 * angles.count + angles.copied) + copies;
  for (const Angles::Vector& vector : angles.vectors) values += 2 * vector.lanes;
  for (const scheme::Purpose purpose : arrays_of(counts)) values += static_cast<std::size_t>(counts[purpose]);
  std::vector<NodeId> elsewhere;
  for (const Expr& symbol : plan.crossing)
    if (rolls.places.count(symbol.id()) == 0) elsewhere.push_back(symbol.id());
  const std::size_t crossing = elsewhere.size();
  for (const auto& [symbol, place] : rolls.places) elsewhere.push_back(symbol);
  return crossing + rolls.values() + values + peak_of_blocks(symbols, elsewhere, plan);
}

} // namespace mbsgen::schedule
