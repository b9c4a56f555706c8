// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/pack_order.h"
#include <algorithm>
#include <functional>
#include <queue>

namespace mbsgen::schedule {

namespace {

// Orders the statements of one run, first to last; what is behind `past` waits for it.
class RunOrder {
public:
  RunOrder(SymbolCollector& symbols, const std::vector<Statement>& statements, PackMatching& matching,
           std::size_t first, std::size_t past)
      : symbols_(symbols), statements_(statements), matching_(matching), first_(first), past_(past) {}

  // Empty where packs wait for each other: then one is taken apart.
  std::vector<std::size_t> order() {
    waits_.assign(past_ - first_, 0);
    readers_.assign(past_ - first_, {});
    for (std::size_t i = first_; i < past_; ++i) note_waiting(i);
    for (std::size_t i = first_; i < past_; ++i)
      if (lead(i) == i && waits_[i - first_] == 0) make_ready(i);
    std::vector<std::size_t> ordered;
    while (!ready_.empty()) {
      const std::size_t next = ready_.top().second;
      ready_.pop();
      put(next, ordered);
    }
    if (ordered.size() != past_ - first_) return take_apart(), std::vector<std::size_t>();
    return ordered;
  }

private:
  std::size_t lead(std::size_t statement) const {
    const Pack& pack = matching_.pack_of(statement);
    return pack.empty() ? statement : pack.front();
  }

  void note_waiting(std::size_t statement) {
    for_each_read(statements_[statement], [&](const scheme::Expr& value) {
      for (const expr::NodeId symbol : symbols_.collect(value)) {
        const std::size_t home = matching_.definition(symbol);
        if (home == PackMatching::none || home < first_ || home >= past_) continue;
        readers_[lead(home) - first_].push_back(lead(statement));
        ++waits_[lead(statement) - first_];
      }
    });
  }

  // In the place of the last one of a pack.
  void make_ready(std::size_t lead) {
    const Pack& pack = matching_.pack_of(lead);
    ready_.push({pack.empty() ? lead : *std::max_element(pack.begin(), pack.end()), lead});
  }

  void put(std::size_t lead, std::vector<std::size_t>& ordered) {
    const Pack& pack = matching_.pack_of(lead);
    if (pack.empty()) ordered.push_back(lead);
    ordered.insert(ordered.end(), pack.begin(), pack.end());
    for (const std::size_t reader : readers_[lead - first_])
      if (--waits_[reader - first_] == 0) make_ready(reader);
  }

  // One that waits, the first of them: others may fit then.
  void take_apart() {
    for (std::size_t i = first_; i < past_; ++i)
      if (waits_[lead(i) - first_] != 0 && !matching_.pack_of(i).empty()) return matching_.remove(i);
  }

  using Place = std::pair<std::size_t, std::size_t>; // in the order, statement

  SymbolCollector& symbols_;
  const std::vector<Statement>& statements_;
  PackMatching& matching_;
  std::size_t first_, past_;
  std::vector<int> waits_;                        // by lead: for that many values
  std::vector<std::vector<std::size_t>> readers_; // by lead
  std::priority_queue<Place, std::vector<Place>, std::greater<>> ready_;
};

} // namespace

std::vector<std::size_t> order_of_packs(SymbolCollector& symbols, const std::vector<Statement>& statements,
                                        PackMatching& matching) {
  std::vector<std::size_t> all;
  for (std::size_t first = 0; first < statements.size();) {
    std::size_t past = first + 1;
    while (past < statements.size() && matching.run_of(past) == matching.run_of(first)) ++past;
    std::vector<std::size_t> run;
    while (run.empty()) run = RunOrder(symbols, statements, matching, first, past).order();
    all.insert(all.end(), run.begin(), run.end());
    first = past;
  }
  return all;
}

} // namespace mbsgen::schedule
