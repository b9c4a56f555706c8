// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/gauss.h"
#include "certify/field/fields.h"
#include <utility>

namespace mbsgen::certify {

namespace {

template <class Number>
Rows<Number> transposed(const Rows<Number>& a) {
  Rows<Number> result(a.empty() ? 0 : a[0].size(), std::vector<Number>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[i].size(); ++j) result[j][i] = a[i][j];
  return result;
}

} // namespace

template <class Field>
std::optional<std::vector<typename Field::Number>> Gauss<Field>::solve(Rows<Number> a,
                                                                       const std::vector<Number>& b) {
  const std::size_t n = a.size();
  for (std::size_t i = 0; i < n; ++i) a[i].push_back(b[i]);
  const std::vector<std::size_t> pivots = reduce(a, n);
  if (pivots.size() < n) return std::nullopt;
  std::vector<Number> x;
  for (std::size_t i = 0; i < n; ++i) x.push_back(a[i][n]);
  return x;
}

template <class Field>
std::optional<Rows<typename Field::Number>> Gauss<Field>::inverse(Rows<Number> a) {
  const std::size_t n = a.size();
  for (std::size_t i = 0; i < n; ++i) {
    a[i].resize(2 * n);
    a[i][n + i] = Number(1);
  }
  if (reduce(a, n).size() < n) return std::nullopt;
  for (std::vector<Number>& row : a) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
  return a;
}

template <class Field>
std::vector<typename Field::Number> Gauss<Field>::pivots(Rows<Number> a) {
  std::vector<Number> result;
  for (std::size_t k = 0; k < a.size(); ++k) {
    result.push_back(field_.reduced(a[k][k]));
    for (std::size_t i = k + 1; i < a.size(); ++i) {
      if (is_zero(a[i][k])) continue;
      const Number factor = field_.reduced(a[i][k] / a[k][k]);
      for (std::size_t j = k + 1; j < a.size(); ++j) a[i][j] = field_.reduced(a[i][j] - factor * a[k][j]);
    }
  }
  return result;
}

template <class Field>
std::vector<std::size_t> Gauss<Field>::independent_rows(const Rows<Number>& a) {
  Rows<Number> columns = transposed(a);
  return reduce(columns, a.size());
}

template <class Field>
Rows<typename Field::Number> Gauss<Field>::null_space(Rows<Number> a, std::size_t columns) {
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

template <class Field>
std::vector<int> Gauss<Field>::null_vector_places(Rows<Number> a, std::size_t count) {
  const std::size_t columns = a.size();
  const Rows<Number> basis = null_space(std::move(a), columns);
  std::vector<int> places;
  for (std::size_t i = 0; i < count && !basis.empty(); ++i)
    if (!is_zero(basis.front()[i])) places.push_back(static_cast<int>(i));
  return places;
}

// Gauss–Jordan: to the unit matrix in the pivots' columns, which are returned, and which are among the first
// `columns`.
template <class Field>
std::vector<std::size_t> Gauss<Field>::reduce(Rows<Number>& a, std::size_t columns) {
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

template <class Field>
void Gauss<Field>::clear(Rows<Number>& a, std::size_t top, std::size_t column) {
  const Number inverse = Number(1) / a[top][column];
  for (Number& entry : a[top]) entry = field_.reduced(entry * inverse);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i == top || is_zero(a[i][column])) continue;
    const Number factor = a[i][column];
    for (std::size_t j = 0; j < a[i].size(); ++j)
      if (!is_zero(a[top][j])) a[i][j] = field_.reduced(a[i][j] - factor * a[top][j]);
  }
}

#define DUALS
#define FIELD(Field) template class Gauss<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
