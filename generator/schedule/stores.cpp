// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/stores.h"
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using Matrix = scheme::Argument::Matrix;

// Fewer zeros in a row are written one by one.
constexpr int shortest_run = 4;

class Stores {
public:
  Stores(SymbolCollector& symbols, const scheme::Argument& matrix, std::vector<Statement>& statements)
      : collector_(symbols), matrix_(matrix), statements_(statements) {}

  void move() {
    sort_out();
    std::vector<Statement> ordered;
    ordered.reserve(statements_.size());
    add_fills(ordered);
    for (std::size_t place = 0; place < others_.size(); ++place) {
      ordered.push_back(std::move(others_[place]));
      const auto stores = stores_.find(place);
      if (stores == stores_.end()) continue;
      std::move(stores->second.begin(), stores->second.end(), std::back_inserter(ordered));
    }
    statements_ = std::move(ordered);
  }

private:
  void sort_out() {
    for (Statement& statement : statements_) {
      const bool entry = statement.output != nullptr && statement.output->array == matrix_.name;
      if (!entry || statement.value.is_number()) {
        if (entry && statement.value.is_zero())
          zeros_.emplace(statement.row, std::move(statement));
        else
          add_other(std::move(statement));
        continue;
      }
      if (const auto place = known_after(statement.value))
        stores_[*place].push_back(std::move(statement));
      else
        others_.push_back(std::move(statement));
    }
  }

  void add_other(Statement statement) {
    for_each_defined(statement, [this](const scheme::Expr& symbol) { homes_[symbol.id()] = others_.size(); });
    others_.push_back(std::move(statement));
  }

  // The last of the other statements that the value needs.
  std::optional<std::size_t> known_after(const scheme::Expr& value) {
    std::optional<std::size_t> place;
    for (const NodeId symbol : collector_.collect(value))
      if (const auto home = homes_.find(symbol); home != homes_.end())
        place = std::max(place.value_or(0), home->second);
    return place;
  }

  void add_fills(std::vector<Statement>& ordered) {
    while (!zeros_.empty()) {
      const int first = zeros_.begin()->first;
      Statement fill = std::move(zeros_.begin()->second);
      const int count = run_from(first);
      if (count < shortest_run) {
        zeros_.erase(first);
        ordered.push_back(std::move(fill));
        continue;
      }
      fill.zeros = {1, count, row_length()};
      erase_run(first, count);
      if (matrix_.matrix == Matrix::full)
        for (int next = first + row_length(); run_from(next) >= count; next += row_length()) {
          erase_run(next, count);
          ++fill.zeros.rows;
        }
      ordered.push_back(std::move(fill));
    }
  }

  // Number of zeros from the place on, in a row of the matrix.
  int run_from(int place) const {
    int count = 0;
    while (zeros_.count(place + count) != 0 && (count == 0 || !begins_row(place + count))) ++count;
    return count;
  }

  void erase_run(int first, int count) {
    for (int i = 0; i < count; ++i) zeros_.erase(first + i);
  }

  bool begins_row(int place) const { return matrix_.matrix == Matrix::full && place % row_length() == 0; }

  int row_length() const {
    int n = 1;
    while (n * n < matrix_.size) ++n;
    return n;
  }

  SymbolCollector& collector_;
  const scheme::Argument& matrix_;
  std::vector<Statement>& statements_;
  std::vector<Statement> others_;
  std::unordered_map<NodeId, std::size_t> homes_;                  // places in others_, by symbol
  std::map<int, Statement> zeros_;                                 // by place in the matrix
  std::unordered_map<std::size_t, std::vector<Statement>> stores_; // by the place in others_ before them
};

} // namespace

void store_early(SymbolCollector& symbols, const scheme::Function& function, Stages& stages) {
  if (function.returns_status) return;
  for (const scheme::Argument& argument : function.arguments)
    if (argument.matrix != Matrix::none) Stores(symbols, argument, stages.statements[Stage::after]).move();
}

} // namespace mbsgen::schedule
