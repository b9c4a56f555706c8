// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/order.h"
#include "base/index.h"
#include <algorithm>
#include <cstddef>

namespace mbsgen::model {

namespace {

// Depth-first search on a stack of its own: chains of needs may be as long as the file.
class Search {
public:
  explicit Search(const std::vector<std::vector<int>>& needs)
      : needs_(needs), states_(needs.size(), State::fresh) {}

  Order run() {
    for (std::size_t row = 0; row < needs_.size(); ++row)
      if (states_[row] == State::fresh) visit(static_cast<int>(row));
    return std::move(order_);
  }

private:
  enum class State { fresh, open, done };
  struct Visit {
    int row;
    std::size_t next = 0; // of its needs
  };

  State& state(int row) { return states_[at(row)]; }

  void enter(int row) {
    state(row) = State::open;
    path_.push_back({row});
  }

  void visit(int start) {
    enter(start);
    while (!path_.empty()) {
      Visit& top = path_.back();
      const std::vector<int>& needed = needs_[at(top.row)];
      if (top.next == needed.size()) {
        state(top.row) = State::done;
        order_.rows.push_back(top.row);
        path_.pop_back();
        continue;
      }
      const int next = needed[top.next++];
      if (state(next) == State::fresh)
        enter(next);
      else if (state(next) == State::open)
        add_cycle(next);
    }
  }

  void add_cycle(int first) {
    std::vector<int> cycle;
    auto visit = std::find_if(path_.begin(), path_.end(), [&](const Visit& one) { return one.row == first; });
    for (; visit != path_.end(); ++visit) cycle.push_back(visit->row);
    order_.cycles.push_back(std::move(cycle));
  }

  const std::vector<std::vector<int>>& needs_;
  std::vector<State> states_;
  std::vector<Visit> path_;
  Order order_;
};

} // namespace

Order order_by_needs(const std::vector<std::vector<int>>& needs) {
  return Search(needs).run();
}

} // namespace mbsgen::model
