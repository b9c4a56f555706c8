// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/pivot_blocks.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>

namespace mbsgen::formalism {

namespace {

constexpr std::size_t largest_block = 3;

using Members = std::vector<int>;
using Visit = std::function<void(const Members&)>;

// Calls `visit` for every subset of `size` members, in order.
void for_each_subset(const Members& members, std::size_t size, const Visit& visit, Members& chosen,
                     std::size_t from = 0) {
  if (chosen.size() == size) return visit(chosen);
  for (std::size_t i = from; i < members.size(); ++i) {
    chosen.push_back(members[i]);
    for_each_subset(members, size, visit, chosen, i + 1);
    chosen.pop_back();
  }
}

// The rest of the matrix, with its rows and columns also in exchanged roles.
class Rest {
public:
  Rest(const Pattern& pattern, const Members& rows, const Members& columns)
      : pattern_(pattern), rows_(rows), columns_(columns) {}

  std::optional<PivotBlock> constant_pivot() const {
    std::optional<PivotBlock> best;
    long least = 0;
    for (const int i : rows_)
      for (const int j : columns_) {
        const Pattern::Entry& entry = pattern_.at(i, j);
        if (entry.zero || !entry.constant || std::fabs(entry.value) < tiny) continue;
        const long fill = (count_in_row(i) - 1) * (count_in_column(j) - 1);
        if (best && fill >= least) continue;
        best = PivotBlock{{i}, {j}};
        least = fill;
      }
    return best;
  }

  // Rows that have entries in equally many columns only (the matrix is block triangular then), and the other
  // way round.
  std::optional<PivotBlock> triangular_rows(std::size_t size) const {
    return triangular(narrow_lines(rows_, size, [this](int row) { return columns_of(row); }), size);
  }
  std::optional<PivotBlock> triangular_columns(std::size_t size) const {
    auto block =
        triangular(narrow_lines(columns_, size, [this](int column) { return rows_of(column); }), size);
    if (block) block->rows.swap(block->columns);
    return block;
  }

  // Rows of the relations of which most are left, with the columns that make the largest determinant (or nearly: then
  // those with the fewest entries).
  std::optional<PivotBlock> vector_pivot() const {
    std::optional<PivotBlock> best;
    double largest = 0;
    long fewest = 0;
    for (const Members& group : longest_groups()) {
      Members chosen;
      for_each_subset(
          reached(group), group.size(),
          [&](const Members& columns) {
            const PivotBlock block{group, columns};
            const double size = std::fabs(determinant(pattern_, block)) / bound(group);
            long entries = 0;
            for (const int column : columns) entries += count_in_column(column);
            const bool larger = size > 2 * largest;
            const bool as_large = size > 0.5 * largest && entries < fewest;
            if (best && !larger && !as_large) return;
            best = block;
            largest = std::max(size, largest);
            fewest = entries;
          },
          chosen);
    }
    return best;
  }

private:
  static constexpr double tiny = 1e-9;

  bool has(int i, int j) const { return !pattern_.at(i, j).zero; }
  Members columns_of(int row) const {
    Members found;
    for (const int j : columns_)
      if (has(row, j)) found.push_back(j);
    return found;
  }
  Members rows_of(int column) const {
    Members found;
    for (const int i : rows_)
      if (has(i, column)) found.push_back(i);
    return found;
  }
  long count_in_row(int row) const { return static_cast<long>(columns_of(row).size()); }
  long count_in_column(int column) const { return static_cast<long>(rows_of(column).size()); }

  // A line of the rest (a row, or a column) with the places of its entries.
  struct Line {
    int number;
    Members entries;
  };

  template <class Across>
  static std::vector<Line> narrow_lines(const Members& lines, std::size_t size, const Across& across) {
    std::vector<Line> narrow;
    for (const int line : lines)
      if (Members entries = across(line); entries.size() <= size)
        narrow.push_back({line, std::move(entries)});
    return narrow;
  }

  // Adds lines from `from` on to `chosen` until it has `size` of them that cover no more than `size` places.
  static bool complete(const std::vector<Line>& lines, std::size_t size, std::size_t from, Members& chosen,
                       Members& covered) {
    if (chosen.size() == size) return covered.size() == size;
    for (std::size_t i = from; i < lines.size(); ++i) {
      Members both;
      std::set_union(covered.begin(), covered.end(), lines[i].entries.begin(), lines[i].entries.end(),
                     std::back_inserter(both));
      if (both.size() > size) continue;
      chosen.push_back(lines[i].number);
      both.swap(covered);
      if (complete(lines, size, i + 1, chosen, covered)) return true;
      both.swap(covered);
      chosen.pop_back();
    }
    return false;
  }

  static std::optional<PivotBlock> triangular(const std::vector<Line>& lines, std::size_t size) {
    PivotBlock block;
    if (!complete(lines, size, 0, block.rows, block.columns)) return std::nullopt;
    return block;
  }

  // The rows that are left, relation by relation, at most three at a time.
  std::vector<Members> groups() const {
    std::vector<Members> result;
    for (const int row : rows_) {
      const int group = pattern_.group[mbsgen::at(row)];
      if (result.empty() || pattern_.group[mbsgen::at(result.back().front())] != group ||
          result.back().size() == largest_block)
        result.emplace_back();
      result.back().push_back(row);
    }
    return result;
  }

  std::vector<Members> longest_groups() const {
    std::vector<Members> all = groups();
    std::size_t longest = 0;
    for (const Members& group : all) longest = std::max(longest, group.size());
    all.erase(
        std::remove_if(all.begin(), all.end(), [&](const Members& group) { return group.size() < longest; }),
        all.end());
    return all;
  }

  Members reached(const Members& group) const {
    Members columns;
    for (const int j : columns_)
      if (std::any_of(group.begin(), group.end(), [&](int i) { return has(i, j); })) columns.push_back(j);
    return columns;
  }

  // An upper bound of the determinants of these rows, up to a small factor.
  double bound(const Members& group) const {
    double product = 1;
    for (const int i : group) {
      double largest = tiny;
      for (const int j : columns_) largest = std::max(largest, std::fabs(pattern_.at(i, j).value));
      product *= largest;
    }
    return product;
  }

  const Pattern& pattern_;
  const Members& rows_;
  const Members& columns_;
};

} // namespace

std::optional<PivotBlock> choose_pivot(const Pattern& pattern, const Members& rows, const Members& columns) {
  const Rest rest(pattern, rows, columns);
  if (const auto block = rest.constant_pivot()) return *block;
  for (std::size_t size = 1; size <= largest_block; ++size) {
    if (const auto block = rest.triangular_rows(size)) return *block;
    if (const auto block = rest.triangular_columns(size)) return *block;
  }
  std::optional<PivotBlock> block = rest.vector_pivot();
  if (block) block->may_vanish = block->rows.size() < rows.size();
  return block;
}

double determinant(const Pattern& pattern, const PivotBlock& block) {
  if (block.rows.size() == 1) return pattern.at(block.rows[0], block.columns[0]).value;
  PivotBlock rest{{block.rows.begin() + 1, block.rows.end()}, {}};
  double sum = 0;
  for (std::size_t j = 0; j < block.columns.size(); ++j) { // along the first row
    const double value = pattern.at(block.rows[0], block.columns[j]).value;
    if (value == 0) continue;
    rest.columns = block.columns;
    rest.columns.erase(rest.columns.begin() + static_cast<std::ptrdiff_t>(j));
    sum += (j % 2 == 0 ? value : -value) * determinant(pattern, rest);
  }
  return sum;
}

} // namespace mbsgen::formalism
