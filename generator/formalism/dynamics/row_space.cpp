// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/row_space.h"
#include <algorithm>

namespace mbsgen::formalism {

Expr product(const Row& a, const Row& b) {
  Expr sum;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!a[i].is_zero() && !b[i].is_zero()) sum += a[i] * b[i];
  return sum;
}

bool RowSpace::add(Row row) {
  if (is_whole()) return false;
  for (Expr& entry : row) entry = values_->simplified(entry);
  row = reduced(std::move(row));
  const auto pivot = std::find_if(row.begin(), row.end(), [](const Expr& entry) { return !entry.is_zero(); });
  if (pivot == row.end()) return false;
  const Expr first = *pivot;
  for (Expr& entry : row)
    if (!entry.is_zero()) entry = values_->simplified(entry / first);
  const auto column = static_cast<std::size_t>(pivot - row.begin());
  for (Row& other : rows_) subtract(Expr(other[column]), row, other);
  rows_.push_back(std::move(row));
  pivots_.push_back(column);
  return true;
}

Row RowSpace::reduced(Row row) const {
  for (std::size_t k = 0; k < rows_.size(); ++k) subtract(Expr(row[pivots_[k]]), rows_[k], row);
  return row;
}

void RowSpace::subtract(const Expr& factor, const Row& other, Row& row) const {
  if (factor.is_zero()) return;
  for (std::size_t i = 0; i < length_; ++i)
    if (!other[i].is_zero()) row[i] = values_->simplified(row[i] - factor * other[i]);
}

} // namespace mbsgen::formalism
