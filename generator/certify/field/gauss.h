// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace mbsgen::certify {

/// A matrix of any size, row by row.
template <class Number>
using Rows = std::vector<std::vector<Number>>;

/// Gauss' elimination over any field, with the first entry that is not zero as pivot.
template <class Field>
class Gauss {
public:
  using Number = typename Field::Number;

  explicit Gauss(Field& field) : field_(field) {}

  /// x with a x = b; nothing where the square matrix is singular.
  std::optional<std::vector<Number>> solve(Rows<Number> a, const std::vector<Number>& b) {
    const std::size_t n = a.size();
    for (std::size_t i = 0; i < n; ++i) a[i].push_back(b[i]);
    const std::vector<std::size_t> pivots = reduce(a, n);
    if (pivots.size() < n) return std::nullopt;
    std::vector<Number> x;
    for (std::size_t i = 0; i < n; ++i) x.push_back(a[i][n]);
    return x;
  }

  /// The first rows that are independent of those before them.
  std::vector<std::size_t> independent_rows(const Rows<Number>& a) { return reduced(transposed(a)); }
  bool is_regular(const Rows<Number>& a) { return independent_rows(a).size() == a.size(); }

  /// A basis of all x with a x = 0; `columns`: the length of x.
  Rows<Number> null_space(Rows<Number> a, std::size_t columns) {
    const std::vector<std::size_t> pivots = reduce(a, columns);
    Rows<Number> basis;
    std::vector<bool> is_pivot(columns);
    for (const std::size_t column : pivots) is_pivot[column] = true;
    for (std::size_t free = 0; free < columns; ++free) {
      if (is_pivot[free]) continue;
      std::vector<Number> x(columns);
      x[free] = Number(1);
      for (std::size_t row = 0; row < pivots.size(); ++row) x[pivots[row]] = -a[row][free];
      basis.push_back(std::move(x));
    }
    return basis;
  }

private:
  static Rows<Number> transposed(const Rows<Number>& a) {
    Rows<Number> result(a.empty() ? 0 : a[0].size(), std::vector<Number>(a.size()));
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < a[i].size(); ++j) result[j][i] = a[i][j];
    return result;
  }

  std::vector<std::size_t> reduced(Rows<Number> a) { return reduce(a, a.empty() ? 0 : a[0].size()); }

  // Gauss and Jordan: to the unit matrix in the pivots' columns, which are returned, and which are among the
  // first `columns`.
  std::vector<std::size_t> reduce(Rows<Number>& a, std::size_t columns) {
    std::vector<std::size_t> pivots;
    for (std::size_t column = 0; column < columns && pivots.size() < a.size(); ++column) {
      const std::size_t top = pivots.size();
      std::size_t row = top;
      while (row < a.size() && is_zero(a[row][column])) ++row;
      if (row == a.size()) continue;
      std::swap(a[top], a[row]);
      clear(a, top, column);
      pivots.push_back(column);
    }
    return pivots;
  }

  void clear(Rows<Number>& a, std::size_t top, std::size_t column) {
    const Number inverse = Number(1) / a[top][column];
    for (Number& entry : a[top]) entry = field_.reduced(entry * inverse);
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (i == top || is_zero(a[i][column])) continue;
      const Number factor = a[i][column];
      for (std::size_t j = 0; j < a[i].size(); ++j)
        if (!is_zero(a[top][j])) a[i][j] = field_.reduced(a[i][j] - factor * a[top][j]);
    }
  }

  bool is_zero(const Number& number) const { return field_.equal(number, Number(0)); }

  Field& field_;
};

} // namespace mbsgen::certify
